import { toNestErrors } from "@hookform/resolvers";
import {
	type ComponentProps,
	type FormHTMLAttributes,
	type RefObject,
	type SubmitEvent,
	useCallback,
	useEffect,
	useRef,
	useState,
} from "react";
import {
	type Control,
	type DefaultValues,
	type FieldPath,
	type FieldValues,
	get,
	type Resolver,
	type UseFormReturn,
	type UseFormSetFocus,
	useController,
	useForm,
	useFormState,
} from "react-hook-form";
import type { FieldError } from "#contract/errors";
import type { z } from "#contract/z";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { translateFieldProblems } from "~/lib/field-errors";
import { Alert } from "./alert";
import { useHydrated } from "./before-hydration";
import { Button } from "./button";
import { Checkbox } from "./choice-group";
import { SelectField, TextArea, TextField } from "./field";
import { byPath, findField, findFieldPlace } from "./form-errors";
import { type FormRunOptions, useFormRun } from "./use-form-run";

preloadTexts("fields");

interface ContractFormOptions<Values extends FieldValues, Body> extends FormRunOptions {
	/** Loads the contract's schema by `import()`, so that zod is not part of the page's first load. */
	schema: () => Promise<z.ZodType<Body>>;
	defaultValues: DefaultValues<Values>;
	/** Paths of the schema's input must be those of the fields. */
	toBody?: (values: Values) => unknown;
	/** Adds rules that the contract does not have, or sets an order. */
	check?: (values: Values, found: FieldError[]) => FieldError[] | Promise<FieldError[]>;
	save: (body: Body, values: Values) => Promise<void>;
}

export interface ContractForm<Values extends FieldValues, Body> extends UseFormReturn<Values, unknown, Body> {
	element: RefObject<HTMLFormElement | null>;
	prepare: () => void;
	onSubmit: (event?: SubmitEvent) => Promise<void>;
	submitting: boolean;
	problem: string | null;
	setProblem: (problem: string | null) => void;
}

/**
 * One form for one call of the contract: its schema validates before the call, messages are at their fields in the
 * interface language, the server's messages in the same places, and the first wrong field gets the focus.
 *
 *     const form = useContractForm({
 *       schema: async () => (await import("#contract/accounts/users")).loginBodySchema,
 *       defaultValues: { email: "", password: "" },
 *       failure: t("login.errorDefault"),
 *       save: logIn,
 *     });
 *     <Form form={form}>
 *       <FormText control={form.control} name="email" label={t("login.email")} type="email" />
 *       <SubmitButton form={form}>{t("login.submit")}</SubmitButton>
 *     </Form>
 *
 * Lists use react-hook-form's `useFieldArray({ control: form.control, name })`: typing re-renders only the field that
 * changes. A list or group with its own messages has `data-field={name}`, and `data-invalid` and a
 * `tabIndex` while it is wrong.
 */
