import type { CallInput, CallName, CallReply, StreamedCallName } from "#contract/calls";
import { ApiError } from "./api-error";
import { type CallArguments, call, errorOf, type LooseOptions, methodOf, pathOf, type Sent, send } from "./request";
import { renewSession, storedToken } from "./session";

export { REPLY_WITHIN_MS } from "./request";

/** Calls that open or verify a session, or need none. */
const NO_RENEWAL = /^\/auth\/(?:login|register|me|forgot-password|reset-password|confirm-email)$/;

/**
 * A call whose token the server refuses is sent again after a new login (`renewSession`). If no login dialog is registered,
 * the token is dropped, and calls that visitors may make are tried once more without it.
 */
async function sendSignedIn(sent: Sent): Promise<Response> {
	const token = storedToken();
	const response = await send(sent, token);
	if (response.status !== 401 || sent.unasked || NO_RENEWAL.test(sent.path)) return response;
	const reads = methodOf(sent.name) === "GET";
	const solo = sent.path.includes("/solo/");
	const renewed = await renewSession(token, solo ? "never" : reads ? "once" : "always");
	if (sent.signal?.aborted) return response;
	if (renewed === "renewed") return send(sent, storedToken());
	return renewed === "cleared" && token && (reads || solo) ? send(sent, null) : response;
}

/**
 * One call of the contract, e.g. `api("GET /quizzes/{id}", { params: { id }, signal })`. `params`, `query` and `body` are
 * required exactly if the call has them. Returns the body of a successful reply; throws an ApiError with the code and message of the
 * server (`failureOf` narrows it to the codes of the call). An aborted call throws the signal's own error.
 */
export function api<N extends CallName>(name: N, ...options: CallArguments<N>): Promise<CallReply<N>>;
export async function api(name: CallName, options: LooseOptions = {}) {
	return call(sendSignedIn, name, options);
}

/** A call whose reply is a stream of server-sent events (`app/api/events.ts` reads them). */
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

export async function downloadAccount(): Promise<Blob> {
	const name = "GET /users/me/export";
	const response = await sendSignedIn({ name, path: pathOf(name, {}), body: undefined, signal: undefined });
	if (!response.ok) throw await errorOf(response);
	return response.blob();
}
