import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import webpDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import { PictureError } from "./container";
import type { Decode } from "./read-picture";

/** The compiled decoders: the Worker and a test load them each in their own way. */
export interface DecoderModules {
	jpeg: WebAssembly.Module;
	webp: WebAssembly.Module;
}

interface Decoder {
	decode(bytes: Uint8Array, ...options: boolean[]): { width: number; height: number } | null;
}

type Factory = (options: object) => Promise<Decoder>;

/**
 * A decoder that is made at its first use. libjpeg guesses what is missing and only prints a warning: the first one ends
 * the attempt. An instance that was stopped half-way is not used again.
 */
function decoderOf(factory: Factory, module: WebAssembly.Module, ...options: boolean[]) {
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
	// The option of the JPEG decoder: as the pixels lie, whatever EXIF says.
	const decoders = { "image/jpeg": decoderOf(jpegDecoder, jpeg, true), "image/webp": decoderOf(webpDecoder, webp) };
	return (type, bytes) => decoders[type](bytes);
}
