export interface Dot {
	value: number;
	count: number;
	right: boolean;
	/** From 0 to 1 on the line; one beyond its end stands at the end. */
	at: number;
	beyond: boolean;
	/** Rows of labels, from the line up; null: no room for a label. */
	row: number | null;
}

export interface NumberLine {
	dots: Dot[];
	/** The right range, from 0 to 1. */
	band: { from: number; to: number };
	value: number;
}

interface Counted {
	number?: number | undefined;
	count: number;
	right?: boolean | undefined;
}

/** So much of the answers lies on the line; the rest, which may be far away, at its ends. */
const COVERED = 0.85;
/** Room that a label needs, as a share of the line. */
const LABEL = 0.09;
const ROWS = 3;

/** Where the answers stand on a line around the right number. */
export function numberLine(given: readonly Counted[], value: number, tolerance: number): NumberLine {
	const answers = given.flatMap(({ number, count, right = false }) => (number === undefined ? [] : [{ value: number, count, right }]));
	const byDistance = [...answers].sort((a, b) => Math.abs(a.value - value) - Math.abs(b.value - value));
	const total = answers.reduce((sum, { count }) => sum + count, 0);
	let seen = 0;
	const last = byDistance.find(({ count }) => {
		seen += count;
		return seen >= total * COVERED;
	});
	const reach = last ? Math.abs(last.value - value) : 0;
	const half = Math.max(reach * 1.15, tolerance * 2, Math.abs(value) * 0.05, Number.MIN_VALUE) || 1;
	const place = (at: number) => (at - (value - half)) / (2 * half);
	const ends = Array.from({ length: ROWS }, () => Number.NEGATIVE_INFINITY);
	const placed = answers
		.map((answer) => ({ ...answer, at: Math.min(1, Math.max(0, place(answer.value))), beyond: Math.abs(answer.value - value) > half }))
		.sort((a, b) => a.at - b.at);
	const dots = placed.map((dot): Dot => {
		const row = ends.findIndex((end) => dot.at - end >= LABEL);
		if (row >= 0) ends[row] = dot.at;
		return { ...dot, row: row < 0 ? null : row };
	});
	return { dots, band: { from: Math.max(0, place(value - tolerance)), to: Math.min(1, place(value + tolerance)) }, value };
}
