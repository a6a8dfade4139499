import type { Media } from "#contract/media";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";

/** Delays before a failed upload is retried automatically. */
const AGAIN_AFTER_MS = [1_000, 3_000] as const;

/** Failures that may be over a moment later: no connection, a busy server. */
function isPassing(error: unknown): boolean {
	return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Uploads a picture; temporary failures are retried twice. Throws the ApiError of the last try. */
export async function sendPicture(body: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<Media> {
	const send = async () => (await api("POST /media", { body, ...(signal ? { signal } : {}) })).media;
	for (const waitMs of AGAIN_AFTER_MS) {
		try {
			return await send();
		} catch (error) {
			if (!isPassing(error)) throw error;
			await new Promise((resolve) => setTimeout(resolve, waitMs));
		}
	}
	return send();
}
