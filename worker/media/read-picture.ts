import { mediaId, type PictureType } from "#contract";
import { PictureError, Reader, type StrippedPicture } from "./container";
import { stripJpeg } from "./jpeg";
import { checkPngRows, stripPng } from "./png";
import { stripWebp } from "./webp";

/** Refuses a picture that does not decode without errors and warnings. */
export type Decode = (type: "image/jpeg" | "image/webp", bytes: Uint8Array<ArrayBuffer>) => Promise<{ width: number; height: number }>;

/** The type of a file by its first bytes; null for a format that is not accepted. */
function detectType(bytes: Uint8Array): PictureType | null {
	const file = new Reader(bytes);
	if (file.startsWith("\xff\xd8\xff", 0)) return "image/jpeg";
	if (file.startsWith("\x89PNG\r\n\x1a\n", 0)) return "image/png";
	if (file.startsWith("RIFF", 0) && file.startsWith("WEBP", 8)) return "image/webp";
	return null;
}

export interface ServedPicture extends StrippedPicture {
	id: string;
}

async function strip(type: PictureType, bytes: Uint8Array<ArrayBuffer>, decode: Decode): Promise<StrippedPicture> {
	if (type === "image/png") {
		const { header, rows, ...stripped } = stripPng(bytes);
		await checkPngRows(header, rows);
		return stripped;
	}
	const stripped = type === "image/jpeg" ? stripJpeg(bytes) : stripWebp(bytes);
	const decoded = await decode(type, stripped.bytes);
	if (decoded.width !== stripped.width || decoded.height !== stripped.height) throw new PictureError("damaged");
	return stripped;
}

async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).subarray(0, 24);
	return btoa(String.fromCharCode(...digest))
		.replaceAll("+", "-")
		.replaceAll("/", "_");
}

/** The picture as it will be served; null for other formats. Throws a PictureError if it cannot be used. */
export async function readPicture(bytes: Uint8Array<ArrayBuffer>, decode: Decode): Promise<ServedPicture | null> {
	const type = detectType(bytes);
	if (type === null) return null;
	const { width, height, bytes: served } = await strip(type, bytes, decode);
	return { id: mediaId(await hashBytes(served), { width, height }), type, width, height, bytes: served };
}
