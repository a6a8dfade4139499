import { concatBytes, PictureError, Reader, requireSides, requireThat, type Stripped } from "./container";
import { rotates } from "./exif";
import { checkPartitions } from "./vp8";

const HAS_ALPHA = 0x10;
const ANIMATED = 0x02;

interface Chunk {
	name: string;
	data: Uint8Array;
}

function* chunksOf(file: Reader): Generator<Chunk> {
	const end = file.u32(4, true) + 8;
	requireThat(end <= file.length);
	for (let at = 12; at + 8 <= end; ) {
		const size = file.u32(at + 4, true);
		requireThat(at + 8 + size <= end);
		yield { name: file.name(at), data: file.part(at + 8, size) };
		at += 8 + size + (size % 2);
	}
}

function sidesOf({ name, data }: Chunk): { width: number; height: number } {
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

function chunk(name: string, data: Uint8Array): Uint8Array {
	const whole = new Uint8Array(8 + data.byteLength + (data.byteLength % 2));
	whole.set(new TextEncoder().encode(name));
	new DataView(whole.buffer).setUint32(4, data.byteLength, true);
	whole.set(data, 8);
	return whole;
}

/** For a picture whose transparency is a separate chunk: keeps only the size. */
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
	return chunk("VP8X", new Uint8Array(data.buffer));
}

/** Keeps only picture and transparency, up to the end given by the header. */
export function stripWebp(bytes: Uint8Array): Stripped {
	let canvas: { width: number; height: number } | undefined;
	let alpha: Chunk | undefined;
	let picture: Chunk | undefined;
	for (const part of chunksOf(new Reader(bytes))) {
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
			if (rotates(tiff)) throw new PictureError("turned");
		}
	}
	requireThat(picture !== undefined);
	const sides = sidesOf(picture);
	requireSides(sides.width, sides.height);
	requireThat(canvas === undefined || (canvas.width === sides.width && canvas.height === sides.height));
	if (picture.name === "VP8 ") checkPartitions(picture.data);
	const withAlpha = alpha !== undefined && picture.name === "VP8 ";
	const body = [
		...(withAlpha ? [extendedHeader(sides), chunk("ALPH", alpha?.data ?? new Uint8Array())] : []),
		chunk(picture.name, picture.data),
	];
	const head = new Uint8Array(12);
	head.set(new TextEncoder().encode("RIFF"));
	head.set(new TextEncoder().encode("WEBP"), 8);
	new DataView(head.buffer).setUint32(4, 4 + body.reduce((sum, part) => sum + part.byteLength, 0), true);
	return { type: "image/webp", ...sides, bytes: concatBytes([head, ...body]) };
}
