import { LIMITS } from "#contract/limits";

/** "A) ", "b. ", "3. ", "- ": what lists in documents put before each line. */
const MARK = /^(?:\(?[A-Ja-j]\)|[A-Ja-j]\.|\(?\d{1,2}[.)]|[•*–-])\s+/u;

/** Without empty lines and without the marks of a list; null if it is not more than one line. */
export function pastedLines(pasted: string): string[] | null {
	const lines = pasted
		.split(/\r\n?|\n/u)
		.map((line) => line.replace(/\s+/gu, " ").trim())
		.filter((line) => line !== "");
	if (lines.length < 2) return null;
	return lines.every((line) => MARK.test(line)) ? lines.map((line) => line.replace(MARK, "")) : lines;
}

interface Filled {
	options: string[];
	last: number;
	filled: number;
	leftOut: number;
}

/** No text is overwritten but that of the option at `index`. */
export function fillOptions(before: readonly string[], index: number, texts: readonly string[], max: number): Filled {
	const options = [...before];
	let last = index;
	let filled = 0;
	let next = index;
	for (const text of texts) {
		while (next < options.length && next !== index && options[next]?.trim() !== "") next++;
		if (next >= max || text.length > LIMITS.optionText.max) continue;
		options[next] = text;
		last = next++;
		filled++;
	}
	return { options, last, filled, leftOut: texts.length - filled };
}
