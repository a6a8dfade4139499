import type { Media } from "#contract/media/media";
import { ApiError } from "~/api/api-error";
import type { FilePicture } from "./types";

export type SentPicture = { media: Media } | { error: unknown };

interface SendOptions {
	send: (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<Media>;
	pause: (signal: AbortSignal) => Promise<void>;
	onProgress: (progress: { sent: number; total: number; waiting: boolean }) => void;
	signal: AbortSignal;
}

const MAX_TRIES = 8;

function toBytes(data: string): Uint8Array<ArrayBuffer> {
	const letters = atob(data.slice(data.indexOf(",") + 1));
	const bytes = new Uint8Array(letters.length);
	for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
	return bytes;
}

async function sendWithRetries(picture: FilePicture, { send, pause, signal }: SendOptions, onWait: () => void): Promise<SentPicture> {
	let bytes: Uint8Array<ArrayBuffer>;
	try {
		bytes = toBytes(picture.data);
	} catch {
		// One byte gets the same message from the server as a damaged picture.
		bytes = new Uint8Array([0]);
	}
	for (let tryNumber = 1; ; tryNumber++) {
		try {
			return { media: await send(bytes, signal) };
		} catch (error) {
			if (signal.aborted) throw signal.reason;
			if (!(error instanceof ApiError) || error.code !== "RATE_LIMITED" || tryNumber === MAX_TRIES) return { error };
			onWait();
			await pause(signal);
		}
	}
}

/**
 * Uploads pictures one after the other, each once, with the same checks and limits as any other. Returns the results by the names in the
 * file. Pictures that are stored according to `known` are not sent again. Throws only if `signal` aborts it.
 */
export async function sendPictures(
	pictures: readonly FilePicture[],
	known: ReadonlyMap<string, SentPicture>,
	sending: SendOptions,
): Promise<Map<string, SentPicture>> {
	const { signal, onProgress } = sending;
	const results = new Map([...known].filter(([, picture]) => "media" in picture));
	const unsent = [...new Map(pictures.map((picture) => [picture.id, picture])).values()].filter(({ id }) => !results.has(id));
	let offline: unknown = null;
	for (const [sent, picture] of unsent.entries()) {
		if (signal.aborted) throw signal.reason;
		onProgress({ sent, total: unsent.length, waiting: false });
		// If the connection is lost, the next picture would fail as well.
		const result = offline
			? { error: offline }
			: await sendWithRetries(picture, sending, () => onProgress({ sent, total: unsent.length, waiting: true }));
		if ("error" in result && result.error instanceof ApiError && result.error.code === "NETWORK") offline = result.error;
		results.set(picture.id, result);
	}
	return results;
}
