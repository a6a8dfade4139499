import type { CallInput, CallName, CallReply, StreamedCallName } from "#contract/calls";
import { ApiError } from "./api-error";
import { type CallArguments, errorOf, type LooseOptions, methodOf, pathOf, replyOf } from "./request";
import { renewSession, storedToken } from "./session";

/**
 * Milliseconds until the reply to a call that is made again by itself counts as lost where it has not come in full: on a
 * network that swallows packets without a word it never would come. Other calls have no time-out (spec section 7).
 */
export const REPLY_WITHIN_MS = 10_000;

interface Sent {
	name: string;
	path: string;
	body: unknown;
	signal: AbortSignal | undefined;
	/** The kind of reply that is wanted; JSON unless it is named. */
	accept?: string;
}

async function send({ name, path, body, signal, accept }: Sent, token: string | null): Promise<Response> {
	try {
		return await fetch(`/api${path}`, {
			method: methodOf(name),
			headers: {
				...(accept === undefined ? {} : { Accept: accept }),
				"Accept-Language": document.documentElement.lang || "en",
				...(body === undefined ? {} : { "Content-Type": "application/json" }),
				...(token ? { Authorization: `Bearer ${token}` } : {}),
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
			...(signal ? { signal } : {}),
		});
	} catch (error) {
		if (signal?.aborted) throw error;
		throw new ApiError(0, "NETWORK", "");
	}
}

/**
 * A call whose token the server refuses is sent again after a new login (`renewSession`). Where there is nobody to ask,
 * the token is dropped, and what visitors may do as well is tried once more without it.
 */
async function sendSignedIn(sent: Sent): Promise<Response> {
	const token = storedToken();
	const response = await send(sent, token);
	if (response.status !== 401 || sent.path.startsWith("/auth/")) return response;
	const reads = methodOf(sent.name) === "GET";
	const solo = sent.path.includes("/solo/");
	const renewed = await renewSession(token, solo ? "never" : reads ? "once" : "always");
	if (sent.signal?.aborted) return response;
	if (renewed === "renewed") return send(sent, storedToken());
	return renewed === "cleared" && token && (reads || solo) ? send(sent, null) : response;
}

/** Ends with the caller's signal or when the time is over; `AbortSignal.any` is missing in browsers that schools still use. */
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

/**
 * One call of the contract, e.g. `api("GET /quizzes/{id}", { params: { id }, signal })`. `params`, `query` and `body` are
 * demanded exactly where the call has them. Gives the success body; throws an ApiError with the code and message of the
 * server (`failureOf` narrows it to the codes of the call). What a caller aborts throws the signal's own error.
 */
export function api<N extends CallName>(name: N, ...options: CallArguments<N>): Promise<CallReply<N>>;
export async function api(name: CallName, options: LooseOptions = {}) {
	const { body, signal, withinMs } = options;
	const limit = timeLimit(withinMs, signal);
	try {
		return await replyOf(await sendSignedIn({ name, path: pathOf(name, options), body, signal: limit.signal }));
	} catch (error) {
		// Whoever called it off knows why; all else that is no answer of the server is the network.
		if (error instanceof ApiError || signal?.aborted) throw error;
		throw new ApiError(0, "NETWORK", "");
	} finally {
		limit.release();
	}
}

/** A call whose reply is a stream of server-sent events (`app/api/events.ts` reads them); a refusal is thrown as with any call. */
export async function apiStream<N extends StreamedCallName>(
	name: N,
	{ signal, ...input }: CallInput<N> & { signal: AbortSignal },
): Promise<ReadableStream<BufferSource>> {
	const { body }: LooseOptions = input;
	const response = await sendSignedIn({ name, path: pathOf(name, input), body, signal, accept: "text/event-stream" });
	if (!response.ok) throw await errorOf(response);
	if (!response.body) throw new ApiError(response.status, "INTERNAL_ERROR", "");
	return response.body;
}
