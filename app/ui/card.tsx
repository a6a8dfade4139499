import type { ComponentProps, ElementType } from "react";

type CardProps<Tag extends ElementType> = Omit<ComponentProps<Tag>, "as" | "className"> & {
	/** The element or link that it is. */
	as?: Tag;
	className?: string;
};

/** A white surface with a border. */
export function Card<Tag extends ElementType = "div">({ as, className = "", ...rest }: CardProps<Tag>) {
	const Element: ElementType = as ?? "div";
	return <Element className={`rounded-card border border-line bg-white ${className}`} {...rest} />;
}
