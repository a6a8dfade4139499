import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp, { type Sharp } from "sharp";
import { createDecode } from "#worker/media/decoders";
import type { Decode } from "#worker/media/read-picture";
import { seeded } from "./seeded";

const find = createRequire(import.meta.url).resolve;
const compiled = (name: string) => new WebAssembly.Module(readFileSync(find(name)));

export function nodeDecode(): Decode {
	return createDecode({
		jpeg: compiled("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
		webp: compiled("@jsquash/webp/codec/dec/webp_dec.wasm"),
	});
}

/** Encoded by a library other than the product's. */
export function drawn(width: number, height: number, { alpha = false, seed = 1 } = {}): Sharp {
	const random = seeded(seed);
	const channels = alpha ? 4 : 3;
	const [wave, phase] = [8 + random() * 20, random() * 6];
	const raw = new Uint8Array(width * height * channels);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const at = (y * width + x) * channels;
			raw[at] = (x * 255) / width;
			raw[at + 1] = (y * 255) / height;
			raw[at + 2] = (Math.sin(x / wave + phase) * Math.cos(y / wave) + 1) * 127;
			if (alpha) raw[at + 3] = ((x + y) * 255) / (width + height);
		}
	}
	return sharp(raw, { raw: { width, height, channels } });
}

export const toBytes = async (picture: Sharp): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await picture.toBuffer());

export async function samplePictures(): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
	const [plain, clear] = [drawn(96, 72), drawn(80, 66, { alpha: true })];
	const exif = { IFD0: { ImageDescription: "SECRET description", Copyright: "SECRET owner" } };
	return {
		jpeg: await toBytes(plain.clone().jpeg({ quality: 70 })),
		jpegProgressive: await toBytes(plain.clone().jpeg({ progressive: true })),
		jpegGray: await toBytes(plain.clone().grayscale().jpeg()),
		jpegExif: await toBytes(plain.clone().withExif(exif).jpeg()),
		webp: await toBytes(plain.clone().webp({ quality: 70 })),
		webpLossless: await toBytes(plain.clone().webp({ lossless: true })),
		webpAlpha: await toBytes(clear.clone().webp({ quality: 60 })),
		webpExif: await toBytes(plain.clone().withExif(exif).webp({ quality: 70 })),
		png: await toBytes(plain.clone().png()),
		pngAlpha: await toBytes(clear.clone().png()),
		pngPalette: await toBytes(plain.clone().png({ palette: true, colours: 12 })),
		pngInterlaced: await toBytes(plain.clone().png({ progressive: true })),
		pngExif: await toBytes(plain.clone().withExif(exif).png()),
	};
}
