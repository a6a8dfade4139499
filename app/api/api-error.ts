import { DAILY_KINDS, type DailyKind } from "#contract/accounts/tiers";
import type { CallCode, CallName } from "#contract/calls";
import type { ErrorCode } from "#contract/errors";
import { isUnreachable } from "~/lib/is-unreachable";

type SayLimit = (key: `site:dailyLimit.${DailyKind}`, values: { used: number; limit: number }) => string;

/** Adds the limit that is used up in brackets, if that is why the call was refused. */
export function withDailyLimit(message: string, error: unknown, t: SayLimit): string {
	const limit = dailyLimitOf(error);
	return limit ? `${message} (${t(`site:dailyLimit.${limit.kind}`, limit)})` : message;
}

/** Status 0 and code NETWORK if there was no reply. */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
	// Declared and then assigned: for older browsers, fields become a helper that is larger than this class on the phones of players.
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

/** Typed with the codes of this call, so that its caller can switch over them; null for any other thrown value. */
export function failureOf<N extends CallName>(name: N, error: unknown): ApiError<CallCode<N>> | null;
export function failureOf(_name: CallName, error: unknown): ApiError | null {
	return error instanceof ApiError ? error : null;
}

/** The message of the server, or the screen's own text if none came. */
export function serverMessage(error: unknown, fallback: string, unreachable: string): string {
	if (isUnreachable(error)) return unreachable;
	return error instanceof ApiError && error.message ? error.message : fallback;
}

export function dailyLimitOf(error: unknown): { kind: DailyKind; used: number; limit: number } | null {
	if (!(error instanceof ApiError) || error.code !== "DAILY_LIMIT_REACHED") return null;
	const { details } = error;
	if (typeof details !== "object" || details === null || !("used" in details) || !("limit" in details)) return null;
	const kind = "kind" in details ? DAILY_KINDS.find((one) => one === details.kind) : undefined;
	const { used, limit } = details;
	return kind && typeof used === "number" && typeof limit === "number" ? { kind, used, limit } : null;
}

export function openGamesOf(error: unknown): { open: number; limit: number } | null {
	if (!(error instanceof ApiError) || error.code !== "TOO_MANY_OPEN_GAMES") return null;
	const { details } = error;
	if (typeof details !== "object" || details === null || !("open" in details) || !("limit" in details)) return null;
	const { open, limit } = details;
	return typeof open === "number" && typeof limit === "number" ? { open, limit } : null;
}
