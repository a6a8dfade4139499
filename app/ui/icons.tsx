import type { SVGProps } from "react";

/** Line icons, 24 × 24, in the colour of the text around them; decoration only: the label beside them says it. */
function icon(path: string) {
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

export const CheckIcon = icon("m5 12.5 4.5 4.5L19 7.5");
export const ChevronDownIcon = icon("m6 9 6 6 6-6");
export const ChevronUpIcon = icon("m6 15 6-6 6 6");
export const CloseIcon = icon("M6 6l12 12M18 6 6 18");
export const EditIcon = icon("M4 20h4L19 9l-4-4L4 16v4M13.5 6.5l4 4");
export const GlobeIcon = icon(
	"M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c2.5 2.5 3.8 5.7 3.8 9s-1.3 6.5-3.8 9c-2.5-2.5-3.8-5.7-3.8-9S9.5 5.5 12 3",
);
export const MenuIcon = icon("M4 7h16M4 12h16M4 17h16");
export const MoreIcon = icon("M5 12h.01M12 12h.01M19 12h.01");
export const PlayIcon = icon("M7 4.5v15l12-7.5L7 4.5");
export const PlusIcon = icon("M12 5v14M5 12h14");
export const SearchIcon = icon("M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M20 20l-4-4");
export const TrashIcon = icon("M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3");
export const UserIcon = icon("M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5");
