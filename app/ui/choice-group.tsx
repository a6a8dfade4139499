import { type ComponentProps, type ReactNode, useId } from "react";

export function RadioRow({ className, children, ...rest }: Omit<ComponentProps<"input">, "type">) {
	return (
		<label className={`flex cursor-pointer gap-3 ${rest.checked ? "bg-primary-50" : ""} ${className}`}>
			<input type="radio" className="size-5 shrink-0 accent-primary-700" {...rest} />
			{children}
		</label>
	);
}

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
	label: ReactNode;
}

export function Checkbox({ label, className = "", ...rest }: CheckboxProps) {
	return (
		<label className={`flex min-h-11 items-center gap-3 ${rest.disabled ? "cursor-not-allowed" : "cursor-pointer"} ${className}`}>
			<input type="checkbox" className="size-5 shrink-0 rounded accent-primary-700" {...rest} />
			<span className="min-w-0 text-slate-800">{label}</span>
		</label>
	);
}

interface ChoiceGroupProps<Value extends string | number> {
	legend: string;
	choices: readonly { value: Value; label: string }[];
	value: Value;
	onChange: (value: Value) => void;
	hint?: string;
}

export function ChoiceGroup<Value extends string | number>({ legend, choices, value, onChange, hint }: ChoiceGroupProps<Value>) {
	const id = useId();
	return (
		<fieldset aria-describedby={hint === undefined ? undefined : `${id}-hint`} className="min-w-0">
			<legend className="mb-1 text-sm font-semibold text-slate-800">{legend}</legend>
			<div className="flex flex-wrap gap-1 rounded-field bg-slate-100 p-1">
				{choices.map((choice) => (
					<label key={choice.value} className="relative min-w-fit flex-1 cursor-pointer">
						<input
							type="radio"
							name={id}
							checked={choice.value === value}
							onChange={() => onChange(choice.value)}
							className="peer absolute inset-0 cursor-pointer opacity-0"
						/>
						<span className="grid h-full min-h-9 place-items-center rounded-lg px-2 py-1 text-center text-sm font-semibold text-slate-700 peer-checked:bg-primary-700 peer-checked:text-white peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary-500 pointer-coarse:min-h-11">
							{choice.label}
						</span>
					</label>
				))}
			</div>
			{hint !== undefined && (
				<p id={`${id}-hint`} className="mt-1 text-sm text-slate-600">
					{hint}
				</p>
			)}
		</fieldset>
	);
}
