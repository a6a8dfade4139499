import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import webpDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import { PictureError } from "./container";
import type { Decode } from "./read-picture";

/** The Worker and tests load compiled decoders in different ways. */
interface DecoderModules {
	jpeg: WebAssembly.Module;
	webp: WebAssembly.Module;
}

interface Decoder {
	decode(bytes: Uint8Array, ...options: boolean[]): { width: number; height: number } | null;
}

type Factory = (options: object) => Promise<Decoder>;

/**
 * Creates a decoder at first use. The first warning ends an attempt, because libjpeg only warns of missing data; a decoder that failed is
 * not used again.
 */
function createDecoder(factory: Factory, module: WebAssembly.Module, ...options: boolean[]) {
	let instance: Promise<Decoder> | undefined;
	const make = () =>
		factory({
			noInitialRun: true,
			instantiateWasm: (imports: WebAssembly.Imports, take: (instance: WebAssembly.Instance) => void) => {
				const made = new WebAssembly.Instance(module, imports);
				take(made);
				return made.exports;
			},
			print: () => undefined,
			printErr: () => {
				throw new PictureError("damaged");
			},
		});
	return async (bytes: Uint8Array): Promise<{ width: number; height: number }> => {
		instance ??= make();
		try {
			const picture = (await instance).decode(bytes, ...options);
			if (picture) return { width: picture.width, height: picture.height };
		} catch {
			instance = undefined;
		}
		throw new PictureError("damaged");
	};
}

export function createDecode({ jpeg, webp }: DecoderModules): Decode {
	// JPEG option: pixels as stored, ignoring the EXIF orientation.
	const decoders = { "image/jpeg": createDecoder(jpegDecoder, jpeg, true), "image/webp": createDecoder(webpDecoder, webp) };
	return (type, bytes) => decoders[type](bytes);
}
