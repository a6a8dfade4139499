import type { InputHTMLAttributes, ReactNode } from "react";

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role"> {
	label: ReactNode;
	hint?: ReactNode;
}

/** An on/off choice: a native check box that is read as a switch, so that it works in a form without script. */
export function Switch({ label, hint, className = "", ...rest }: SwitchProps) {
	return (
		<label
			className={`flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-60 ${className}`}
		>
			<span className="relative inline-flex h-7 w-12 shrink-0">
				<input
					type="checkbox"
					// biome-ignore lint/a11y/useAriaPropsForRole: a native check box states its own checked state; ARIA in HTML forbids a second one
					role="switch"
					className="peer size-full cursor-[inherit] appearance-none rounded-full bg-slate-500 transition-colors checked:bg-primary-700"
					{...rest}
				/>
				<span
					aria-hidden="true"
					className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-white transition-transform peer-checked:translate-x-5"
				/>
			</span>
			<span className="min-w-0">
				<span className="block font-medium text-slate-800">{label}</span>
				{hint && <span className="block text-sm text-slate-600">{hint}</span>}
			</span>
		</label>
	);
}
