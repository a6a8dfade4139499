import { isWhiteCell, MARKER_CELLS, markerOf } from "#contract/games/card-markers";

export interface AnswerCard {
	card: number;
	number?: number;
	label?: string;
}

export type CardSize = "small" | "large";

/** In mm. */
export const MARKER_SIDE: Record<CardSize, number> = { small: 100, large: 150 };
/** On a sheet of A4. */
export const CARDS_ON_A_SHEET: Record<CardSize, number> = { small: 2, large: 1 };
/** In mm; letters and number are in this strip along each edge. */
const STRIP = 11.5;
/** Of its font, in mm; a digit is 0.72 of it high. */
const NUMBER_SIZE = 14;
const CELLS = MARKER_CELLS + 2;
const LETTERS = ["A", "B", "C", "D"];
const millimetres = (length: number) => Number(length.toFixed(3));
/** Black for what a camera reads; grey and small for what only the pupil reads. */
export const GREY = "#666";

export interface CardText {
	text: string;
	x: number;
	y: number;
	size: number;
	anchor: "start" | "middle" | "end";
	fill: string;
	/** Clockwise, in degrees. */
	turn: number;
}

/** All lengths in mm. */
export interface CardDrawing {
	side: number;
	paths: { d: string; fill: string }[];
	texts: CardText[];
}

/** One path on a black square. Both rows and columns of neighbours are one piece each: no seams show on paper. */
function whiteCells(card: number, start: number, cell: number): string {
	const marker = markerOf(card);
	const at = (cells: number) => millimetres(start + cells * cell);
	const pieces: string[] = [];
	for (const across of [true, false]) {
		const isWhite = (line: number, place: number) =>
			place < MARKER_CELLS && isWhiteCell(marker, across ? line : place, across ? place : line);
		for (let line = 0; line < MARKER_CELLS; line++) {
			for (let place = 0; place < MARKER_CELLS; place++) {
				let end = place;
				while (isWhite(line, end)) end++;
				if (end === place) continue;
				const [x, y, right, lower] = across ? [place, line, end, line + 1] : [line, place, line + 1, end];
				pieces.push(`M${at(x + 1)} ${at(y + 1)}H${at(right + 1)}V${at(lower + 1)}H${at(x + 1)}z`);
				place = end;
			}
		}
	}
	return pieces.join("");
}

/** Characters of a label that fit between the letter A and the corner. */
const LABEL_LENGTH = 24;

function shorten(label: string): string {
	const letters = [...label];
	return letters.length > LABEL_LENGTH
		? `${letters
				.slice(0, LABEL_LENGTH - 1)
				.join("")
				.trimEnd()}…`
		: label;
}

/**
 * Draws a card: the marker, half a cell around it white, and outside of that the number, four letters of which each is upright when its edge
 * is on top, and one line for first use. `hint` is that line in the language of the cards.
 */
export function drawCard({ card, number, label }: AnswerCard, size: CardSize, hint: string): CardDrawing {
	const marker = MARKER_SIDE[size];
	const cell = marker / CELLS;
	const side = marker + cell + 2 * STRIP;
	const middle = side / 2;
	const start = millimetres(STRIP + cell / 2);
	const text = (content: string, x: number, y: number, more: Partial<CardText> = {}): CardText => ({
		text: content,
		x,
		y,
		size: 3.4,
		anchor: "start",
		fill: GREY,
		turn: 0,
		...more,
	});
	const letters = LETTERS.map((letter, edge) => {
		const angle = (edge * Math.PI) / 2;
		const out = middle - STRIP / 2;
		// A capital is about two thirds of its font's size high: its middle lies that far below the top.
		const down = -out + 2.7;
		return text(letter, middle - Math.sin(angle) * down, middle + Math.cos(angle) * down, { size: 8, anchor: "middle", turn: edge * 90 });
	});
	const owner = [number === undefined ? "" : String(number), shorten(label ?? "")].filter((line) => line !== "");
	const hintY = side - STRIP / 2 + 1.2;
	return {
		side,
		paths: [
			{ d: `M${start} ${start}h${marker}v${marker}h${-marker}z`, fill: "#000" },
			{ d: whiteCells(card, start, cell), fill: "#fff" },
			{ d: `M3 ${hintY - 0.2}l1.6-2.6 1.6 2.6z`, fill: GREY },
		],
		texts: [
			text(String(card), 3, STRIP / 2 + NUMBER_SIZE * 0.36, { size: NUMBER_SIZE, fill: "#000" }),
			...letters,
			...owner.map((line, n) => text(line, side - 3, STRIP / 2 - 0.4 + n * 4.2, { size: 3.6, anchor: "end", fill: "#000" })),
			text(hint, 7.2, hintY),
		],
	};
}
