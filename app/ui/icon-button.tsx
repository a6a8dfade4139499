import type { ButtonHTMLAttributes } from "react";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
	label: string;
	danger?: boolean;
}

/** An icon button of touch size, with its name for screen readers and as a tooltip. */
export function IconButton({ label, danger = false, className = "", ...rest }: IconButtonProps) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			className={`grid size-11 shrink-0 touch-manipulation place-items-center rounded-button disabled:cursor-not-allowed disabled:opacity-35 ${
				danger ? "text-error-700 enabled:hover:bg-error-50" : "text-slate-600 enabled:hover:bg-primary-50 enabled:hover:text-primary-800"
			} ${className}`}
			{...rest}
		/>
	);
}
