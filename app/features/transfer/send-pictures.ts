import type { Media } from "#contract/media/media";
import { ApiError } from "~/api/api-error";
import type { FilePicture } from "./types";

export type SentPicture = { media: Media } | { error: unknown };

interface SendOptions {
	/** Returns a picture that the server takes: one that fits as it is, unless `redraws` asks for a drawing of it. Throws if it cannot be drawn. */
	prepare: (picture: Blob, redraws: boolean) => Promise<Blob>;
	send: (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<Media>;
	pause: (signal: AbortSignal) => Promise<void>;
	onProgress: (progress: { sent: number; total: number; waiting: boolean }) => void;
	signal: AbortSignal;
}

const MAX_TRIES = 8;

/** The picture of a `data:` address; one byte, which is refused like a damaged picture, if there are no bytes in it. */
function toBlob(data: string): Blob {
	try {
		const [, type = ""] = /^data:([^;,]*)/.exec(data) ?? [];
		const bytes = Uint8Array.from(atob(data.slice(data.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
		return new Blob([bytes], { type });
	} catch {
		return new Blob([new Uint8Array(1)]);
	}
}

/** True if the server does not take a picture as it is: a turned or animated one, or another format than its name says. */
const isRefusal = (error: unknown) =>
	error instanceof ApiError && (error.code === "PICTURE_INVALID" || error.code === "UNSUPPORTED_MEDIA_TYPE");

async function sendWithRetries(picture: FilePicture, sending: SendOptions, onWait: () => void): Promise<SentPicture> {
	const { send, pause, signal } = sending;
	const original = toBlob(picture.data);
	// What cannot be drawn is sent as it is, because the server says what is wrong with it.
	const prepare = (redraws: boolean) => sending.prepare(original, redraws).catch(() => original);
	let body = await prepare(false);
	for (let tryNumber = 1; ; tryNumber++) {
		try {
			return { media: await send(new Uint8Array(await body.arrayBuffer()), signal) };
		} catch (error) {
			if (signal.aborted) throw signal.reason;
			if (body === original && isRefusal(error)) {
				body = await prepare(true);
				if (body !== original) continue;
			}
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
