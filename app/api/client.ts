import type { ErrorBody } from "../../worker/contract/errors";
import { ApiError } from "./api-error";
import { clearSession, storedToken } from "./session";

interface RequestOptions {
	body?: unknown;
	signal?: AbortSignal | undefined;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

function isErrorBody(body: unknown): body is ErrorBody {
	return typeof body === "object" && body !== null && "error" in body && typeof body.error === "object" && body.error !== null;
}

function headersFor(body: unknown, token: string | null): Record<string, string> {
	return {
		"Accept-Language": document.documentElement.lang || "en",
		...(body === undefined ? {} : { "Content-Type": "application/json" }),
		...(token ? { Authorization: `Bearer ${token}` } : {}),
	};
}

async function send(method: Method, path: string, { body, signal }: RequestOptions, token: string | null): Promise<Response> {
	try {
		return await fetch(`/api${path}`, {
			method,
			headers: headersFor(body, token),
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
			...(signal ? { signal } : {}),
		});
	} catch (error) {
		if (signal?.aborted) throw error;
		throw new ApiError(0, "NETWORK", "");
	}
}

/**
 * One call to the API: the success body, or an ApiError with the code and message of the server. A stored token that the
 * server refuses is dropped; what visitors may do as well is then tried once more without it.
 */
export async function apiRequest<Body>(method: Method, path: string, options: RequestOptions = {}): Promise<Body> {
	const token = storedToken();
	let response = await send(method, path, options, token);
	if (response.status === 401 && token && !path.startsWith("/auth/")) {
		clearSession();
		if (method === "GET" || path.includes("/solo/")) response = await send(method, path, options, null);
	}
	const reply: unknown = await response.json().catch(() => null);
	if (response.ok && reply !== null) return reply as Body;
	if (isErrorBody(reply)) throw new ApiError(response.status, reply.error.code, reply.error.message, reply.error.details);
	throw new ApiError(response.status, "INTERNAL_ERROR", "");
}

/** A query string of what is set. */
export function queryString(values: Record<string, string | number | undefined>): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== "") query.set(name, String(value));
	const text = query.toString();
	return text ? `?${text}` : "";
}
