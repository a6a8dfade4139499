import { LIMITS, type PictureProblem, type PictureType } from "#contract";

/** Why a file cannot be used. Any other error while reading a file is our fault. */
export class PictureError extends Error {
	override readonly name = "PictureError";
	readonly problem: PictureProblem;
	constructor(problem: PictureProblem) {
		super(problem);
		this.problem = problem;
	}
}

/** A picture reduced to the parts that are needed to show it. */
export interface StrippedPicture {
	type: PictureType;
	width: number;
	height: number;
	bytes: Uint8Array<ArrayBuffer>;
}

export function requireThat(condition: boolean, problem: PictureProblem = "damaged"): asserts condition {
	if (!condition) throw new PictureError(problem);
}

/** Refuses sizes out of bounds before decoding, so that no small file can use much memory. */
export function requireSides(width: number, height: number): void {
	const { min, max } = LIMITS.picture.side;
	requireThat(width > 0 && height > 0);
	requireThat(Math.min(width, height) >= min, "tooSmall");
	requireThat(Math.max(width, height) <= max, "tooLarge");
}

/** Throws PictureError "damaged" if the file ends too early. */
export class Reader {
	readonly bytes: Uint8Array;
	readonly #view: DataView;
	constructor(bytes: Uint8Array) {
		this.bytes = bytes;
		this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	}
	get length(): number {
		return this.bytes.byteLength;
	}
	#at(offset: number, size: number): number {
		requireThat(offset >= 0 && offset + size <= this.length);
		return offset;
	}
	u8(offset: number): number {
		return this.#view.getUint8(this.#at(offset, 1));
	}
	u16(offset: number, littleEndian = false): number {
		return this.#view.getUint16(this.#at(offset, 2), littleEndian);
	}
	u32(offset: number, littleEndian = false): number {
		return this.#view.getUint32(this.#at(offset, 4), littleEndian);
	}
	u24le(offset: number): number {
		return this.u16(offset, true) | (this.u8(offset + 2) << 16);
	}
	part(offset: number, size: number): Uint8Array {
		return this.bytes.subarray(this.#at(offset, size), offset + size);
	}
	name(offset: number): string {
		return String.fromCharCode(...this.part(offset, 4));
	}
	startsWith(text: string, offset: number): boolean {
		if (offset + text.length > this.length) return false;
		return [...text].every((letter, index) => this.u8(offset + index) === letter.charCodeAt(0));
	}
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
	let at = 0;
	for (const part of parts) {
		joined.set(part, at);
		at += part.byteLength;
	}
	return joined;
}
