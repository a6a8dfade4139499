import type { CallInput, CallName, CallReply, StreamedCallName } from "#contract/calls";
import { ApiError } from "./api-error";
import {
	buildPath,
	type CallArguments,
	type LooseOptions,
	type OutgoingCall,
	parseMethod,
	performCall,
	readErrorReply,
	send,
} from "./request";
import { renewSession, storedToken } from "./session";

export { REPLY_WITHIN_MS } from "./request";

/** Calls that open or verify a session, or need none. */
const NO_RENEWAL = /^\/auth\/(?:login|register|me|forgot-password|reset-password|confirm-email)$/;

/**
 * A call whose token the server refuses is sent again after a new login (`renewSession`). If no login dialog is registered,
 * the token is dropped, and calls that visitors may make are tried once more without it.
 */
async function sendSignedIn(outgoing: OutgoingCall): Promise<Response> {
	const token = storedToken();
	const response = await send(outgoing, token);
	if (response.status !== 401 || outgoing.isBackground || NO_RENEWAL.test(outgoing.path)) return response;
	const isRead = parseMethod(outgoing.name) === "GET";
	const isSolo = outgoing.path.includes("/solo/");
	const outcome = await renewSession(token, isSolo ? "never" : isRead ? "once" : "always");
	if (outgoing.signal?.aborted) return response;
	if (outcome === "renewed") return send(outgoing, storedToken());
	return outcome === "cleared" && token && (isRead || isSolo) ? send(outgoing, null) : response;
}

/**
 * One call of the contract, e.g. `api("GET /quizzes/{id}", { params: { id }, signal })`. `params`, `query` and `body` are
 * required exactly if the call has them. Returns the body of a successful reply; throws an ApiError with the code and message of the
 * server (`toApiError` narrows it to the codes of the call). An aborted call throws the signal's own error.
 */
export function api<N extends CallName>(name: N, ...options: CallArguments<N>): Promise<CallReply<N>>;
export async function api(name: CallName, options: LooseOptions = {}) {
	return performCall(sendSignedIn, name, options);
}

/** A call whose reply is a stream of server-sent events, which the caller reads. */
export async function apiStream<N extends StreamedCallName>(
	name: N,
	{ signal, ...input }: CallInput<N> & { signal: AbortSignal },
): Promise<ReadableStream<BufferSource>> {
	const { body }: LooseOptions = input;
	const response = await sendSignedIn({ name, path: buildPath(name, input), body, signal, accept: "text/event-stream" });
	if (!response.ok) throw await readErrorReply(response);
	if (!response.body) throw new ApiError(response.status, "INTERNAL_ERROR", "");
	return response.body;
}

export async function downloadAccount(): Promise<Blob> {
	const name = "GET /users/me/export";
	const response = await sendSignedIn({ name, path: buildPath(name, {}), body: undefined, signal: undefined });
	if (!response.ok) throw await readErrorReply(response);
	return response.blob();
}
