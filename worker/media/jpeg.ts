import { concatBytes, PictureError, Reader, requireSides, requireThat, type StrippedPicture } from "./container";
import { rotatesPicture } from "./exif";

const [SOI, EOI, SOS, APP0, APP1, APP14] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xee];
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
/** Baseline, extended and progressive, Huffman-coded: what every browser shows. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Quantisation and Huffman tables, restart interval. */
const TABLES = new Set([0xdb, 0xc4, 0xdd]);
/** Application data and comments: dropped. */
const isExtra = (marker: number) => (marker >= APP0 && marker <= 0xef) || marker === 0xfe;
/** Each scan may run over the whole picture: a small file with thousands of them would keep a decoder busy for minutes. */
const MAX_SCANS = 40;

function colourSegment(file: Reader, marker: number, at: number, size: number): Uint8Array[] {
	if (marker === APP0 && size >= 14 && file.startsWith("JFIF\0", at))
		return [new Uint8Array([0xff, APP0, 0, 16, ...file.part(at, 12), 0, 0])];
	if (marker === APP14 && size >= 12 && file.startsWith("Adobe", at)) return [new Uint8Array([0xff, APP14, 0, 14, ...file.part(at, 12)])];
	return [];
}

/** The next marker after the coded data that is not a restart. */
function endOfScan(file: Reader, from: number): number {
	let at = from;
	for (;;) {
		at = file.bytes.indexOf(0xff, at);
		requireThat(at >= 0);
		const next = file.u8(at + 1);
		if (next !== 0 && !isRestart(next)) return at;
		at += 2;
	}
}

function readFrame(file: Reader, at: number): { width: number; height: number } {
	const [height, width, components] = [file.u16(at + 1), file.u16(at + 3), file.u8(at + 5)];
	requireThat(file.u8(at) === 8 && (components === 1 || components === 3));
	requireSides(width, height);
	return { width, height };
}

export function stripJpeg(bytes: Uint8Array): StrippedPicture {
	const file = new Reader(bytes);
	const parts: Uint8Array[] = [file.part(0, 2)];
	let frame: { width: number; height: number } | undefined;
	let scans = 0;
	let at = 2;
	for (;;) {
		requireThat(file.u8(at) === 0xff);
		const marker = file.u8(at + 1);
		// A marker may be preceded by any number of fill bytes.
		if (marker === 0xff) {
			at++;
			continue;
		}
		if (marker === EOI) break;
		requireThat(marker !== SOI && !isRestart(marker));
		const size = file.u16(at + 2) - 2;
		requireThat(size >= 0);
		const data = at + 4;
		const segment = file.part(at, size + 4);
		at = data + size;
		if (FRAMES.has(marker)) {
			requireThat(frame === undefined);
			frame = readFrame(file, data);
			parts.push(segment);
		} else if (TABLES.has(marker)) parts.push(segment);
		else if (marker === SOS) {
			requireThat(frame !== undefined && ++scans <= MAX_SCANS);
			const end = endOfScan(file, at);
			parts.push(segment, file.part(at, end - at));
			at = end;
		} else if (isExtra(marker)) {
			const isExif = marker === APP1 && file.startsWith("Exif\0\0", data) && size > 6;
			if (isExif && rotatesPicture(file.part(data + 6, size - 6))) throw new PictureError("turned");
			parts.push(...colourSegment(file, marker, data, size));
		} else throw new PictureError("damaged");
	}
	requireThat(frame !== undefined && scans > 0);
	parts.push(new Uint8Array([0xff, EOI]));
	return { type: "image/jpeg", ...frame, bytes: concatBytes(parts) };
}
