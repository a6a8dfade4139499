export interface Dot {
	value: number;
	count: number;
	right: boolean;
	/** From 0 to 1; a number beyond an end is drawn at that end. */
	at: number;
	beyond: boolean;
	/** From the line up; null: no room for a label. */
	row: number | null;
}

export interface NumberLine {
	dots: Dot[];
	band: { from: number; to: number };
	value: number;
}

interface Counted {
	number?: number | undefined;
	count: number;
	right?: boolean | undefined;
}

/** The other answers may be far off: they are drawn at the ends of the line. */
const COVERED = 0.85;
/** Room that a sign of a label needs, and the space beside and between labels, as shares of the line at its largest letters. */
const SIGN = 0.02;
const BESIDE = 0.05;
const ROWS = 3;

/**
 * From left to right, around the right number. The most frequent answers get their labels first, the lowest row before the others; those
 * for which no row has room have none.
 */
export function numberLine(given: readonly Counted[], value: number, tolerance: number, signsOf: (value: number) => number): NumberLine {
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
	const rows = Array.from({ length: ROWS }, (): { from: number; to: number }[] => []);
	const dots = answers
		.map((answer): Dot => {
			const at = Math.min(1, Math.max(0, place(answer.value)));
			return { ...answer, at, beyond: Math.abs(answer.value - value) > half, row: null };
		})
		.sort((a, b) => a.at - b.at);
	for (const dot of [...dots].sort((a, b) => b.count - a.count || Number(b.right) - Number(a.right))) {
		const room = (signsOf(dot.value) * SIGN + BESIDE) / 2;
		const label = { from: dot.at - room, to: dot.at + room };
		const free = rows.findIndex((row) => row.every(({ from, to }) => label.to <= from || to <= label.from));
		rows[free]?.push(label);
		if (free >= 0) dot.row = free;
	}
	return { dots, band: { from: Math.max(0, place(value - tolerance)), to: Math.min(1, place(value + tolerance)) }, value };
}
