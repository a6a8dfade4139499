import type { ErrorBody } from "#contract/errors";
import { ApiError } from "./api-error";
import { clearSession, storedToken } from "./session";

/**
 * Milliseconds until the reply to a call that is made again by itself counts as lost where it has not come in full: on a
 * network that swallows packets without a word it never would come. Other calls have no time-out (spec section 7).
 */
export const REPLY_WITHIN_MS = 10_000;

interface RequestOptions {
	body?: unknown;
	signal?: AbortSignal | undefined;
	/** The kind of reply that is wanted; JSON unless it is named. */
	accept?: string;
	/** Where it is not set, the reply may take as long as it takes. */
	withinMs?: number;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

function isErrorBody(body: unknown): body is ErrorBody {
	return typeof body === "object" && body !== null && "error" in body && typeof body.error === "object" && body.error !== null;
}

function headersFor({ body, accept }: RequestOptions, token: string | null): Record<string, string> {
	return {
		...(accept === undefined ? {} : { Accept: accept }),
		"Accept-Language": document.documentElement.lang || "en",
		...(body === undefined ? {} : { "Content-Type": "application/json" }),
		...(token ? { Authorization: `Bearer ${token}` } : {}),
	};
}

async function send(method: Method, path: string, options: RequestOptions, token: string | null): Promise<Response> {
	const { body, signal } = options;
	try {
		return await fetch(`/api${path}`, {
			method,
			headers: headersFor(options, token),
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
			...(signal ? { signal } : {}),
		});
	} catch (error) {
		if (signal?.aborted) throw error;
		throw new ApiError(0, "NETWORK", "");
	}
}

/** A stored token that the server refuses is dropped; what visitors may do as well is then tried once more without it. */
async function sendSignedIn(method: Method, path: string, options: RequestOptions): Promise<Response> {
	const token = storedToken();
	let response = await send(method, path, options, token);
	if (response.status === 401 && token && !path.startsWith("/auth/")) {
		clearSession();
		if (method === "GET" || path.includes("/solo/")) response = await send(method, path, options, null);
	}
	return response;
}

async function failureOf(response: Response): Promise<ApiError> {
	const reply: unknown = await response.json().catch(() => null);
	return isErrorBody(reply)
		? new ApiError(response.status, reply.error.code, reply.error.message, reply.error.details)
		: new ApiError(response.status, "INTERNAL_ERROR", "");
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

/** The body as JSON, null where it is none; one that breaks off throws. */
async function jsonOf(response: Response): Promise<unknown> {
	try {
		return await response.json();
	} catch (error) {
		if (error instanceof SyntaxError) return null;
		throw error;
	}
}

/** One call to the API: the success body, or an ApiError with the code and message of the server. */
export async function apiRequest<Body>(method: Method, path: string, options: RequestOptions = {}): Promise<Body> {
	const { signal, withinMs } = options;
	const limit = timeLimit(withinMs, signal);
	try {
		const response = await sendSignedIn(method, path, { ...options, signal: limit.signal });
		if (!response.ok) throw await failureOf(response);
		const reply = await jsonOf(response);
		if (reply === null) throw new ApiError(response.status, "INTERNAL_ERROR", "");
		return reply as Body;
	} catch (error) {
		// Whoever called it off knows why; all else that is no answer of the server is the network.
		if (error instanceof ApiError || signal?.aborted) throw error;
		throw new ApiError(0, "NETWORK", "");
	} finally {
		limit.release();
	}
}

/** A call whose reply is a stream of server-sent events; the events' bodies go to who asked, one failure is thrown as with any call. */
export async function apiStream(path: string, options: RequestOptions): Promise<ReadableStream<BufferSource>> {
	const response = await sendSignedIn("POST", path, { ...options, accept: "text/event-stream" });
	if (!response.ok) throw await failureOf(response);
	if (!response.body) throw new ApiError(response.status, "INTERNAL_ERROR", "");
	return response.body;
}

/** A query string of what is set. */
export function queryString(values: Record<string, string | number | undefined>): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== "") query.set(name, String(value));
	const text = query.toString();
	return text ? `?${text}` : "";
}
