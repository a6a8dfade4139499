export type WidthOf = (text: string) => number;

function breakWord(word: string, limit: number, widthOf: WidthOf): string[] {
	if (widthOf(word) <= limit) return [word];
	const pieces = [""];
	for (const letter of word) {
		const last = pieces.length - 1;
		if (pieces[last] !== "" && widthOf(pieces[last] + letter) > limit) pieces.push(letter);
		else pieces[last] += letter;
	}
	return pieces;
}

function linesWithin(words: readonly string[], limit: number, widthOf: WidthOf): string[] {
	const lines: string[] = [];
	for (const word of words) {
		const last = lines.at(-1);
		if (last !== undefined && widthOf(`${last} ${word}`) <= limit) lines[lines.length - 1] = `${last} ${word}`;
		else lines.push(word);
	}
	return lines;
}

const MORE = 1.04;

/**
 * None wider than `limit` and all about equally long: as few as fit into `wanted`, if the words allow it. Words are whole unless they are
 * wider than `limit`.
 */
export function breakLines(text: string, wanted: number, limit: number, widthOf: WidthOf): string[] {
	const words = text
		.split(/\s+/u)
		.filter((word) => word !== "")
		.flatMap((word) => breakWord(word, limit, widthOf));
	const whole = widthOf(words.join(" "));
	const count = Math.ceil(whole / wanted);
	for (let width = whole / count; width < limit; width *= MORE) {
		const lines = linesWithin(words, width, widthOf);
		if (lines.length <= count && lines.every((line) => widthOf(line) <= limit)) return lines;
	}
	return linesWithin(words, limit, widthOf);
}
