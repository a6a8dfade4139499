import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import { ERRORS, type ErrorBody, type InterfaceLanguage } from "#contract";
import { errorMessage, fieldError } from "#worker/lib/texts";
import { AppError, databaseUnavailable, isDatabaseUnavailable, validationError } from "../lib/app-error";
import { MINUTE_SECONDS, secondsToNextDay } from "../lib/days";
import { logError } from "../lib/log";
import type { ApiContext } from "./context";

export function errorBody(error: AppError, language: InterfaceLanguage, requestId?: string): ErrorBody {
	return {
		success: false,
		error: {
			code: error.code,
			message: errorMessage(error.code, language, error),
			...(error.details === undefined ? {} : { details: error.details }),
			...(requestId === undefined ? {} : { requestId }),
		},
	};
}

export function setRetryAfter(c: ApiContext, error: AppError): void {
	const seconds = error.retryAfterSeconds ?? defaultRetrySeconds(error, Date.now());
	if (seconds !== undefined) c.header("Retry-After", String(seconds));
}

/** Every 429 says when to retry: daily limits restart at midnight UTC, all others within a minute. */
function defaultRetrySeconds({ code }: AppError, nowMs: number): number | undefined {
	if (ERRORS[code].status !== 429) return undefined;
	return code === "DAILY_LIMIT_REACHED" ? secondsToNextDay(nowMs) : MINUTE_SECONDS;
}

export function respondWithError(c: ApiContext, error: AppError): Response {
	setRetryAfter(c, error);
	const requestId = error.code === "INTERNAL_ERROR" ? c.var.requestId : undefined;
	return c.json(errorBody(error, c.var.language ?? "en", requestId), ERRORS[error.code].status);
}

/**
 * The platform marks the error of an overloaded or just moved object as retryable: the same call works a moment later. Null for any other
 * error.
 */
function toOverloadError(thrown: unknown): AppError | null {
	if (!(thrown instanceof Error)) return null;
	if ("overloaded" in thrown && thrown.overloaded) return new AppError("OVERLOADED", { retryAfterSeconds: 5 });
	if ("retryable" in thrown && thrown.retryable) return new AppError("OVERLOADED", { retryAfterSeconds: 1 });
	return null;
}

function toAppError(thrown: unknown, c: ApiContext): AppError {
	if (thrown instanceof AppError) return thrown;
	if (thrown instanceof HTTPException) {
		if (thrown.status === 413) return new AppError("PAYLOAD_TOO_LARGE");
		if (thrown.status === 400) return validationError([fieldError("", "malformedJson", c.var.language ?? "en")]);
		if (thrown.status === 404) return new AppError("NOT_FOUND");
	}
	const busy = toOverloadError(thrown);
	if (busy) return busy;
	if (isDatabaseUnavailable(thrown)) {
		logError("database unavailable", thrown, { requestId: c.var.requestId, method: c.req.method, route: routePath(c, -1) });
		return databaseUnavailable();
	}
	logError("unhandled", thrown, { requestId: c.var.requestId, method: c.req.method, route: routePath(c, -1) });
	return new AppError("INTERNAL_ERROR");
}

export function handleApiError(thrown: unknown, c: ApiContext): Response {
	return respondWithError(c, toAppError(thrown, c));
}
