import type { ReactNode } from "react";

interface ScrollTableProps {
	/** What the table tells. */
	label: string;
	/** Of the table itself. */
	className?: string;
	children: ReactNode;
}

/** A wide table on a card, which scrolls sideways by itself: the page does not. */
export function ScrollTable({ label, className = "", children }: ScrollTableProps) {
	return (
		<section
			// biome-ignore lint/a11y/noNoninteractiveTabindex: without it, a keyboard could not scroll it
			tabIndex={0}
			aria-label={label}
			// Relative: words for screen readers far to the right would make the page itself scroll.
			className="relative overflow-x-auto rounded-card border border-line bg-white"
		>
			<table className={`text-left ${className}`}>{children}</table>
		</section>
	);
}
