import { concatBytes, PictureError, Reader, requireSides, requireThat, type StrippedPicture } from "./container";
import { rotatesPicture } from "./exif";

/** The arithmetic decoder of VP8 (RFC 6386, section 7), reduced to what a frame header needs: bits with probability 1/2. */
class BitReader {
	readonly #data: Reader;
	#at = 0;
	#value: number;
	#range = 255;
	#left = 8;
	constructor(data: Uint8Array) {
		this.#data = new Reader(data);
		this.#value = (this.#data.u8(0) << 8) | this.#data.u8(1);
		this.#at = 2;
	}
	bit(): number {
		const split = 1 + (((this.#range - 1) * 128) >> 8);
		const one = this.#value >= split << 8;
		if (one) this.#value -= split << 8;
		this.#range = one ? this.#range - split : split;
		while (this.#range < 128) {
			this.#value <<= 1;
			this.#range <<= 1;
			if (--this.#left === 0) {
				this.#left = 8;
				this.#value |= this.#data.u8(this.#at++);
			}
		}
		return one ? 1 : 0;
	}
	number(bits: number): number {
		let value = 0;
		for (let left = bits; left > 0; left--) value = value * 2 + this.bit();
		return value;
	}
	/** `count` optional numbers: a bit before each says whether it is present. */
	skipOptional(count: number, bits: number): void {
		for (let left = count; left > 0; left--) if (this.bit()) this.number(bits);
	}
}

function countPartitions(header: Uint8Array): number {
	const bits = new BitReader(header);
	bits.number(2);
	if (bits.bit()) {
		const [withMap, withData] = [bits.bit(), bits.bit()];
		if (withData) {
			bits.bit();
			bits.skipOptional(4, 8);
			bits.skipOptional(4, 7);
		}
		if (withMap) bits.skipOptional(3, 8);
	}
	bits.number(1 + 6 + 3);
	if (bits.bit() && bits.bit()) bits.skipOptional(8, 7);
	return 2 ** bits.number(2);
}

const FRAME_HEADER = 10;
/** No arithmetic coder begins like this: decoders disagree about the rest, and browsers show nothing. */
const IMPOSSIBLE_FIRST_BYTE = 0xff;

/** Refuses a lossy WebP frame with missing partitions, or with one that has an impossible first byte. */
function checkPartitions(frame: Uint8Array): void {
	const file = new Reader(frame);
	const firstSize = file.u24le(0) >> 5;
	const first = file.part(FRAME_HEADER, firstSize);
	const count = countPartitions(first);
	const sizes = FRAME_HEADER + firstSize;
	let at = sizes + 3 * (count - 1);
	const starts = [FRAME_HEADER, at];
	for (let index = 0; index < count - 1; index++) {
		at += file.u24le(sizes + 3 * index);
		starts.push(at);
	}
	for (const start of starts) requireThat(file.u8(start) !== IMPOSSIBLE_FIRST_BYTE);
}

const HAS_ALPHA = 0x10;
const ANIMATED = 0x02;

interface Chunk {
	name: string;
	data: Uint8Array;
}

function* readChunks(file: Reader): Generator<Chunk> {
	const end = file.u32(4, true) + 8;
	requireThat(end <= file.length);
	for (let at = 12; at + 8 <= end; ) {
		const size = file.u32(at + 4, true);
		requireThat(at + 8 + size <= end);
		yield { name: file.name(at), data: file.part(at + 8, size) };
		at += 8 + size + (size % 2);
	}
}

function readSides({ name, data }: Chunk): { width: number; height: number } {
	const file = new Reader(data);
	if (name === "VP8L") {
		requireThat(file.u8(0) === 0x2f);
		const bits = file.u32(1, true);
		return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
	}
	// A key frame that is shown, with the start code.
	requireThat((file.u8(0) & 0x11) === 0x10 && file.u8(3) === 0x9d && file.u8(4) === 0x01 && file.u8(5) === 0x2a);
	return { width: file.u16(6, true) & 0x3fff, height: file.u16(8, true) & 0x3fff };
}

function writeChunk(name: string, data: Uint8Array): Uint8Array {
	const whole = new Uint8Array(8 + data.byteLength + (data.byteLength % 2));
	whole.set(new TextEncoder().encode(name));
	new DataView(whole.buffer).setUint32(4, data.byteLength, true);
	whole.set(data, 8);
	return whole;
}

/** The header of a picture whose transparency is a separate chunk; it keeps only the size. */
function extendedHeader({ width, height }: { width: number; height: number }): Uint8Array {
	const data = new DataView(new ArrayBuffer(10));
	data.setUint8(0, HAS_ALPHA);
	for (const [offset, side] of [
		[4, width - 1],
		[7, height - 1],
	] as const) {
		data.setUint16(offset, side & 0xffff, true);
		data.setUint8(offset + 2, side >>> 16);
	}
	return writeChunk("VP8X", new Uint8Array(data.buffer));
}

/** Keeps only picture and transparency, up to the end given by the header. */
export function stripWebp(bytes: Uint8Array): StrippedPicture {
	let canvas: { width: number; height: number } | undefined;
	let alpha: Chunk | undefined;
	let picture: Chunk | undefined;
	for (const part of readChunks(new Reader(bytes))) {
		const { name, data } = part;
		if (name === "ANIM" || name === "ANMF") throw new PictureError("animated");
		if (name === "VP8X") {
			const file = new Reader(data);
			requireThat((file.u8(0) & ANIMATED) === 0, "animated");
			canvas = { width: file.u24le(4) + 1, height: file.u24le(7) + 1 };
		} else if (name === "ALPH" && picture === undefined) alpha ??= part;
		else if (name === "VP8 " || name === "VP8L") {
			requireThat(picture === undefined);
			picture = part;
		} else if (name === "EXIF") {
			const tiff = new Reader(data).startsWith("Exif\0\0", 0) ? data.subarray(6) : data;
			if (rotatesPicture(tiff)) throw new PictureError("turned");
		}
	}
	requireThat(picture !== undefined);
	const sides = readSides(picture);
	requireSides(sides.width, sides.height);
	requireThat(canvas === undefined || (canvas.width === sides.width && canvas.height === sides.height));
	if (picture.name === "VP8 ") checkPartitions(picture.data);
	const withAlpha = alpha !== undefined && picture.name === "VP8 ";
	const body = [
		...(withAlpha ? [extendedHeader(sides), writeChunk("ALPH", alpha?.data ?? new Uint8Array())] : []),
		writeChunk(picture.name, picture.data),
	];
	const head = new Uint8Array(12);
	head.set(new TextEncoder().encode("RIFF"));
	head.set(new TextEncoder().encode("WEBP"), 8);
	new DataView(head.buffer).setUint32(4, 4 + body.reduce((sum, part) => sum + part.byteLength, 0), true);
	return { type: "image/webp", ...sides, bytes: concatBytes([head, ...body]) };
}
