export interface Point {
	x: number;
	y: number;
}

export type Square = [Point, Point, Point, Point];

/** Pixels. Markers with shorter sides are ignored, because their cells cannot be read. */
const MIN_SIDE_PIXELS = 12;
/** Pixels by which noise and blur move a contour: 1.6 lost a third of the small cards in dark corners of rooms. */
const NOISE_PIXELS = 3;
/** Pixels. Longer contours belong to no card; the buffer has this size. */
const MAX_CONTOUR_PIXELS = 1 << 16;
/** Value of pixels on a followed contour, so that each contour is followed only once. */
const FOLLOWED = 2;

/** Pixels of a contour, clockwise from the uppermost left one of a dark area. */
interface Contour {
	xs: Int32Array;
	ys: Int32Array;
	length: number;
}

/**
 * Follows the border of a dark area (Moore neighbourhood) from a pixel whose left neighbour is light: clockwise around an area,
 * anticlockwise around a hole. Returns twice the enclosed area, negative for a hole.
 */
function followContour(dark: Uint8Array, width: number, start: number, contour: Contour): number {
	const steps = [1, width + 1, width, width - 1, -1, -width - 1, -width, -width + 1];
	let pixel = start;
	// Direction 4 is the light pixel at the left; the search goes clockwise from there.
	let from = 4;
	let firstStep = -1;
	let length = 0;
	let area = 0;
	let x = start % width;
	let y = (start - x) / width;
	for (;;) {
		let step = -1;
		for (let turn = 1; turn <= 8; turn++) {
			const candidate = (from + turn) & 7;
			if (dark[pixel + (steps[candidate] ?? 0)] !== 0) {
				step = candidate;
				break;
			}
		}
		if (step < 0) break; // a single pixel
		if (pixel === start) {
			if (step === firstStep) break;
			if (firstStep < 0) firstStep = step;
		}
		dark[pixel] = FOLLOWED;
		if (length < MAX_CONTOUR_PIXELS) {
			contour.xs[length] = x;
			contour.ys[length] = y;
		}
		length++;
		pixel += steps[step] ?? 0;
		const dx = step === 0 || step === 1 || step === 7 ? 1 : step >= 3 && step <= 5 ? -1 : 0;
		const dy = step >= 1 && step <= 3 ? 1 : step >= 5 ? -1 : 0;
		area += x * dy - y * dx;
		x += dx;
		y += dy;
		// The next search starts at the pixel that was checked just before this one was found.
		from = (step + 4) & 7;
	}
	dark[start] = FOLLOWED;
	contour.length = length;
	return area;
}

function couldBeSquare({ xs, ys, length }: Contour, doubleArea: number, largest: number): boolean {
	if (length < MIN_SIDE_PIXELS * 3 || length > MAX_CONTOUR_PIXELS || doubleArea < MIN_SIDE_PIXELS * MIN_SIDE_PIXELS) return false;
	let minX = xs[0] ?? 0;
	let maxX = minX;
	const minY = ys[0] ?? 0;
	let maxY = minY;
	for (let at = 1; at < length; at++) {
		const x = xs[at] ?? 0;
		const y = ys[at] ?? 0;
		if (x < minX) minX = x;
		else if (x > maxX) maxX = x;
		if (y > maxY) maxY = y;
	}
	const wide = maxX - minX;
	const high = maxY - minY;
	const short = Math.min(wide, high);
	const long = Math.max(wide, high);
	// A square turned by 45° fills half of its bounding box, which is the smallest share.
	return short >= MIN_SIDE_PIXELS - 1 && long <= largest && long < short * 2 && doubleArea > 0.9 * wide * high;
}

/**
 * Finds the corners of a square: the contour point farthest from the centre, the point farthest from that one, and the farthest points on
 * both sides of the line between them. Null unless all four differ.
 */
function findCorners({ xs, ys, length }: Contour): [number, number, number, number] | null {
	const farthest = (measure: (x: number, y: number) => number) => {
		let best = 0;
		let most = Number.NEGATIVE_INFINITY;
		for (let at = 0; at < length; at++) {
			const value = measure(xs[at] ?? 0, ys[at] ?? 0);
			if (value > most) {
				most = value;
				best = at;
			}
		}
		return best;
	};
	let centreX = 0;
	let centreY = 0;
	for (let at = 0; at < length; at++) {
		centreX += xs[at] ?? 0;
		centreY += ys[at] ?? 0;
	}
	centreX /= length;
	centreY /= length;
	const first = farthest((x, y) => (x - centreX) ** 2 + (y - centreY) ** 2);
	const firstX = xs[first] ?? 0;
	const firstY = ys[first] ?? 0;
	const second = farthest((x, y) => (x - firstX) ** 2 + (y - firstY) ** 2);
	const acrossX = (xs[second] ?? 0) - firstX;
	const acrossY = (ys[second] ?? 0) - firstY;
	const third = farthest((x, y) => acrossX * (y - firstY) - acrossY * (x - firstX));
	const fourth = farthest((x, y) => acrossY * (x - firstX) - acrossX * (y - firstY));
	const [a = 0, b = 0, c = 0, d = 0] = [first, second, third, fourth].sort((one, other) => one - other);
	return a < b && b < c && c < d ? [a, b, c, d] : null;
}

