import { Reader } from "./container";

const ORIENTATION = 0x0112;

/** True if EXIF data rotate the picture. Unreadable data rotate nothing, as in browsers. Takes the data from the byte order mark on. */
export function rotatesPicture(tiff: Uint8Array): boolean {
	const file = new Reader(tiff);
	if (file.length < 8) return false;
	const little = file.startsWith("II", 0);
	if (!little && !file.startsWith("MM", 0)) return false;
	const directory = file.u32(4, little);
	if (directory + 2 > file.length) return false;
	const entries = file.u16(directory, little);
	for (let index = 0; index < entries; index++) {
		const entry = directory + 2 + index * 12;
		if (entry + 12 > file.length) return false;
		if (file.u16(entry, little) !== ORIENTATION) continue;
		const value = file.u16(entry + 8, little);
		return value > 1 && value <= 8;
	}
	return false;
}
