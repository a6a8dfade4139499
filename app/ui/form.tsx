import { type ComponentProps, type FormHTMLAttributes, useEffect, useRef, useState } from "react";
import { type Control, type FieldPath, type FieldValues, get, useController, useFormState } from "react-hook-form";
import { Alert } from "./alert";
import { useHydrated } from "./before-hydration";
import { Button } from "./button";
import { SelectField, TextArea, TextField } from "./field";
import type { ContractForm } from "./use-contract-form";

interface NumberFieldProps {
	label: string;
	/** null is an empty field. */
	value: number | null;
	onChange: (value: number | null) => void;
	min?: number;
	max?: number;
	error?: string | null | undefined;
	hint?: string;
	name?: string;
}

/** Phones show digits to type it. `text` holds what is being typed; letters never reach the value. */
export function NumberField({ value, onChange, min, max, ...rest }: NumberFieldProps) {
	const [text, setText] = useState(value === null ? "" : String(value));
	const shown = (text === "" ? null : Number(text)) === value ? text : value === null ? "" : String(value);
	return (
		<TextField
			{...rest}
			inputMode="numeric"
			autoComplete="off"
			role="spinbutton"
			aria-valuenow={value ?? undefined}
			aria-valuemin={min}
			aria-valuemax={max}
			value={shown}
			onKeyDown={(event) => {
				const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
				if (step === 0) return;
				event.preventDefault();
				onChange(Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min ?? 0, (value ?? (min ?? 0) - step) + step)));
			}}
			onChange={(event) => {
				const digits = event.target.value.replace(/\D/gu, "").slice(0, 9);
				setText(digits);
				onChange(digits === "" ? null : Number(digits));
			}}
		/>
	);
}

export { type ContractForm, useContractForm } from "./use-contract-form";

export interface Bound<Values extends FieldValues, Body> {
	control: Control<Values, unknown, Body>;
	name: FieldPath<Values>;
}

interface FormProps<Values extends FieldValues, Body> extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> {
	form: ContractForm<Values, Body>;
}

/** Errors that belong to no field are in one alert above the form. See `useContractForm`. */
export function Form<Values extends FieldValues, Body>({ form, children, ...rest }: FormProps<Values, Body>) {
	const { element, prepare, onSubmit, problem } = form;
	const alert = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (problem !== null) alert.current?.scrollIntoView({ block: "nearest" });
	}, [problem]);
	return (
		<form ref={element} onFocus={prepare} onSubmit={onSubmit} noValidate {...rest}>
			{problem !== null && (
				<div ref={alert} className="scroll-mt-24">
					<Alert tone="error">{problem}</Alert>
				</div>
			)}
			{children}
		</form>
	);
}

/** Before hydration the browser itself would submit the form, with its values in the address. */
export function SubmitButton<Values extends FieldValues, Body>({
	form: { submitting },
	formId,
	disabled = false,
	...rest
}: { form: ContractForm<Values, Body> /** Of a form that the button is outside of. */; formId?: string } & Omit<
	ComponentProps<typeof Button>,
	"form"
>) {
	const hydrated = useHydrated();
	return <Button type="submit" form={formId} loading={submitting} disabled={disabled || !hydrated} {...rest} />;
}

/** Re-renders the calling component only when this message changes. */
export function useFieldError<Values extends FieldValues, Body>({ control, name }: Bound<Values, Body>): string | undefined {
	const { errors } = useFormState({ control, name });
	const error: unknown = get(errors, `${name}.root`) ?? get(errors, name);
	if (typeof error !== "object" || error === null || !("message" in error)) return undefined;
	return typeof error.message === "string" ? error.message : undefined;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Uncontrolled: the browser keeps the text, not React. */
function useText<Values extends FieldValues, Body>(bound: Bound<Values, Body>) {
	const { ref, onChange, onBlur, name } = bound.control.register(bound.name);
	const error = useFieldError(bound);
	const attached = useRef(false);
	const attach = (control: TextControl | null) => {
		// People may type before a page from the server is hydrated; registering the field would overwrite that with the default.
		const typed = attached.current || control instanceof HTMLSelectElement ? "" : control?.value;
		ref(control);
		if (!control) return;
		attached.current = true;
		if (!typed || typed === control.value) return;
		control.value = typed;
		void onChange({ target: control, type: "change" });
	};
	return { ref: attach, onChange, onBlur, name, error };
}

type Own<Props> = Omit<Props, "ref" | "name" | "value" | "defaultValue" | "onChange" | "onBlur" | "error">;

export function FormText<Values extends FieldValues, Body>({
	control,
	name,
	...rest
}: Bound<Values, Body> & Own<ComponentProps<typeof TextField>>) {
	return <TextField {...rest} {...useText({ control, name })} />;
}

export function FormTextArea<Values extends FieldValues, Body>({
	control,
	name,
	...rest
}: Bound<Values, Body> & Own<ComponentProps<typeof TextArea>>) {
	return <TextArea {...rest} {...useText({ control, name })} />;
}

export function FormSelect<Values extends FieldValues, Body>({
	control,
	name,
	...rest
}: Bound<Values, Body> & Own<ComponentProps<typeof SelectField>>) {
	return <SelectField {...rest} {...useText({ control, name })} />;
}

/** null while the field is empty, so that a cleared field never counts as 0. */
export function FormNumber<Values extends FieldValues, Body>({
	control,
	name,
	...rest
}: Bound<Values, Body> & Own<ComponentProps<typeof NumberField>>) {
	const { field } = useController({ control, name });
	const error = useFieldError({ control, name });
	const value: unknown = field.value;
	return <NumberField {...rest} name={name} value={typeof value === "number" ? value : null} onChange={field.onChange} error={error} />;
}
