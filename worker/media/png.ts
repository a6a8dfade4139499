import { concatBytes, PictureError, Reader, requireSides, requireThat, type StrippedPicture } from "./container";
import { rotatesPicture } from "./exif";

const HEAD_BYTES = 8;
/** Chunks needed to show the picture; everything else (texts, times, colour profiles) is dropped. */
const KEPT_CHUNKS = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
/** Samples per pixel and the allowed bit depths, by colour type. */
const COLOURS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
	0: { samples: 1, depths: [1, 2, 4, 8, 16] },
	2: { samples: 3, depths: [8, 16] },
	3: { samples: 1, depths: [1, 2, 4, 8] },
	4: { samples: 2, depths: [8, 16] },
	6: { samples: 4, depths: [8, 16] },
};

interface PngHeader {
	width: number;
	height: number;
	bitsPerPixel: number;
	interlaced: boolean;
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
	let value = byte;
	for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
	return value >>> 0;
});

function computeCrc(bytes: Uint8Array): number {
	let crc = 0xffffffff;
	for (const byte of bytes) crc = (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
	return (crc ^ 0xffffffff) >>> 0;
}

function readHeader(data: Reader): PngHeader & { colour: number; depth: number } {
	requireThat(data.length === 13);
	const [width, height, depth, colour] = [data.u32(0), data.u32(4), data.u8(8), data.u8(9)];
	const kind = COLOURS[colour];
	requireThat(kind?.depths.includes(depth) === true && data.u8(10) === 0 && data.u8(11) === 0 && data.u8(12) <= 1);
	requireSides(width, height);
	return { width, height, colour, depth, bitsPerPixel: kind.samples * depth, interlaced: data.u8(12) === 1 };
}

/** Keeps only the needed chunks; also returns header and compressed rows for `checkPngRows`. */
export function stripPng(bytes: Uint8Array): StrippedPicture & { header: PngHeader; rows: Uint8Array<ArrayBuffer> } {
	const file = new Reader(bytes);
	const parts: Uint8Array[] = [file.part(0, HEAD_BYTES)];
	const rows: Uint8Array[] = [];
	const seen: string[] = [];
	let header: ReturnType<typeof readHeader> | undefined;
	for (let at = HEAD_BYTES; seen.at(-1) !== "IEND"; ) {
		const size = file.u32(at);
		const chunk = file.part(at, size + 12);
		const name = file.name(at + 4);
		const data = file.part(at + 8, size);
		at += size + 12;
		if (name === "acTL" || name === "fcTL") throw new PictureError("animated");
		if (name === "eXIf" && rotatesPicture(data)) throw new PictureError("turned");
		if (!KEPT_CHUNKS.has(name)) {
			// A lower-case name: decoders may ignore the chunk.
			requireThat(/^[a-z]/.test(name));
			continue;
		}
		requireThat(new Reader(chunk).u32(size + 8) === computeCrc(chunk.subarray(4, size + 8)));
		if (header === undefined) {
			requireThat(name === "IHDR");
			header = readHeader(new Reader(data));
		} else {
			const { colour, depth } = header;
			const last = seen.at(-1);
			// Rows are one run of chunks; all others occur once, in this order.
			requireThat(name === "IDAT" ? last === "IDAT" || !seen.includes("IDAT") : !seen.includes(name));
			if (name === "PLTE") {
				const most = colour === 3 ? 2 ** depth : 256;
				requireThat(colour !== 0 && colour !== 4 && size > 0 && size % 3 === 0 && size / 3 <= most && last === "IHDR");
			}
			if (name === "tRNS") {
				const expected = { 0: 2, 2: 6 }[colour];
				requireThat(last !== "IDAT" && (colour === 3 ? last === "PLTE" && size > 0 && size <= 256 : size === expected));
			}
			if (name === "IDAT") {
				requireThat(colour !== 3 || seen.includes("PLTE"));
				rows.push(data);
			}
			if (name === "IEND") requireThat(size === 0 && seen.includes("IDAT"));
		}
		seen.push(name);
		parts.push(chunk);
	}
	requireThat(header !== undefined);
	const { width, height } = header;
	return { type: "image/png", width, height, bytes: concatBytes(parts), header, rows: concatBytes(rows) };
}

/** Columns and rows of each interlacing pass: where it starts, and the distance between its pixels. */
const PASSES = [
	[0, 0, 8, 8],
	[4, 0, 8, 8],
	[0, 4, 4, 8],
	[2, 0, 4, 4],
	[0, 2, 2, 4],
	[1, 0, 2, 2],
	[0, 1, 1, 2],
] as const;

function computePassSizes({ width, height, bitsPerPixel, interlaced }: PngHeader): { rows: number; bytes: number }[] {
	const run = (columns: number, rows: number) => ({ rows: columns > 0 ? rows : 0, bytes: 1 + Math.ceil((columns * bitsPerPixel) / 8) });
	if (!interlaced) return [run(width, height)];
	return PASSES.map(([x, y, dx, dy]) => run(Math.max(0, Math.ceil((width - x) / dx)), Math.max(0, Math.ceil((height - y) / dy))));
}

/** Unpacks the rows and checks that they are complete, with known filters and no trailing data; never more than the header declares. */
export async function checkPngRows(header: PngHeader, packed: Uint8Array<ArrayBuffer>): Promise<void> {
	const filters: number[] = [];
	let total = 0;
	for (const { rows, bytes } of computePassSizes(header)) {
		for (let row = 0; row < rows; row++) filters.push(total + row * bytes);
		total += rows * bytes;
	}
	let at = 0;
	let next = 0;
	const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
	const reader = stream.getReader();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) break;
			requireThat(at + value.byteLength <= total);
			for (let offset = filters[next]; offset !== undefined && offset < at + value.byteLength; offset = filters[++next])
				requireThat((value[offset - at] ?? 5) <= 4);
			at += value.byteLength;
		}
	} catch {
		await reader.cancel().catch(() => undefined);
		throw new PictureError("damaged");
	}
	requireThat(at === total);
}
