import type { SVGProps } from "react";

/** Line icons, 24 × 24, in the colour of the surrounding text; decoration only: the label is beside them. */
export function createIcon(path: string) {
	return function Icon({ className = "size-5", ...rest }: SVGProps<SVGSVGElement>) {
		return (
			<svg
				viewBox="0 0 24 24"
				fill="none"
				stroke="currentColor"
				strokeWidth="2"
				strokeLinecap="round"
				strokeLinejoin="round"
				aria-hidden="true"
				className={`shrink-0 ${className}`}
				{...rest}
			>
				<path d={path} />
			</svg>
		);
	};
}

export const Cross = createIcon("M6 6l12 12M18 6L6 18");
