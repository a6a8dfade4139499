import type { CallInput, CallName, CallReply } from "#contract/calls";
import type { ErrorBody } from "#contract/errors";
import { ApiError } from "./api-error";

interface Timing {
	signal?: AbortSignal | undefined;
	/** Milliseconds until the reply counts as lost; undefined: no time limit. */
	withinMs?: number | undefined;
	keepalive?: boolean | undefined;
	/** The page makes this call by itself while its user does something else: a refused token changes nothing. */
	isBackground?: boolean | undefined;
}
type Options<N extends CallName> = CallInput<N> & Timing;
export type CallArguments<N extends CallName> = Record<never, never> extends CallInput<N> ? [options?: Options<N>] : [options: Options<N>];
/** Returns the success body; throws an ApiError with the code and message of the server. */
export type Api = <N extends CallName>(name: N, ...options: CallArguments<N>) => Promise<CallReply<N>>;

export interface LooseOptions extends Timing {
	params?: Record<string, string>;
	query?: Record<string, unknown>;
	body?: unknown;
}

function queryString(values: Record<string, unknown> = {}): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(values)) {
		if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
	}
	const text = query.toString();
	return text ? `?${text}` : "";
}

/** The path of a call below /api, with its parameters and query. */
export function buildPath(name: string, { params = {}, query }: LooseOptions): string {
	const path = name.slice(name.indexOf(" ") + 1).replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ""));
	return path + queryString(query);
}

/** `buildPath`, typed by the call: for sockets, whose address is not fetched. */
export function callPath<N extends CallName>(name: N, input: Pick<CallInput<N>, "params" | "query">): string {
	return buildPath(name, input);
}

export function parseMethod(name: string): string {
	return name.slice(0, name.indexOf(" "));
}

function isErrorBody(body: unknown): body is ErrorBody {
	return typeof body === "object" && body !== null && "error" in body && typeof body.error === "object" && body.error !== null;
}

export async function readErrorReply(response: Response): Promise<ApiError> {
	const reply: unknown = await response.json().catch(() => null);
	return isErrorBody(reply)
		? new ApiError(response.status, reply.error.code, reply.error.message, reply.error.details)
		: new ApiError(response.status, "INTERNAL_ERROR", "");
}

/** Reads the body of a reply. Throws an ApiError for a refusal; for a truncated body, the platform's error. */
export async function readReply(response: Response) {
	if (!response.ok) throw await readErrorReply(response);
	try {
		return await response.json();
	} catch (error) {
		if (error instanceof SyntaxError) throw new ApiError(response.status, "INTERNAL_ERROR", "");
		throw error;
	}
}

/**
 * Milliseconds until the reply to a call that is repeated automatically counts as lost: on a network that drops packets
 * silently it would never come. Other calls have no time-out.
 */
export const REPLY_WITHIN_MS = 10_000;

export interface OutgoingCall {
	name: string;
	path: string;
	body: unknown;
	signal: AbortSignal | undefined;
	keepalive?: boolean | undefined;
	isBackground?: boolean | undefined;
	accept?: string;
}

const isFile = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

export async function send({ name, path, body, signal, accept, keepalive }: OutgoingCall, token: string | null = null): Promise<Response> {
	try {
		return await fetch(`/api${path}`, {
			method: parseMethod(name),
			headers: {
				...(accept === undefined ? {} : { Accept: accept }),
				"Accept-Language": document.documentElement.lang || "en",
				...(body === undefined ? {} : { "Content-Type": isFile(body) ? "application/octet-stream" : "application/json" }),
				...(token ? { Authorization: `Bearer ${token}` } : {}),
			},
			...(body === undefined ? {} : { body: isFile(body) ? body : JSON.stringify(body) }),
			...(signal ? { signal } : {}),
			...(keepalive ? { keepalive } : {}),
		});
	} catch (error) {
		if (signal?.aborted) throw error;
		throw new ApiError(0, "NETWORK", "");
	}
}

/** Combines a time limit with the caller's signal: `AbortSignal.any` is missing in browsers that schools still use. */
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

export async function performCall(sendCall: (outgoing: OutgoingCall) => Promise<Response>, name: string, options: LooseOptions) {
	const { body, signal, withinMs, keepalive, isBackground } = options;
	const limit = timeLimit(withinMs, signal);
	try {
		return await readReply(await sendCall({ name, path: buildPath(name, options), body, signal: limit.signal, keepalive, isBackground }));
	} catch (error) {
		// The caller knows why it aborted; anything else that is not a reply of the server is a network failure.
		if (error instanceof ApiError || signal?.aborted) throw error;
		throw new ApiError(0, "NETWORK", "");
	} finally {
		limit.release();
	}
}

/** `api` for players and pupils: the cookie of their seat or card proves who they are; no session of the site is used. */
export function seatApi<N extends CallName>(name: N, ...options: CallArguments<N>): Promise<CallReply<N>>;
export function seatApi(name: CallName, options: LooseOptions = {}) {
	return performCall(send, name, options);
}
