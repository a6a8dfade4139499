import { ApiError } from "~/api/api-error";

const RETRY_DELAYS_MS = [300, 700, 1500, 3000];
/** No attempt starts after this time: the user should see a message by then. */
const MAX_RETRYING_MS = 25_000;

export function isTransient(error: unknown): boolean {
	if (!(error instanceof ApiError) || error.code === "PLEASE_WAIT") return false;
	// A reply without a code of ours comes from something on the way: a network that asks to log in, a filter.
	return error.status === 0 || error.status >= 500 || error.status === 429 || error.code === "INTERNAL_ERROR";
}

/** Only for calls that take effect once, however often they arrive. */
export async function retryUntilReply<Reply>(send: () => Promise<Reply>): Promise<Reply> {
	return repeat(send, RETRY_DELAYS_MS, isTransient);
}

/** Repeats only if there was no reply at all. A refusal is thrown at once. */
export async function retryOnce<Reply>(send: () => Promise<Reply>): Promise<Reply> {
	return repeat(send, [500], (error) => error instanceof ApiError && error.status === 0);
}

async function repeat<Reply>(
	send: () => Promise<Reply>,
	delaysMs: readonly number[],
	isWorthIt: (error: unknown) => boolean,
): Promise<Reply> {
	const startedMs = performance.now();
	for (let attempt = 0; ; attempt++) {
		try {
			return await send();
		} catch (error) {
			const delay = delaysMs[attempt];
			if (!isWorthIt(error) || delay === undefined || performance.now() - startedMs > MAX_RETRYING_MS) throw error;
			await new Promise((resolve) => setTimeout(resolve, delay));
		}
	}
}
