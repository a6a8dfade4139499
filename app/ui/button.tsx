import type { ButtonHTMLAttributes, ComponentProps } from "react";

export type ButtonVariant = "contained" | "outlined" | "text" | "danger";
export type ButtonSize = "medium" | "large" | "small";

const BASE =
	"inline-flex touch-manipulation items-center justify-center gap-2 rounded-button border text-center font-semibold transition-colors select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55";
const VARIANTS: Record<ButtonVariant, string> = {
	contained: "border-transparent bg-primary-700 text-white enabled:hover:bg-primary-800 [a]:hover:bg-primary-800",
	outlined: "border-primary-300 bg-white text-primary-800 enabled:hover:bg-primary-50 [a]:hover:bg-primary-50",
	text: "border-transparent text-primary-800 enabled:hover:bg-primary-50 [a]:hover:bg-primary-50",
	danger: "border-transparent bg-error-700 text-white enabled:hover:bg-error-800",
};
const SIZES: Record<ButtonSize, string> = {
	small: "min-h-10 px-3.5 py-1.5 text-sm pointer-coarse:min-h-11",
	medium: "min-h-11 px-4.5 py-2 text-base",
	large: "min-h-13 px-6 py-3 text-lg",
};

export function buttonStyle(variant: ButtonVariant = "contained", size: ButtonSize = "medium"): string {
	return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`;
}

interface ButtonProps extends ComponentProps<"button"> {
	variant?: ButtonVariant;
	size?: ButtonSize;
	/** Shows a spinner and ignores clicks, at the same width. Unlike with `disabled`, the button keeps the focus for the next press. */
	loading?: boolean;
}

export function Button({ variant, size, loading = false, className = "", children, type = "button", onClick, ...rest }: ButtonProps) {
	return (
		<button
			type={type}
			aria-disabled={loading || undefined}
			aria-busy={loading || undefined}
			onClick={loading ? (event) => event.preventDefault() : onClick}
			className={`relative ${buttonStyle(variant, size)} ${className}`}
			{...rest}
		>
			{/* Keyed by its words: beside an icon, React could not change them on a page that the browser translates. */}
			<span
				key={[children]
					.flat()
					.filter((part) => typeof part === "string")
					.join()}
				className={`inline-flex items-center gap-2 ${loading ? "opacity-0" : ""}`}
			>
				{children}
			</span>
			{loading && (
				<span aria-hidden="true" className="absolute size-5 animate-spin rounded-full border-2 border-current border-t-transparent" />
			)}
		</button>
	);
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
	label: string;
	danger?: boolean;
}

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
