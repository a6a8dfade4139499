import { CARD_COUNT, cardMarker, MARKER_CELLS, turnMarker } from "#contract/games/card-markers";
import { crossLines, fitLine, type Point, type Square } from "./find-squares";
import type { GreySource } from "./threshold";

/** Cells on a side of the marker with its black border, which is one cell wide. */
const CELLS = MARKER_CELLS + 2;
/** Steps of grey between black and white. A smaller difference is not a printed marker. */
const MIN_CONTRAST = 24;
/**
 * Shares of the contrast, from 0 (mean black of the border) to 1 (mean white of the margin): border cells may not be lighter than the
 * first, margin samples not darker than the second.
 */
const MAX_BORDER_SHARE = 0.45;
const MIN_MARGIN_SHARE = 0.4;
/**
 * How far a cell may lie outside that scale: much brighter or darker areas are not print on the same paper. A margin of two pixels is never
 * quite white.
 */
const MAX_OUTSIDE_SCALE = 0.8;
/** Weight of the correction for blur: a lens that is not quite sharp mixes a cell with its neighbours. */
const SHARPEN_WEIGHT = 1;

function sampleGrey({ data, width, height }: GreySource, x: number, y: number): number {
	const px = Math.min(Math.max(x - 0.5, 0), width - 1.001);
	const py = Math.min(Math.max(y - 0.5, 0), height - 1.001);
	const column = Math.floor(px);
	const row = Math.floor(py);
	const at = row * width + column;
	const right = px - column;
	const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
	const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
	return upper + (lower - upper) * (py - row);
}

/**
 * Moves each side of a square to where black turns into white in the grey picture, which is far more exact than whole pixels. Null if a
 * side has no such edge along three quarters of its samples.
 */
export function refineSquare(picture: GreySource, square: Square): Square | null {
	const lines = square.map((from, side) => {
		const to = square[(side + 1) & 3] ?? from;
		const long = Math.hypot(to.x - from.x, to.y - from.y);
		const outX = (to.y - from.y) / long;
		const outY = (from.x - to.x) / long;
		// Samples lie in the black border at one end and in the white margin (half a cell) at the other.
		const reach = Math.min(Math.max(1.5, long * 0.07), 4);
		const samples = Math.min(16, Math.max(8, Math.round(long / 4)));
		const points: Point[] = [];
		for (let sample = 0; sample < samples; sample++) {
			const share = 0.1 + (0.8 * sample) / (samples - 1);
			const x = from.x + (to.x - from.x) * share;
			const y = from.y + (to.y - from.y) * share;
			const valueAt = (distance: number) => sampleGrey(picture, x + outX * distance, y + outY * distance);
			const inner = valueAt(-reach);
			const outer = valueAt(reach);
			if (outer - inner < MIN_CONTRAST / 2) continue;
			const middle = (inner + outer) / 2;
			const step = reach / 4;
			let before = inner;
			for (let distance = -reach + step; distance <= reach + 0.001; distance += step) {
				const value = valueAt(distance);
				if (value >= middle) {
					const edge = distance - (step * (value - middle)) / (value - before || 1);
					points.push({ x: x + outX * edge, y: y + outY * edge });
					break;
				}
				before = value;
			}
		}
		return points.length * 4 >= samples * 3 ? fitLine(points) : null;
	});
	return lines.every((line) => line !== null) ? crossLines(lines) : null;
}

/** Returns a function that maps the unit square onto a quadrilateral in the picture (a perspective transform). */
function perspective([a, b, c, d]: Square): (u: number, v: number) => Point {
	const dx1 = b.x - c.x;
	const dx2 = d.x - c.x;
	const dx3 = a.x - b.x + c.x - d.x;
	const dy1 = b.y - c.y;
	const dy2 = d.y - c.y;
	const dy3 = a.y - b.y + c.y - d.y;
	const determinant = dx1 * dy2 - dx2 * dy1;
	const g = (dx3 * dy2 - dx2 * dy3) / determinant;
	const h = (dx1 * dy3 - dx3 * dy1) / determinant;
	return (u, v) => {
		const depth = g * u + h * v + 1;
		return {
			x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / depth,
			y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / depth,
		};
	};
}

/** Positions of the samples in a cell, as shares of its side. */
const CELL_SAMPLES = [0.3, 0.5, 0.7];
/** Cells between the marker and the samples of its margin, which is white for half a cell. */
const MARGIN_SAMPLE_CELLS = 0.3;

const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

/**
 * Values of the inner cells, row by row: about 0 (black) to 1 (white), sharpened. Null if the border is not black or the margin not white.
 */
function sampleCells(picture: GreySource, square: Square): number[] | null {
	const toPicture = perspective(square);
	const valueAt = (column: number, row: number) => {
		const { x, y } = toPicture(column / CELLS, row / CELLS);
		return sampleGrey(picture, x, y);
	};
	const margin: number[] = [];
	for (let at = 0.25; at < CELLS; at += 0.5)
		margin.push(
			valueAt(at, -MARGIN_SAMPLE_CELLS),
			valueAt(at, CELLS + MARGIN_SAMPLE_CELLS),
			valueAt(-MARGIN_SAMPLE_CELLS, at),
			valueAt(CELLS + MARGIN_SAMPLE_CELLS, at),
		);
	const cells: number[] = [];
	const border: number[] = [];
	for (let row = 0; row < CELLS; row++) {
		for (let column = 0; column < CELLS; column++) {
			let sum = 0;
			for (const y of CELL_SAMPLES) for (const x of CELL_SAMPLES) sum += valueAt(column + x, row + y);
			const value = sum / CELL_SAMPLES.length ** 2;
			cells.push(value);
			if (row % (CELLS - 1) === 0 || column % (CELLS - 1) === 0) border.push(value);
		}
	}
	const white = median(margin);
	const black = median(border);
	const contrast = white - black;
	if (contrast < MIN_CONTRAST) return null;
	const share = (value: number) => (value - black) / contrast;
	if (margin.some((value) => share(value) < MIN_MARGIN_SHARE) || border.some((value) => share(value) > MAX_BORDER_SHARE)) return null;
	const shares = cells.map(share);
	if (shares.some((value) => value < -MAX_OUTSIDE_SCALE || value > 1 + MAX_OUTSIDE_SCALE)) return null;
	const inner: number[] = [];
	for (let row = 1; row <= MARKER_CELLS; row++) {
		for (let column = 1; column <= MARKER_CELLS; column++) {
			const at = row * CELLS + column;
			const own = shares[at] ?? 0;
			const around = ((shares[at - 1] ?? 0) + (shares[at + 1] ?? 0) + (shares[at - CELLS] ?? 0) + (shares[at + CELLS] ?? 0)) / 4;
			inner.push(own + SHARPEN_WEIGHT * (own - around));
		}
	}
	return inner;
}

/** All markers in all turns. */
const KNOWN_MARKERS = new Map<number, { card: number; turns: number }>();
for (let card = 1; card <= CARD_COUNT; card++) {
	let marker = cardMarker(card);
	for (let turns = 0; turns < 4; turns++) {
		KNOWN_MARKERS.set(marker, { card, turns });
		marker = turnMarker(marker);
	}
}

/** Reads a marker; `turns` are quarter turns clockwise from the square's first corner. Null for anything else. */
export function readMarker(picture: GreySource, square: Square): { card: number; turns: number } | null {
	const cells = sampleCells(picture, square);
	if (!cells) return null;
	const marker = cells.reduce((bits, value) => (bits << 1) | Number(value > 0.5), 0);
	return KNOWN_MARKERS.get(marker) ?? null;
}
