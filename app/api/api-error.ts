import type { ErrorCode } from "#contract/errors";

/** A failed call: the code and message of the API's envelope; status 0 and code NETWORK where no reply came. */
export class ApiError extends Error {
	override readonly name = "ApiError";
	constructor(
		readonly status: number,
		readonly code: ErrorCode | "NETWORK",
		message: string,
		readonly details?: unknown,
	) {
		super(message);
	}
}

/** The message of the server, or the screen's own words where none came (spec section 8). */
export function serverMessage(error: unknown, fallback: string): string {
	return error instanceof ApiError && error.code !== "NETWORK" && error.message ? error.message : fallback;
}
