/** Letters per line of a column, and lines of its label, at a size that is readable from the last row. */
const LINE_OF_WIDTH = 1.25;
const LINES = 4;
/** In u: the width that all columns share, and the maximum width of one. */
const WIDTH = 166;
const WIDEST = 36;

/** Whether the options are short enough to fit under columns; otherwise they keep their blocks, with the bars inside. */
export function fitsColumns(options: readonly string[]): boolean {
	const line = (Math.min(WIDEST, WIDTH / options.length) - 3) / LINE_OF_WIDTH;
	return options.every((text) => {
		const longestWord = Math.max(...text.split(/\s+/).map((word) => word.length));
		return longestWord <= line && text.length <= line * LINES;
	});
}

export interface AnswerBar {
	count: number;
	/** Share of all players who have answered, from 0 to 1. With several right options the shares can add up to more than 1. */
	share: number;
	/** Share of the longest bar. */
	height: number;
}

/** What the chart draws for each of `options` options. */
export function answerBars(options: number, counts: readonly number[], answered: number): AnswerBar[] {
	const longest = Math.max(1, ...counts);
	return Array.from({ length: options }, (_, index) => {
		const count = counts[index] ?? 0;
		return { count, share: Math.min(1, count / Math.max(1, answered)), height: count / longest };
	});
}
