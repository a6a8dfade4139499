import type { CallInput, CallName, CallReply } from "#contract/calls";
import type { ErrorBody } from "#contract/errors";
import { ApiError } from "./api-error";

interface Timing {
	signal?: AbortSignal | undefined;
	/** Milliseconds until the reply counts as lost; without it there is no time limit. */
	withinMs?: number | undefined;
}
type Options<N extends CallName> = CallInput<N> & Timing;
/** The second argument of `api`: input and time limit; optional if the call requires no input. */
export type CallArguments<N extends CallName> = Record<never, never> extends CallInput<N> ? [options?: Options<N>] : [options: Options<N>];
/** One call of the contract: the success body, or an ApiError with the code and message of the server. */
export type Api = <N extends CallName>(name: N, ...options: CallArguments<N>) => Promise<CallReply<N>>;

/** The same without the types of the call, for the code behind `Api`. */
export interface LooseOptions extends Timing {
	params?: Record<string, string>;
	query?: Record<string, unknown>;
	body?: unknown;
}

/** A query string of the values that are set. */
function queryString(values: Record<string, unknown> = {}): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(values)) {
		if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
	}
	const text = query.toString();
	return text ? `?${text}` : "";
}

/** The path of a call below /api, with parameters and query. */
export function pathOf(name: string, { params = {}, query }: LooseOptions): string {
	const path = name.slice(name.indexOf(" ") + 1).replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ""));
	return path + queryString(query);
}

/** The same with the types of the call, for addresses that are not fetched: sockets. */
export function callPath<N extends CallName>(name: N, input: Pick<CallInput<N>, "params" | "query">): string {
	return pathOf(name, input);
}

export function methodOf(name: string): string {
	return name.slice(0, name.indexOf(" "));
}

function isErrorBody(body: unknown): body is ErrorBody {
	return typeof body === "object" && body !== null && "error" in body && typeof body.error === "object" && body.error !== null;
}

export async function errorOf(response: Response): Promise<ApiError> {
	const reply: unknown = await response.json().catch(() => null);
	return isErrorBody(reply)
		? new ApiError(response.status, reply.error.code, reply.error.message, reply.error.details)
		: new ApiError(response.status, "INTERNAL_ERROR", "");
}

/** The body of a successful reply, otherwise an ApiError; for a truncated body the platform's error is thrown. */
export async function replyOf(response: Response) {
	if (!response.ok) throw await errorOf(response);
	try {
		return await response.json();
	} catch (error) {
		if (error instanceof SyntaxError) throw new ApiError(response.status, "INTERNAL_ERROR", "");
		throw error;
	}
}
