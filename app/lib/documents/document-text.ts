import { placeholdersToDollars } from "#contract/text/bracket-formulas";
import type { DocumentLine } from "./document";

/** Lines as one text, with the numbers of lists, and with an empty line between paragraphs that are apart. */
export function writeDocumentText(lines: readonly DocumentLine[]): string {
	const written = lines
		.filter(({ isAside }) => !isAside)
		.map(({ text, list, isApart }, index) => {
			const label = list ? `${list.label} ` : "";
			return (isApart && index > 0 ? "\n" : "") + label + placeholdersToDollars(text).trim();
		});
	return written.join("\n").trim();
}
