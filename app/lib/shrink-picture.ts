import { LIMITS } from "#contract/limits";

/** The longest side of an uploaded picture. */
const LONGEST = 1600;
const QUALITIES = [0.82, 0.7, 0.55] as const;
/** How often a picture that is too large at any quality is scaled down further. */
const ROUNDS = 4;

export type ShrinkProblem = "unreadable" | "tooSmall" | "tooLong";

export class ShrinkError extends Error {
	override readonly name = "ShrinkError";
	constructor(readonly problem: ShrinkProblem) {
		super(problem);
	}
}

export interface Shrunk {
	blob: Blob;
	width: number;
	height: number;
	/** The chosen file. */
	from: { width: number; height: number; bytes: number };
}

/** The sides after limiting the longest one; whole pixels. */
function sidesWithin(width: number, height: number, longest: number): { width: number; height: number } {
	const scale = Math.min(1, longest / Math.max(width, height));
	return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
	return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

function draw(source: ImageBitmap, { width, height }: { width: number; height: number }, white: boolean): HTMLCanvasElement {
	const canvas = document.createElement("canvas");
	canvas.width = width;
	canvas.height = height;
	const context = canvas.getContext("2d");
	if (!context) throw new ShrinkError("unreadable");
	if (white) {
		context.fillStyle = "#fff";
		context.fillRect(0, 0, width, height);
	}
	context.imageSmoothingQuality = "high";
	context.drawImage(source, 0, 0, width, height);
	return canvas;
}

/** WebP, or JPEG (on white, because it has no transparency) if the browser cannot write WebP; undefined if it stays too large. */
async function encode(source: ImageBitmap, sides: { width: number; height: number }): Promise<Blob | undefined> {
	for (const quality of QUALITIES) {
		const webp = await toBlob(draw(source, sides, false), "image/webp", quality);
		const blob = webp?.type === "image/webp" ? webp : await toBlob(draw(source, sides, true), "image/jpeg", quality);
		if (blob && blob.size <= LIMITS.picture.bytes) return blob;
	}
	return undefined;
}

/** Makes a chosen picture small enough to upload: upright, at most 1,600 pixels per side and 512 KiB, without metadata. */
export async function shrinkPicture(file: Blob): Promise<Shrunk> {
	const source = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
		throw new ShrinkError("unreadable");
	});
	try {
		const { min } = LIMITS.picture.side;
		if (Math.min(source.width, source.height) < min) throw new ShrinkError("tooSmall");
		let longest = LONGEST;
		for (let round = 0; round < ROUNDS; round++, longest = Math.round(longest * 0.75)) {
			const sides = sidesWithin(source.width, source.height, longest);
			if (Math.min(sides.width, sides.height) < min) throw new ShrinkError("tooLong");
			const blob = await encode(source, sides);
			if (blob) return { blob, ...sides, from: { width: source.width, height: source.height, bytes: file.size } };
		}
		throw new ShrinkError("unreadable");
	} finally {
		source.close();
	}
}
