import { DAILY_KINDS, type DailyKind } from "#contract/accounts/tiers";
import type { CallCode, CallName } from "#contract/calls";
import type { ErrorCode } from "#contract/errors";
import { isUnreachable } from "~/lib/is-unreachable";

type TranslateLimit = (key: `site:dailyLimit.${DailyKind}`, values: { used: number; limit: number }) => string;

/** Appends the used-up limit in brackets, if it is why the call was refused. */
export function withDailyLimit(message: string, error: unknown, t: TranslateLimit): string {
	const limit = findDailyLimit(error);
	return limit ? `${message} (${t(`site:dailyLimit.${limit.kind}`, limit)})` : message;
}

/** A failed call of the API. Without a reply: status 0 and code NETWORK. */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
	// Declared here and assigned below: for older browsers a class field compiles to a helper larger than this class.
	declare readonly status: number;
	declare readonly code: Code | "NETWORK";
	declare readonly details: unknown;
	constructor(status: number, code: Code | "NETWORK", message: string, details?: unknown) {
		super(message);
		this.name = "ApiError";
		this.status = status;
		this.code = code;
		this.details = details;
	}
}

/** The error with the codes of call `name`, so that the caller can switch over them; null for any other thrown value. */
export function toApiError<N extends CallName>(name: N, error: unknown): ApiError<CallCode<N>> | null;
export function toApiError(_name: CallName, error: unknown): ApiError | null {
	return error instanceof ApiError ? error : null;
}

/** The server's message; `fallback` if it sent none, `unreachable` if it was not reached. */
export function serverMessage(error: unknown, fallback: string, unreachable: string): string {
	if (isUnreachable(error)) return unreachable;
	return error instanceof ApiError && error.message ? error.message : fallback;
}

export function findDailyLimit(error: unknown): { kind: DailyKind; used: number; limit: number } | null {
	if (!(error instanceof ApiError) || error.code !== "DAILY_LIMIT_REACHED") return null;
	const { details } = error;
	if (typeof details !== "object" || details === null || !("used" in details) || !("limit" in details)) return null;
	const kind = "kind" in details ? DAILY_KINDS.find((one) => one === details.kind) : undefined;
	const { used, limit } = details;
	return kind && typeof used === "number" && typeof limit === "number" ? { kind, used, limit } : null;
}

export function findOpenGamesLimit(error: unknown): { open: number; limit: number } | null {
	if (!(error instanceof ApiError) || error.code !== "TOO_MANY_OPEN_GAMES") return null;
	const { details } = error;
	if (typeof details !== "object" || details === null || !("open" in details) || !("limit" in details)) return null;
	const { open, limit } = details;
	return typeof open === "number" && typeof limit === "number" ? { open, limit } : null;
}
