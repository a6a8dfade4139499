import { Link, type LinkProps } from "react-router";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button";

interface ButtonLinkProps extends LinkProps {
	variant?: ButtonVariant;
	size?: ButtonSize;
}

export function ButtonLink({ variant, size, className = "", ...rest }: ButtonLinkProps) {
	return <Link className={`${buttonStyle(variant, size)} ${className}`} {...rest} />;
}
