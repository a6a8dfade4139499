import { cardMarker, isWhiteCell, MARKER_CELLS } from "#contract/games/card-markers";
import { optionIdentity } from "~/features/question/option-identity";

export interface AnswerCard {
	card: number;
	number?: number;
	label?: string;
}

export type CardSize = "small" | "large";

export const MARKER_SIDE_MM: Record<CardSize, number> = { small: 100, large: 150 };
export const CARDS_PER_SHEET: Record<CardSize, number> = { small: 2, large: 1 };
/** Millimetres: the width of the strip along each edge that holds letters and number. */
const STRIP_MM = 11.5;
/** Font size in mm; digits are 0.72 of it high. */
const NUMBER_SIZE_MM = 14;
/** The height of an option's shape, and its distance from the middle of the letter. */
const SHAPE_MM = { size: 5.2, beside: 4.6 };
/** The side of the square in which shapes are drawn. */
const SHAPE_UNITS = 24;
const CELLS = MARKER_CELLS + 2;
const LETTERS = ["A", "B", "C", "D"];
const roundMm = (length: number) => Number(length.toFixed(3));
/** Grey and small text is only for the pupil; everything a camera reads is black. */
export const GREY = "#666";

interface CardText {
	text: string;
	x: number;
	y: number;
	size: number;
	anchor: "start" | "middle" | "end";
	fill: string;
	/** Degrees clockwise. */
	angle: number;
}

/** Lengths are in mm. */
interface CardDrawing {
	side: number;
	/** The marker, and what else is drawn to scale. */
	paths: { d: string; fill: string }[];
	/** The options' shapes beside the letters, each moved to its place. */
	shapes: { d: string; fill: string; transform: string }[];
	texts: CardText[];
}

/**
 * Draws the white cells as one path on a black square. Runs of white cells are one piece, by rows and by columns, so that no seams show on
 * paper.
 */
function whiteCells(card: number, start: number, cell: number): string {
	const marker = cardMarker(card);
	const at = (cells: number) => roundMm(start + cells * cell);
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

/** The most characters of a label that fit between the letter A and the corner. */
const MAX_LABEL_CHARS = 24;

function shortenLabel(label: string): string {
	const letters = [...label];
	return letters.length > MAX_LABEL_CHARS
		? `${letters
				.slice(0, MAX_LABEL_CHARS - 1)
				.join("")
				.trimEnd()}…`
		: label;
}

/**
 * Draws a card: the marker, a white margin of half a cell, the card's number, the four letters with their options' shapes (each upright
 * when its edge is on top), and `hint`, a line for first use in the language of the cards.
 */
export function drawCard({ card, number, label }: AnswerCard, size: CardSize, hint: string): CardDrawing {
	const marker = MARKER_SIDE_MM[size];
	const cell = marker / CELLS;
	const side = marker + cell + 2 * STRIP_MM;
	const middle = side / 2;
	const start = roundMm(STRIP_MM + cell / 2);
	const text = (content: string, x: number, y: number, overrides: Partial<CardText> = {}): CardText => ({
		text: content,
		x,
		y,
		size: 3.4,
		anchor: "start",
		fill: GREY,
		angle: 0,
		...overrides,
	});
	const letters = LETTERS.map((letter, edge) => {
		const angle = (edge * Math.PI) / 2;
		const out = middle - STRIP_MM / 2;
		// Capitals are about two thirds of their font size high, so their middle lies this far below the top.
		const down = -out + 2.7;
		return text(letter, middle - Math.sin(angle) * down, middle + Math.cos(angle) * down, { size: 8, anchor: "middle", angle: edge * 90 });
	});
	const shapes = LETTERS.map((_, edge) => {
		// Before the letter: behind it the pupil's label and the hint need the space.
		const [x, y] = [roundMm(middle - SHAPE_MM.beside - SHAPE_MM.size), roundMm((STRIP_MM - SHAPE_MM.size) / 2)];
		const scale = roundMm(SHAPE_MM.size / SHAPE_UNITS);
		const transform = `rotate(${edge * 90} ${roundMm(middle)} ${roundMm(middle)}) translate(${x} ${y}) scale(${scale})`;
		return { d: optionIdentity(edge).shape, fill: GREY, transform };
	});
	const owner = [number === undefined ? "" : String(number), shortenLabel(label ?? "")].filter((line) => line !== "");
	const hintY = side - STRIP_MM / 2 + 1.2;
	return {
		side,
		paths: [
			{ d: `M${start} ${start}h${marker}v${marker}h${-marker}z`, fill: "#000" },
			{ d: whiteCells(card, start, cell), fill: "#fff" },
			{ d: `M3 ${hintY - 0.2}l1.6-2.6 1.6 2.6z`, fill: GREY },
		],
		shapes,
		texts: [
			text(String(card), 3, STRIP_MM / 2 + NUMBER_SIZE_MM * 0.36, { size: NUMBER_SIZE_MM, fill: "#000" }),
			...letters,
			...owner.map((line, n) => text(line, side - 3, STRIP_MM / 2 - 0.4 + n * 4.2, { size: 3.6, anchor: "end", fill: "#000" })),
			text(hint, 7.2, hintY),
		],
	};
}
