interface Dot {
	value: number;
	count: number;
	right: boolean;
	/** The place on the line, 0 to 1; a number beyond an end is drawn at that end. */
	at: number;
	beyond: boolean;
	/** The row of its label, counted upwards; null: no room for a label. */
	row: number | null;
}

interface NumberLine {
	dots: Dot[];
	band: { from: number; to: number };
	value: number;
}

interface CountedNumber {
	number?: number | undefined;
	count: number;
	right?: boolean | undefined;
}

/** The line covers this share of the answers; the others may be far off and are drawn at its ends. */
const COVERED_SHARE = 0.85;
/** The width of one character of a label, and the space beside and between labels, as shares of the line at its largest letters. */
const SIGN_WIDTH_SHARE = 0.02;
const SPACING_SHARE = 0.05;
const LABEL_ROWS = 3;

/**
 * Places the answers from left to right, around the right number. The most frequent answers get their labels first, the lowest row
 * before the others; an answer has no label if no row has room.
 */
export function computeNumberLine(
	given: readonly CountedNumber[],
	value: number,
	tolerance: number,
	countSigns: (value: number) => number,
): NumberLine {
	const answers = given.flatMap(({ number, count, right = false }) => (number === undefined ? [] : [{ value: number, count, right }]));
	const byDistance = [...answers].sort((a, b) => Math.abs(a.value - value) - Math.abs(b.value - value));
	const total = answers.reduce((sum, { count }) => sum + count, 0);
	let seen = 0;
	const last = byDistance.find(({ count }) => {
		seen += count;
		return seen >= total * COVERED_SHARE;
	});
	const reach = last ? Math.abs(last.value - value) : 0;
	const halfRange = Math.max(reach * 1.15, tolerance * 2, Math.abs(value) * 0.05, Number.MIN_VALUE) || 1;
	const toPosition = (at: number) => (at - (value - halfRange)) / (2 * halfRange);
	const rows = Array.from({ length: LABEL_ROWS }, (): { from: number; to: number }[] => []);
	const dots = answers
		.map((answer): Dot => {
			const at = Math.min(1, Math.max(0, toPosition(answer.value)));
			return { ...answer, at, beyond: Math.abs(answer.value - value) > halfRange, row: null };
		})
		.sort((a, b) => a.at - b.at);
	for (const dot of [...dots].sort((a, b) => b.count - a.count || Number(b.right) - Number(a.right))) {
		const room = (countSigns(dot.value) * SIGN_WIDTH_SHARE + SPACING_SHARE) / 2;
		const label = { from: dot.at - room, to: dot.at + room };
		const free = rows.findIndex((row) => row.every(({ from, to }) => label.to <= from || to <= label.from));
		rows[free]?.push(label);
		if (free >= 0) dot.row = free;
	}
	return { dots, band: { from: Math.max(0, toPosition(value - tolerance)), to: Math.min(1, toPosition(value + tolerance)) }, value };
}
