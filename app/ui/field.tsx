import { type ComponentProps, type ReactNode, useId } from "react";
import { createIcon } from "./icon";

interface FieldFrameProps {
	label: string;
	error?: string | null | undefined;
	hint?: ReactNode;
	/** The hint is for screen readers alone. */
	quietHint?: boolean | undefined;
	className?: string;
}

const CONTROL =
	"w-full rounded-field border border-slate-500 bg-white px-3.5 text-base text-slate-900 placeholder:text-slate-500 aria-invalid:border-error-600 disabled:bg-slate-100 disabled:text-slate-600";

/** Label, hint and error are tied to the control for screen readers. */
function useFieldIds(error: unknown, hint: unknown) {
	const id = useId();
	const describedBy = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined;
	return { id, control: { id, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined } };
}

function Frame({
	id,
	label,
	error,
	hint,
	quietHint = false,
	className = "",
	children,
}: FieldFrameProps & { id: string; children: ReactNode }) {
	return (
		<div className={`min-w-0 ${className}`}>
			<label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-slate-800">
				{label}
			</label>
			{children}
			{hint && (
				<p id={`${id}-hint`} className={quietHint ? "sr-only" : "mt-1.5 text-sm text-slate-600"}>
					{hint}
				</p>
			)}
			{error && (
				<p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-error-700">
					{error}
				</p>
			)}
		</div>
	);
}

interface TextFieldProps extends FieldFrameProps, Omit<ComponentProps<"input">, "className"> {
	beside?: ReactNode;
}

export function TextField({ label, error, hint, className, beside, ...rest }: TextFieldProps) {
	const { id, control } = useFieldIds(error, hint);
	const input = <input className={`${CONTROL} h-12`} {...rest} {...control} />;
	return (
		<Frame id={id} label={label} error={error} hint={hint} className={className ?? ""}>
			{beside ? (
				<div className="flex gap-2">
					{input}
					{beside}
				</div>
			) : (
				input
			)}
		</Frame>
	);
}

/** A text field for places without room for a label. */
export function BareField({ label, className = "", ...rest }: ComponentProps<"input"> & { label: string }) {
	return <input className={`${CONTROL} h-11 ${className}`} aria-label={label} placeholder={label} {...rest} />;
}

export function TextArea({ label, error, hint, className, ...rest }: FieldFrameProps & ComponentProps<"textarea">) {
	const { id, control } = useFieldIds(error, hint);
	return (
		<Frame id={id} label={label} error={error} hint={hint} className={className ?? ""}>
			<textarea className={`${CONTROL} min-h-24 py-2.5`} {...rest} {...control} />
		</Frame>
	);
}

// Drawn here, because browsers draw different arrows and give the field different heights.
const ChevronIcon = createIcon("M6 9l6 6 6-6");

interface SelectFieldProps extends FieldFrameProps, ComponentProps<"select"> {
	options: readonly { value: string; label: string }[];
}

export function SelectField({ label, error, hint, quietHint, className, options, ...rest }: SelectFieldProps) {
	const { id, control } = useFieldIds(error, hint);
	return (
		<Frame id={id} label={label} error={error} hint={hint} quietHint={quietHint} className={className ?? ""}>
			<span className="relative block">
				<select className={`${CONTROL} h-12 appearance-none truncate pe-10!`} {...rest} {...control}>
					{options.map((option) => (
						<option key={option.value} value={option.value}>
							{option.label}
						</option>
					))}
				</select>
				<ChevronIcon className="pointer-events-none absolute top-3.5 end-3 size-5 text-slate-600" />
			</span>
		</Frame>
	);
}
