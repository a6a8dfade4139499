import jpeg from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import webp from "@jsquash/webp/codec/dec/webp_dec.wasm";
import { createDecode } from "./decoders";

export const decode = createDecode({ jpeg, webp });
