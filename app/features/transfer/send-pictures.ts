import type { Media } from "#contract/media/media";
import { ApiError } from "~/api/api-error";
import type { FilePicture } from "./types";

export type SentPicture = { media: Media } | { error: unknown };

interface Sending {
	send: (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<Media>;
	pause: (signal: AbortSignal) => Promise<void>;
	onProgress: (progress: { sent: number; total: number; waiting: boolean }) => void;
	signal: AbortSignal;
}

const TRIES = 8;

function bytesOf(data: string): Uint8Array<ArrayBuffer> {
	const letters = atob(data.slice(data.indexOf(",") + 1));
	const bytes = new Uint8Array(letters.length);
	for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
	return bytes;
}

async function sendOne(picture: FilePicture, { send, pause, signal }: Sending, onWait: () => void): Promise<SentPicture> {
	let bytes: Uint8Array<ArrayBuffer>;
	try {
		bytes = bytesOf(picture.data);
	} catch {
		// No bytes at all: the same message as from the server for a damaged picture.
		bytes = new Uint8Array([0]);
	}
	for (let attempt = 1; ; attempt++) {
		try {
			return { media: await send(bytes, signal) };
		} catch (error) {
			if (signal.aborted) throw signal.reason;
			if (!(error instanceof ApiError) || error.code !== "RATE_LIMITED" || attempt === TRIES) return { error };
			onWait();
			await pause(signal);
		}
	}
}

/**
 * One after the other, each once, with the same checks and limits as any other. Returns the results by the names in the file. Pictures that
 * are stored according to `known` are not sent again. Throws only if `signal` aborts it.
 */
export async function sendPictures(
	pictures: readonly FilePicture[],
	known: ReadonlyMap<string, SentPicture>,
	sending: Sending,
): Promise<Map<string, SentPicture>> {
	const { signal, onProgress } = sending;
	const found = new Map([...known].filter(([, picture]) => "media" in picture));
	const open = [...new Map(pictures.map((picture) => [picture.id, picture])).values()].filter(({ id }) => !found.has(id));
	let offline: unknown = null;
	for (const [sent, picture] of open.entries()) {
		if (signal.aborted) throw signal.reason;
		onProgress({ sent, total: open.length, waiting: false });
		// Without a connection the next one would fail as well.
		const result = offline
			? { error: offline }
			: await sendOne(picture, sending, () => onProgress({ sent, total: open.length, waiting: true }));
		if ("error" in result && result.error instanceof ApiError && result.error.code === "NETWORK") offline = result.error;
		found.set(picture.id, result);
	}
	return found;
}
