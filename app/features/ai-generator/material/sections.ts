import { LIMITS } from "#contract/limits";
import type { MaterialText } from "./types";

export interface MaterialSection {
	text: string;
	/** Page numbers, counted from 1; absent for files without pages. */
	pages?: { first: number; last: number };
}

const { max } = LIMITS.material;

function splitText(text: string): string[] {
	const pieces: string[] = [];
	for (let rest = text; rest !== ""; ) {
		if (rest.length <= max) return [...pieces, rest];
		const within = rest.slice(0, max);
		const end = ["\n\n", "\n", " "].map((sign) => within.lastIndexOf(sign)).find((at) => at > max / 2);
		const cut = end ?? max - (/[\uD800-\uDBFF]$/.test(within) ? 1 : 0);
		pieces.push(rest.slice(0, cut).trim());
		rest = rest.slice(cut).trim();
	}
	return pieces;
}

/** Joins as many whole pages as fit into one section, and splits longer ones. */
export function toSections({ pages, numbered }: MaterialText): MaterialSection[] {
	if (!numbered) return pages.flatMap(splitText).map((text) => ({ text }));
	const sections: MaterialSection[] = [];
	pages.forEach((page, index) => {
		const number = index + 1;
		for (const text of splitText(page)) {
			const lastSection = sections.at(-1);
			if (lastSection?.pages && lastSection.text.length + text.length + 2 <= max) {
				lastSection.text += `\n\n${text}`;
				lastSection.pages.last = number;
			} else sections.push({ text, pages: { first: number, last: number } });
		}
	});
	return sections;
}
