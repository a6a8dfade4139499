import type { InputHTMLAttributes, ReactNode } from "react";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
	label: ReactNode;
}

export function Checkbox({ label, className = "", ...rest }: CheckboxProps) {
	return (
		<label
			className={`flex min-h-11 items-center gap-3 ${rest.disabled ? "cursor-not-allowed opacity-60" : "cursor-pointer"} ${className}`}
		>
			<input type="checkbox" className="size-5 shrink-0 rounded accent-primary-700" {...rest} />
			<span className="min-w-0 text-slate-800">{label}</span>
		</label>
	);
}
