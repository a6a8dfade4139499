import type { TextItem, TextMarkedContent } from "pdfjs-dist/types/src/display/api";

const isText = (item: TextItem | TextMarkedContent): item is TextItem => "str" in item;

/** A gap of more than this many heights of a line is an empty line. */
const PARAGRAPH_GAP = 1.7;

/** The lines of a page in the order of the file; an empty line stands where there is a gap between two of them. */
export function textOfItems(items: readonly (TextItem | TextMarkedContent)[]): string {
	let text = "";
	let line = "";
	let lineY: number | null = null;
	let previousY: number | null = null;
	let height = 0;
	const end = () => {
		if (line.trim() !== "") {
			const gap = previousY === null || lineY === null ? 0 : Math.abs(previousY - lineY);
			if (text !== "") text += height > 0 && gap > height * PARAGRAPH_GAP ? "\n\n" : "\n";
			text += line.trim().replace(/\s+/g, " ");
			previousY = lineY;
		}
		line = "";
		lineY = null;
	};
	for (const item of items) {
		if (!isText(item)) continue;
		const y = typeof item.transform[5] === "number" ? item.transform[5] : 0;
		if (item.str.trim() !== "") {
			// A letter set higher, such as an exponent, belongs to its line.
			if (lineY !== null && Math.abs(y - lineY) > Math.max(height, item.height) * 0.8) end();
			if (line === "") height = item.height || height;
			lineY ??= y;
		}
		line += item.str;
		if (item.hasEOL) end();
	}
	end();
	// A word that was divided at the end of a line.
	return text.replace(/(\p{Ll})[-\u00ad]\n(\p{Ll})/gu, "$1$2");
}
