import { LIMITS } from "#contract/limits";

const MAX_SIDE_PX = 1600;
const QUALITIES = [0.82, 0.7, 0.55] as const;
/** How often a picture that is too large at any quality is scaled down further. */
const MAX_SHRINK_ROUNDS = 4;

interface Sides {
	width: number;
	height: number;
}

export interface SmallPicture extends Sides {
	blob: Blob;
	from: Sides & { bytes: number };
}

/** How large a picture is drawn, never enlarged, and how large its canvas is, which has the smallest allowed sides at least. */
export function fitSides({ width, height }: Sides, longest: number): { drawn: Sides; canvas: Sides } {
	const { min } = LIMITS.picture.side;
	const scale = Math.min(1, longest / Math.max(width, height));
	const drawn = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
	return { drawn, canvas: { width: Math.max(min, drawn.width), height: Math.max(min, drawn.height) } };
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
	return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

function draw(source: ImageBitmap, { drawn, canvas: { width, height } }: ReturnType<typeof fitSides>, onWhite: boolean): HTMLCanvasElement {
	const canvas = document.createElement("canvas");
	canvas.width = width;
	canvas.height = height;
	const context = canvas.getContext("2d");
	if (!context) throw new Error("no canvas");
	// The edge around a small picture would be dark on a dark screen.
	if (onWhite || drawn.width < width || drawn.height < height) {
		context.fillStyle = "#fff";
		context.fillRect(0, 0, width, height);
	}
	context.imageSmoothingQuality = "high";
	context.drawImage(source, (width - drawn.width) >> 1, (height - drawn.height) >> 1, drawn.width, drawn.height);
	return canvas;
}

/** WebP, or JPEG (on white, because it has no transparency) if the browser cannot write WebP; undefined if it stays too large. */
async function encode(source: ImageBitmap, sides: ReturnType<typeof fitSides>): Promise<Blob | undefined> {
	for (const quality of QUALITIES) {
		const webp = await toBlob(draw(source, sides, false), "image/webp", quality);
		const blob = webp?.type === "image/webp" ? webp : await toBlob(draw(source, sides, true), "image/jpeg", quality);
		if (blob && blob.size <= LIMITS.picture.bytes) return blob;
	}
	return undefined;
}

/** Whether the server may take a picture as it is; it looks at more than this. */
export function fits(type: string, bytes: number, { width, height }: Sides): boolean {
	const { min, max } = LIMITS.picture.side;
	const hasGoodSides = [width, height].every((side) => side >= min && side <= max);
	return /^image\/(?:webp|jpeg|png)$/.test(type) && bytes <= LIMITS.picture.bytes && hasGoodSides;
}

/**
 * Draws a picture anew: at most 1,600 pixels per side and 512 KiB, upright and without metadata. `keep`: one that fits stays as it is, byte
 * for byte. Throws if the browser cannot read it.
 */
export async function shrinkPicture(file: Blob, { keep = false } = {}): Promise<SmallPicture> {
	const source = await createImageBitmap(file, { imageOrientation: "from-image" });
	try {
		const { width, height } = source;
		const from = { width, height, bytes: file.size };
		if (keep && fits(file.type, file.size, source)) return { blob: file, width, height, from };
		let longest = MAX_SIDE_PX;
		for (let round = 0; round < MAX_SHRINK_ROUNDS; round++, longest = Math.round(longest * 0.75)) {
			const sides = fitSides(source, longest);
			const blob = await encode(source, sides);
			if (blob) return { blob, ...sides.canvas, from };
		}
		throw new Error("too large at any size");
	} finally {
		source.close();
	}
}
