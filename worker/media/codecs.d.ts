/* The decoders of @jsquash as used here. Their own types need browser types, which the Worker lacks. */
declare module "*.wasm" {
	const module: WebAssembly.Module;
	export default module;
}

declare module "@jsquash/jpeg/codec/dec/mozjpeg_dec.js" {
	const factory: (
		options: object,
	) => Promise<{ decode(bytes: Uint8Array, ...options: boolean[]): { width: number; height: number } | null }>;
	export default factory;
}

declare module "@jsquash/webp/codec/dec/webp_dec.js" {
	const factory: (
		options: object,
	) => Promise<{ decode(bytes: Uint8Array, ...options: boolean[]): { width: number; height: number } | null }>;
	export default factory;
}
