import { ApiError } from "./api-error";
import { type LooseOptions, methodOf, pathOf, replyOf } from "./request";

/**
 * Milliseconds until the reply to a call that is repeated automatically counts as lost: on a network that drops packets
 * silently it would never come. Other calls have no time-out (spec section 7).
 */
export const REPLY_WITHIN_MS = 10_000;

export interface Sent {
	name: string;
	path: string;
	body: unknown;
	signal: AbortSignal | undefined;
	/** The expected content type of the reply; JSON unless set. */
	accept?: string;
}

const isFile = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

export async function send({ name, path, body, signal, accept }: Sent, token: string | null = null): Promise<Response> {
	try {
		return await fetch(`/api${path}`, {
			method: methodOf(name),
			headers: {
				...(accept === undefined ? {} : { Accept: accept }),
				"Accept-Language": document.documentElement.lang || "en",
				...(body === undefined ? {} : { "Content-Type": isFile(body) ? "application/octet-stream" : "application/json" }),
				...(token ? { Authorization: `Bearer ${token}` } : {}),
			},
			...(body === undefined ? {} : { body: isFile(body) ? body : JSON.stringify(body) }),
			...(signal ? { signal } : {}),
		});
	} catch (error) {
		if (signal?.aborted) throw error;
		throw new ApiError(0, "NETWORK", "");
	}
}

/** Aborts with the caller's signal or when the time is over; `AbortSignal.any` is missing in browsers that schools still use. */
function timeLimit(withinMs: number | undefined, signal: AbortSignal | undefined) {
	const controller = new AbortController();
	const abort = () => controller.abort();
	const timer = withinMs === undefined ? undefined : setTimeout(abort, withinMs);
	if (signal?.aborted) abort();
	signal?.addEventListener("abort", abort);
	const release = () => {
		clearTimeout(timer);
		signal?.removeEventListener("abort", abort);
	};
	return { signal: controller.signal, release };
}

/** One call from the browser with the given `fetch`: the body of a successful reply, an ApiError, or the signal's own error. */
export async function call(sending: (sent: Sent) => Promise<Response>, name: string, options: LooseOptions) {
	const { body, signal, withinMs } = options;
	const limit = timeLimit(withinMs, signal);
	try {
		return await replyOf(await sending({ name, path: pathOf(name, options), body, signal: limit.signal }));
	} catch (error) {
		// The caller knows why it aborted; anything else that is not a reply of the server is a network failure.
		if (error instanceof ApiError || signal?.aborted) throw error;
		throw new ApiError(0, "NETWORK", "");
	} finally {
		limit.release();
	}
}
