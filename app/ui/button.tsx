import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style";

interface ButtonProps extends ComponentProps<"button"> {
	variant?: ButtonVariant;
	size?: ButtonSize;
	/** Shows a spinner and ignores clicks, at the same width. */
	loading?: boolean;
}

export function Button({ variant, size, loading = false, disabled, className = "", children, type = "button", ...rest }: ButtonProps) {
	return (
		<button
			type={type}
			disabled={disabled || loading}
			aria-busy={loading || undefined}
			className={`relative ${buttonStyle(variant, size)} ${className}`}
			{...rest}
		>
			<span className={`inline-flex items-center gap-2 ${loading ? "opacity-0" : ""}`}>{children}</span>
			{loading && (
				<span aria-hidden="true" className="absolute size-5 animate-spin rounded-full border-2 border-current border-t-transparent" />
			)}
		</button>
	);
}
