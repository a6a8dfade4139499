import { findSquares, type Square } from "./find-squares";
import { readMarker, refineSquare } from "./read-marker";
import { type GreySource, markDark, sumTable, toGrey } from "./threshold";

export interface CardReading {
	card: number;
	/** The edge on top, from 0 (A) to 3 (D). */
	option: number;
	/** How far the card is turned clockwise from its letter being upright: −45 to 45 degrees. */
	angle: number;
	/** Corners of the marker, clockwise from the upper left one as the card is held. */
	corners: Square;
}

/** Degrees. A card turned further from upright is held between two letters. */
const MAX_ANGLE_DEGREES = 30;
/**
 * Pixels from a window's centre to its sides. The small window follows shadows and separates small cards from their surroundings; the large
 * one fills near cards.
 */
const WINDOW_RADII = [7, 23];

/** Computes how far a square is turned, in degrees clockwise, as the mean of its sides. */
function measureTurn([a, b, c, d]: Square): number {
	const x = b.x - a.x + (c.x - d.x) + (d.y - a.y) + (c.y - b.y);
	const y = b.y - a.y + (c.y - d.y) - (d.x - a.x) - (c.x - b.x);
	return (Math.atan2(y, x) * 180) / Math.PI;
}

const computeCentre = (corners: Square) => ({
	x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
	y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
});

function containsPoint(corners: Square, { x, y }: { x: number; y: number }): boolean {
	return corners.every((from, side) => {
		const to = corners[(side + 1) & 3] ?? from;
		return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > 0;
	});
}

function readSquare(picture: GreySource, square: Square): CardReading | null {
	const refined = refineSquare(picture, square);
	const marker = refined && readMarker(picture, refined);
	if (!refined || !marker) return null;
	// `marker.turns` says which corner is the card's own upper left one.
	const [a, b, c, d] = refined;
	const rotations: Square[] = [
		[a, b, c, d],
		[b, c, d, a],
		[c, d, a, b],
		[d, a, b, c],
	];
	const upright = rotations[marker.turns] ?? refined;
	const angle = measureTurn(upright);
	const quarters = Math.round(angle / 90);
	// A quarter turn clockwise brings the left edge (D) to the top.
	const option = (4 - quarters) & 3;
	const heldCorners = rotations[(marker.turns + option) & 3] ?? refined;
	return { card: marker.card, option, angle: angle - quarters * 90, corners: heldCorners };
}

/**
 * Reads the cards in a camera picture (not mirrored). Leaves out numbers that are not in `cards`, cards held between two letters, and cards
 * seen at two places.
 */
export function readCardMarkers(picture: GreySource, cards: ReadonlySet<number>): CardReading[] {
	const { width, height } = picture;
	const data = toGrey(picture);
	const grey = { data, width, height };
	const sums = sumTable(data, width, height);
	const dark = new Uint8Array(data.length);
	const found: CardReading[] = [];
	for (const radius of WINDOW_RADII) {
		markDark(data, sums, grey, radius, dark);
		for (const square of findSquares(dark, width, height)) {
			const centre = computeCentre(square);
			if (found.some(({ corners }) => containsPoint(corners, centre))) continue;
			const reading = readSquare(grey, square);
			if (reading) found.push(reading);
		}
	}
	return found.filter(
		(reading) =>
			cards.has(reading.card) &&
			Math.abs(reading.angle) <= MAX_ANGLE_DEGREES &&
			!found.some((other) => other !== reading && other.card === reading.card),
	);
}
