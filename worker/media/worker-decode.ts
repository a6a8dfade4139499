import jpeg from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import webp from "@jsquash/webp/codec/dec/webp_dec.wasm";
import { createDecode } from "./decoders";

/** The decoders as the Worker's bundle has them. */
export const decode = createDecode({ jpeg, webp });
