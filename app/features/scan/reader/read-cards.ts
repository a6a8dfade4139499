import { findSquares, type Square } from "./find-squares";
import { readMarker, refineSquare } from "./read-marker";
import { markDark, type Picture, sumTable, toGrey } from "./threshold";

export interface CardReading {
	card: number;
	/** The edge on top: 0 for A to 3 for D. */
	option: number;
	/** How far the card is turned clockwise from the way its letter stands upright, in degrees from −45 to 45. */
	angle: number;
	/** Of the marker, clockwise from the upper left one as the card is held. */
	corners: Square;
}

/** A card that is turned further from upright is held between two letters. */
const MAX_ANGLE = 30;
/** Halves of the windows' sides, in pixels: the small one follows shadows and parts small cards from what is beside them, the large one fills near cards. */
const RADII = [7, 23];

/** In degrees clockwise, from the mean of its sides. */
function turnOf([a, b, c, d]: Square): number {
	const x = b.x - a.x + (c.x - d.x) + (d.y - a.y) + (c.y - b.y);
	const y = b.y - a.y + (c.y - d.y) - (d.x - a.x) - (c.x - b.x);
	return (Math.atan2(y, x) * 180) / Math.PI;
}

const centreOf = (corners: Square) => ({
	x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
	y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
});

function covers(corners: Square, { x, y }: { x: number; y: number }): boolean {
	return corners.every((from, side) => {
		const to = corners[(side + 1) & 3] ?? from;
		return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > 0;
	});
}

function readSquare(picture: Picture, square: Square): CardReading | null {
	const refined = refineSquare(picture, square);
	const marker = refined && readMarker(picture, refined);
	if (!refined || !marker) return null;
	// The corner that is the card's own upper left one.
	const [a, b, c, d] = refined;
	const own: Square[] = [
		[a, b, c, d],
		[b, c, d, a],
		[c, d, a, b],
		[d, a, b, c],
	];
	const upright = own[marker.turns] ?? refined;
	const turn = turnOf(upright);
	const quarters = Math.round(turn / 90);
	// A quarter turn clockwise brings the left edge (D) to the top.
	const option = (4 - quarters) & 3;
	const held = own[(marker.turns + option) & 3] ?? refined;
	return { card: marker.card, option, angle: turn - quarters * 90, corners: held };
}

/**
 * Reads the cards of a game in a picture as the camera takes it, not mirrored. Cards held between two letters are left out, and so are cards that
 * are seen at two places.
 */
export function readCards(picture: Picture, cards: ReadonlySet<number>): CardReading[] {
	const { width, height } = picture;
	const data = toGrey(picture);
	const grey = { data, width, height };
	const sums = sumTable(data, width, height);
	const dark = new Uint8Array(data.length);
	const found: CardReading[] = [];
	for (const radius of RADII) {
		markDark(data, sums, grey, radius, dark);
		for (const square of findSquares(dark, width, height)) {
			const centre = centreOf(square);
			if (found.some(({ corners }) => covers(corners, centre))) continue;
			const reading = readSquare(grey, square);
			if (reading) found.push(reading);
		}
	}
	return found.filter(
		(reading) =>
			cards.has(reading.card) &&
			Math.abs(reading.angle) <= MAX_ANGLE &&
			!found.some((other) => other !== reading && other.card === reading.card),
	);
}
