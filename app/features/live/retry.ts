import { ApiError } from "~/api/api-error";

const RETRY_DELAYS_MS = [300, 700, 1500, 3000];
/** No try starts after this time: by then the user should see a message. */
const MAX_RETRYING_MS = 25_000;

export function isTransient(error: unknown): boolean {
	if (!(error instanceof ApiError) || error.code === "PLEASE_WAIT") return false;
	// Replies without one of our error codes come from an intermediary, such as a network's login page or a filter.
	return error.status === 0 || error.status >= 500 || error.status === 429 || error.code === "INTERNAL_ERROR";
}

/** Retries after no reply, a busy or failing server, or an intermediary's reply; gives up after five tries. `send` must be idempotent. */
export async function retryUntilReply<Reply>(send: () => Promise<Reply>): Promise<Reply> {
	return retryWhile(send, RETRY_DELAYS_MS, isTransient);
}

/** Retries once if no reply arrived. Refusals are thrown at once. */
export async function retryOnce<Reply>(send: () => Promise<Reply>): Promise<Reply> {
	return retryWhile(send, [500], (error) => error instanceof ApiError && error.status === 0);
}

async function retryWhile<Reply>(
	send: () => Promise<Reply>,
	delaysMs: readonly number[],
	shouldRetry: (error: unknown) => boolean,
): Promise<Reply> {
	const startedMs = performance.now();
	for (let tryNumber = 0; ; tryNumber++) {
		try {
			return await send();
		} catch (error) {
			const delay = delaysMs[tryNumber];
			if (!shouldRetry(error) || delay === undefined || performance.now() - startedMs > MAX_RETRYING_MS) throw error;
			await new Promise((resolve) => setTimeout(resolve, delay));
		}
	}
}
