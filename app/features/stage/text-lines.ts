export type MeasureWidth = (text: string) => number;

function breakWord(word: string, limit: number, measureWidth: MeasureWidth): string[] {
	if (measureWidth(word) <= limit) return [word];
	const pieces = [""];
	for (const letter of word) {
		const last = pieces.length - 1;
		if (pieces[last] !== "" && measureWidth(pieces[last] + letter) > limit) pieces.push(letter);
		else pieces[last] += letter;
	}
	return pieces;
}

function wrapWords(words: readonly string[], limit: number, measureWidth: MeasureWidth): string[] {
	const lines: string[] = [];
	for (const word of words) {
		const last = lines.at(-1);
		if (last !== undefined && measureWidth(`${last} ${word}`) <= limit) lines[lines.length - 1] = `${last} ${word}`;
		else lines.push(word);
	}
	return lines;
}

const WIDEN_FACTOR = 1.04;

/**
 * Breaks a text into lines of about equal length, none wider than `limit`: as few lines as `wanted` needs, if the words allow it. Only
 * words wider than `limit` are broken.
 */
export function breakLines(text: string, wanted: number, limit: number, measureWidth: MeasureWidth): string[] {
	const words = text
		.split(/\s+/u)
		.filter((word) => word !== "")
		.flatMap((word) => breakWord(word, limit, measureWidth));
	const totalWidth = measureWidth(words.join(" "));
	const count = Math.ceil(totalWidth / wanted);
	for (let width = totalWidth / count; width < limit; width *= WIDEN_FACTOR) {
		const lines = wrapWords(words, width, measureWidth);
		if (lines.length <= count && lines.every((line) => measureWidth(line) <= limit)) return lines;
	}
	return wrapWords(words, limit, measureWidth);
}
