import { type ReactNode, useId } from "react";
import { Card } from "./layout";

interface TableProps {
	/** Names the table for screen readers; others read the heading above it. */
	caption: string;
	head: ReactNode;
	foot?: ReactNode;
	className?: string;
	/** Classes of the box that scrolls: where the first column stays in sight, a focused control has to stop beside it (`scroll-ps-…`). */
	boxClassName?: string;
	after?: ReactNode;
	children: ReactNode;
}

/** A wide table scrolls sideways by itself: the page does not. */
export function Table({ caption, head, foot, className = "w-full", boxClassName = "", after, children }: TableProps) {
	const id = useId();
	return (
		<Card
			role="group"
			aria-labelledby={id}
			// Focusable, so that a keyboard can scroll it.
			tabIndex={0}
			// Relative: words for screen readers far to the right would make the page itself scroll.
			className={`relative overflow-x-auto ${boxClassName}`}
		>
			<table className={`text-start ${className}`}>
				<caption id={id} className="sr-only">
					{caption}
				</caption>
				<thead className="border-b border-line text-sm text-slate-600">
					<tr>{head}</tr>
				</thead>
				<tbody className="divide-y divide-line">{children}</tbody>
				{foot && <tfoot className="border-t border-line">{foot}</tfoot>}
			</table>
			{after}
		</Card>
	);
}

interface ColumnHeadingProps {
	numeric?: boolean;
	className?: string;
	children: ReactNode;
}

export function ColumnHeading({ numeric = false, className = "", children }: ColumnHeadingProps) {
	return (
		<th scope="col" className={`py-3 font-semibold ${numeric ? "text-end" : ""} ${className}`}>
			{children}
		</th>
	);
}
