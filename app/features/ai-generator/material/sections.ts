import { LIMITS } from "#contract/limits";
import type { MaterialText } from "./types";

export interface Section {
	text: string;
	/** From 1; absent for files without pages. */
	pages?: { first: number; last: number };
}

const { max } = LIMITS.material;

function piecesOf(text: string): string[] {
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

/** Whole pages together, as many as fit. */
export function sectionsOf({ pages, numbered }: MaterialText): Section[] {
	if (!numbered) return pages.flatMap(piecesOf).map((text) => ({ text }));
	const sections: Section[] = [];
	pages.forEach((page, index) => {
		const number = index + 1;
		for (const text of piecesOf(page)) {
			const open = sections.at(-1);
			if (open?.pages && open.text.length + text.length + 2 <= max) {
				open.text += `\n\n${text}`;
				open.pages.last = number;
			} else sections.push({ text, pages: { first: number, last: number } });
		}
	});
	return sections;
}
