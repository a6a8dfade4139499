import { within } from "#durable/room/async";
import { AppError } from "../lib/app-error";
import { concatBytes } from "../media/container";
import type { ApiContext } from "./context";

/** A body that trickles in would keep its request open for ever. */
export const BODY_WITHIN_MS = 60_000;

export const withinBodyTimeout = <Result>(work: Promise<Result>) => within(BODY_WITHIN_MS, work, () => new AppError("REQUEST_TIMEOUT"));

/** Null if the declared length is missing or invalid. */
export function declaredLength({ headers }: Request): string | null {
	return headers.has("Transfer-Encoding") ? null : headers.get("Content-Length");
}

/** Undefined if the body is longer than the limit. */
export async function readPieces(
	body: ReadableStream<Uint8Array>,
	maxBytes: number,
	take: (piece: Uint8Array) => void,
): Promise<number | undefined> {
	const reader = body.getReader();
	let size = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return size;
		size += value.byteLength;
		if (size > maxBytes) {
			void reader.cancel();
			return undefined;
		}
		take(value);
	}
}

export async function readBytes({ req: { raw } }: ApiContext, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
	const tooLarge = () => new AppError("PAYLOAD_TOO_LARGE", { maxBytes, about: "picture" });
	if (Number(declaredLength(raw)) > maxBytes) throw tooLarge();
	const pieces: Uint8Array[] = [];
	const size = raw.body ? await withinBodyTimeout(readPieces(raw.body, maxBytes, (piece) => pieces.push(piece))) : 0;
	if (size === undefined) throw tooLarge();
	return concatBytes(pieces);
}
