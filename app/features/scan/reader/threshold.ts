/** Grey (one byte for each pixel) or RGBA (four bytes). */
export interface GreySource {
	data: Uint8Array | Uint8ClampedArray;
	width: number;
	height: number;
}

/** Green has the most weight, as in the eye. */
export function toGrey({ data, width, height }: GreySource): Uint8Array | Uint8ClampedArray {
	const pixels = width * height;
	if (data.length === pixels) return data;
	const grey = new Uint8Array(pixels);
	for (let pixel = 0, at = 0; pixel < pixels; pixel++, at += 4)
		grey[pixel] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
	return grey;
}

/**
 * Computes a summed-area table: each entry is the sum of all pixels above and left of it, so four entries give the sum of any rectangle.
 */
export function sumTable(grey: Uint8Array | Uint8ClampedArray, width: number, height: number): Uint32Array {
	const sums = new Uint32Array((width + 1) * (height + 1));
	for (let y = 0, pixel = 0, at = width + 2; y < height; y++, at++) {
		let row = 0;
		for (let x = 0; x < width; x++, at++, pixel++) {
			row += grey[pixel] ?? 0;
			sums[at] = row + (sums[at - width - 1] ?? 0);
		}
	}
	return sums;
}

/** A dark pixel has less than this share of the mean of its window, */
const DARK_SHARE = 0.92;
/** and is at least this many steps of grey darker, so that noise on an even surface gives no dark pixels. */
const MIN_DARK_STEPS = 4;

/**
 * Sets `dark` to 1 where a pixel is darker than the mean of the window around it. The outermost pixels are never marked, so contours need
 * no checks of the picture's edges.
 */
export function markDark(
	grey: Uint8Array | Uint8ClampedArray,
	sums: Uint32Array,
	{ width, height }: { width: number; height: number },
	radius: number,
	dark: Uint8Array,
): void {
	dark.fill(0);
	const stride = width + 1;
	for (let y = 1; y < height - 1; y++) {
		const top = Math.max(0, y - radius) * stride;
		const bottom = Math.min(height, y + radius + 1) * stride;
		const rows = (bottom - top) / stride;
		for (let x = 1, pixel = y * width + 1; x < width - 1; x++, pixel++) {
			const left = x > radius ? x - radius : 0;
			const right = x + radius < width ? x + radius + 1 : width;
			const area = rows * (right - left);
			const sum = (sums[bottom + right] ?? 0) - (sums[bottom + left] ?? 0) - (sums[top + right] ?? 0) + (sums[top + left] ?? 0);
			const scaled = (grey[pixel] ?? 0) * area;
			if (scaled < sum * DARK_SHARE && scaled < sum - MIN_DARK_STEPS * area) dark[pixel] = 1;
		}
	}
}