export function useContractForm<Values extends FieldValues, Body>(options: ContractFormOptions<Values, Body>): ContractForm<Values, Body> {
	const { schema, defaultValues, toBody, check, save, failure, explain, reveal } = options;
	const { t, language } = useTexts("fields");
	const element = useRef<HTMLFormElement>(null);
	const wrongFields = useRef<readonly FieldError[]>([]);
	/** Whether `problem` shows errors that belong to no field; it is removed with them. */
	const hasErrorsOutsideFields = useRef(false);

	const loadValidation = useRef(() => Promise.all([schema(), import("#contract/validation")]));
	const prepare = () => {
		// Loaded before it is needed; if that fails, submitting the form tries again.
		loadValidation.current().catch(() => {});
	};

	const isField = (path: string): path is FieldPath<Values> => findField(element.current, path) !== null;

	/** Errors that no field can show appear above the form. */
	const splitErrors = (errors: readonly FieldError[]) => {
		const placed = errors.map(({ path, message }) => ({ path: findFieldPlace(path, isField), message }));
		const elsewhere = placed.flatMap(({ path, message }) => (path === null ? [message] : []));
		return { atFields: placed.flatMap(({ path, message }) => (path === null ? [] : [{ path, message }])), elsewhere };
	};

	const { run, running, problem, setProblem } = useFormRun<"save">({
		element,
		failure,
		explain,
		reveal,
		showFailure: ({ words, fields }) => {
			const { atFields, elsewhere } = splitErrors(fields);
			for (const { path, message } of atFields) if (isField(path)) setError(path, { type: "server", message });
			if (fields.length === 0 || elsewhere.length > 0) setProblem([words, ...elsewhere].join(" "));
			return fields;
		},
	});

	const validate: Resolver<Values, unknown, Body> = async (values, _context, resolverOptions) => {
		const [found, { toFieldProblems }] = await loadValidation.current();
		const parsed = found.safeParse(toBody ? toBody(values) : values);
		const contractErrors = parsed.success ? [] : translateFieldProblems(toFieldProblems(parsed.error.issues), t);
		const errors = check ? await check(values, contractErrors) : contractErrors;
		wrongFields.current = errors;
		if (parsed.success && errors.length === 0) return { values: parsed.data, errors: {} };
		const { atFields, elsewhere } = splitErrors(errors);
		if (elsewhere.length > 0) setProblem(elsewhere.join(" "));
		else if (hasErrorsOutsideFields.current) setProblem(null);
		hasErrorsOutsideFields.current = elsewhere.length > 0;
		return { values: {}, errors: toNestErrors<Values>(byPath(atFields), resolverOptions) };
	};
	const form = useForm<Values, unknown, Body>({ defaultValues, resolver: validate, shouldFocusError: false });
	const { formState, setError, trigger } = form;

	const validatedLanguage = useRef(language);
	const { isSubmitted } = formState;
	useEffect(() => {
		if (validatedLanguage.current === language) return;
		validatedLanguage.current = language;
		// Shows the messages at the fields in the new language.
		if (isSubmitted) void trigger();
	}, [language, isSubmitted, trigger]);

	const onSubmit = async (event?: SubmitEvent) => {
		event?.preventDefault();
		// A dialog's form may be inside a form of the page, in React's tree.
		event?.stopPropagation();
		await run("save", async () => {
			await loadValidation.current();
			let wrong: readonly FieldError[] | null = null;
			const saveValid = form.handleSubmit(
				(body) => save(body, form.getValues()),
				() => {
					wrong = wrongFields.current;
				},
			);
			await saveValid();
			return wrong;
		});
	};
	// Focuses at once: react-hook-form's own function waits for a timer, and then selects what was typed meanwhile.
	const setFocus: UseFormSetFocus<Values> = useCallback((name, { shouldSelect = false } = {}) => {
		const field = findField(element.current, name);
		field?.focus();
		if (shouldSelect && field instanceof HTMLInputElement) field.select();
	}, []);
	return { ...form, setFocus, element, prepare, onSubmit, submitting: running !== null, problem, setProblem };
}

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

/** A field for a whole number; phones show digits. `text` holds what is being typed; letters never reach the value. */
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

export interface FieldBinding<Values extends FieldValues, Body> {
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
export function useFieldError<Values extends FieldValues, Body>({ control, name }: FieldBinding<Values, Body>): string | undefined {
	const { errors } = useFormState({ control, name });
	const error: unknown = get(errors, `${name}.root`) ?? get(errors, name);
	if (typeof error !== "object" || error === null || !("message" in error)) return undefined;
	return typeof error.message === "string" ? error.message : undefined;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Uncontrolled: the browser keeps the text, not React. */
function useText<Values extends FieldValues, Body>(bound: FieldBinding<Values, Body>) {
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

type UnboundProps<Props> = Omit<Props, "ref" | "name" | "value" | "defaultValue" | "onChange" | "onBlur" | "error">;

export function FormText<Values extends FieldValues, Body>({
	control,
	name,
	...rest
}: FieldBinding<Values, Body> & UnboundProps<ComponentProps<typeof TextField>>) {
	return <TextField {...rest} {...useText({ control, name })} />;
}

export function FormTextArea<Values extends FieldValues, Body>({
	control,
	name,
	...rest
}: FieldBinding<Values, Body> & UnboundProps<ComponentProps<typeof TextArea>>) {
	return <TextArea {...rest} {...useText({ control, name })} />;
}

export function FormSelect<Values extends FieldValues, Body>({
	control,
	name,
	...rest
}: FieldBinding<Values, Body> & UnboundProps<ComponentProps<typeof SelectField>>) {
	return <SelectField {...rest} {...useText({ control, name })} />;
}

interface FormCheckboxProps {
	label: string;
	hint: string;
}

export function FormCheckbox<Values extends FieldValues, Body>({
	control,
	name,
	label,
	hint,
}: FieldBinding<Values, Body> & FormCheckboxProps) {
	const { field } = useController({ control, name });
	return (
		<Checkbox
			ref={field.ref}
			name={name}
			checked={field.value === true}
			onChange={field.onChange}
			label={
				<>
					<span className="font-semibold">{label}</span>
					<span className="block text-sm text-slate-600">{hint}</span>
				</>
			}
		/>
	);
}

/** null while the field is empty, so that a cleared field never counts as 0. */
export function FormNumber<Values extends FieldValues, Body>({
	control,
	name,
	...rest
}: FieldBinding<Values, Body> & UnboundProps<ComponentProps<typeof NumberField>>) {
	const { field } = useController({ control, name });
	const error = useFieldError({ control, name });
	const value: unknown = field.value;
	return <NumberField {...rest} name={name} value={typeof value === "number" ? value : null} onChange={field.onChange} error={error} />;
}
