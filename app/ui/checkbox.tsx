import type { InputHTMLAttributes, ReactNode } from "react";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
	label: ReactNode;
}

/** A native check box with its label as one touch target. */
export function Checkbox({ label, className = "", ...rest }: CheckboxProps) {
	return (
		<label
			className={`flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-60 ${className}`}
		>
			<input type="checkbox" className="size-5 shrink-0 rounded accent-primary-700" {...rest} />
			<span className="min-w-0 text-slate-800">{label}</span>
		</label>
	);
}
