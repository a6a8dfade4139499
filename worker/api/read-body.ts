import { withTimeLimit } from "#durable/room/async";
import { AppError } from "../lib/app-error";
import { concatBytes } from "../media/container";
import type { ApiContext } from "./context";

/**
 * A body that trickles in would keep its request open, and two files on a self-hosted server: after its first seconds it has to arrive at a
 * pace that a phone on a bad line has, and be complete within a minute.
 */
export const BODY_PACE = { firstMs: 10_000, bytesPerSecond: 2_000, withinMs: 60_000 } as const;

/** Milliseconds after its start by which a body must have sent more than `bytes`. */
const allowedMs = (bytes: number) => Math.min(BODY_PACE.withinMs, BODY_PACE.firstMs + (bytes / BODY_PACE.bytesPerSecond) * 1000);

const tooSlowError = () => new AppError("REQUEST_TIMEOUT");

/** Limits the time of a short body, which is read at once. */
export const limitBodyTime = <Result>(bytes: number, work: Promise<Result>) => withTimeLimit(allowedMs(bytes), work, tooSlowError);

/** The declared length of a body; null if it is missing, or invalid because of Transfer-Encoding. */
export function declaredLength({ headers }: Request): string | null {
	return headers.has("Transfer-Encoding") ? null : headers.get("Content-Length");
}

/** Reads a body in pieces and returns its size; undefined if it is longer than the limit. Throws REQUEST_TIMEOUT if it comes too slowly. */
export async function readPieces(
	body: ReadableStream<Uint8Array>,
	maxBytes: number,
	take: (piece: Uint8Array) => void,
): Promise<number | undefined> {
	const reader = body.getReader();
	const startedAtMs = Date.now();
	let size = 0;
	for (;;) {
		const leftMs = startedAtMs + allowedMs(size) - Date.now();
		const read = leftMs > 0 ? withTimeLimit(leftMs, reader.read(), tooSlowError) : Promise.reject(tooSlowError());
		const { done, value } = await read.catch((error: unknown) => {
			void reader.cancel().catch(() => undefined);
			throw error;
		});
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
	const size = raw.body ? await readPieces(raw.body, maxBytes, (piece) => pieces.push(piece)) : 0;
	if (size === undefined) throw tooLarge();
	return concatBytes(pieces);
}
