import type { ComponentProps, ElementType } from "react";

type CardProps<Tag extends ElementType> = Omit<ComponentProps<Tag>, "as" | "className"> & {
	as?: Tag;
	className?: string;
};

export function Card<Tag extends ElementType = "div">({ as, className = "", ...rest }: CardProps<Tag>) {
	const Element: ElementType = as ?? "div";
	return <Element className={`rounded-card border border-line bg-white ${className}`} {...rest} />;
}