interface Line {
	x: number;
	y: number;
	dx: number;
	dy: number;
}

/** Fits a line through points, along the direction of their largest spread. */
export function fitLine(points: readonly Point[]): Line {
	let x = 0;
	let y = 0;
	for (const point of points) {
		x += point.x;
		y += point.y;
	}
	x /= points.length;
	y /= points.length;
	let xx = 0;
	let xy = 0;
	let yy = 0;
	for (const point of points) {
		xx += (point.x - x) ** 2;
		xy += (point.x - x) * (point.y - y);
		yy += (point.y - y) ** 2;
	}
	const angle = Math.atan2(2 * xy, xx - yy) / 2;
	return { x, y, dx: Math.cos(angle), dy: Math.sin(angle) };
}

/** Intersects each line with the previous one; null if two neighbours are nearly parallel. */
export function crossLines(lines: readonly Line[]): Square | null {
	const corners: Point[] = [];
	for (let side = 0; side < 4; side++) {
		const one = lines[(side + 3) & 3];
		const other = lines[side];
		if (!one || !other) return null;
		const cross = one.dx * other.dy - one.dy * other.dx;
		if (Math.abs(cross) < 0.2) return null;
		const along = ((other.x - one.x) * other.dy - (other.y - one.y) * other.dx) / cross;
		corners.push({ x: one.x + along * one.dx, y: one.y + along * one.dy });
	}
	const [a, b, c, d] = corners;
	return a && b && c && d ? [a, b, c, d] : null;
}

/** Fits a square whose corners are where the dark pixels end; null if a side is not straight. */
function fitSquare(contour: Contour): Square | null {
	const { xs, ys, length } = contour;
	const corners = findCorners(contour);
	if (!corners) return null;
	const lines: Line[] = [];
	for (let side = 0; side < 4; side++) {
		const start = corners[side] ?? 0;
		const end = (corners[(side + 1) & 3] ?? 0) + (side === 3 ? length : 0);
		const fromX = xs[start] ?? 0;
		const fromY = ys[start] ?? 0;
		const dx = (xs[end % length] ?? 0) - fromX;
		const dy = (ys[end % length] ?? 0) - fromY;
		const long = Math.hypot(dx, dy);
		if (long < MIN_SIDE_PIXELS * 0.7) return null;
		const tolerance = Math.max(NOISE_PIXELS, long * 0.06);
		const points: Point[] = [];
		const skip = Math.round((end - start) * 0.12);
		for (let at = start; at <= end; at++) {
			const x = xs[at % length] ?? 0;
			const y = ys[at % length] ?? 0;
			if (Math.abs(dx * (y - fromY) - dy * (x - fromX)) > tolerance * long) return null;
			// Lenses round the corners, so each line is fitted to the middle of its side. The edge is half a pixel outside the centres of the
			// contour's pixels.
			if (at >= start + skip && at <= end - skip) points.push({ x: x + 0.5 + (dy / long) * 0.5, y: y + 0.5 - (dx / long) * 0.5 });
		}
		lines.push(fitLine(points));
	}
	return crossLines(lines);
}

/** Finds the dark squares. Overwrites `dark`: followed contours get the value 2. */
export function findSquares(dark: Uint8Array, width: number, height: number): Square[] {
	const contour = { xs: new Int32Array(MAX_CONTOUR_PIXELS), ys: new Int32Array(MAX_CONTOUR_PIXELS), length: 0 };
	const largest = Math.min(width, height) * 0.95;
	const squares: Square[] = [];
	const end = dark.length - width;
	for (let pixel = width + 1; pixel < end; pixel++) {
		if (dark[pixel] !== 1 || dark[pixel - 1] !== 0) continue;
		const doubleArea = followContour(dark, width, pixel, contour);
		if (!couldBeSquare(contour, doubleArea, largest)) continue;
		const square = fitSquare(contour);
		if (square) squares.push(square);
	}
	return squares;
}
