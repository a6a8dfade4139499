import type { ErrorCode, ErrorSubject, FieldError, InterfaceLanguage, ValidationKey } from "#contract";
import { fieldError } from "#worker/lib/texts";

/** The error of calls that need the database; a running game continues without it. */
export const databaseUnavailable = () => new AppError("DATABASE_UNAVAILABLE", { retryAfterSeconds: 10 });

/** SQLite refused the statement: the database works, and the fault is ours. */
const STATEMENT_FAULT = /SQLITE_(?:CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)|D1_(?:TYPE|COLUMN|DUMP)/;

/** True if D1 failed to run a statement: locked, full, overloaded, broken or unreachable. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
	const messages: string[] = [];
	// The query builder wraps D1's error.
	for (let error = thrown; error instanceof Error; error = error.cause) messages.push(error.message);
	const all = messages.join("\n");
	return /^(?:D1_|Failed query:)/m.test(all) && !STATEMENT_FAULT.test(all);
}

interface AppErrorOptions {
	details?: unknown;
	retryAfterSeconds?: number;
	maxBytes?: number;
	about?: ErrorSubject;
	/** True if an object refused, which proves that a game or homework exists under the PIN. */
	isFromObject?: boolean;
	/** The reason of a refusal for the log alone, never for the caller; contains nothing personal. */
	reason?: string;
}

/** A refusal with a code of the error catalogue. The error handler turns it into a reply in the caller's language. */
export class AppError extends Error {
	override readonly name = "AppError";
	readonly code: ErrorCode;
	readonly details: unknown;
	readonly retryAfterSeconds: number | undefined;
	readonly maxBytes: number | undefined;
	readonly about: ErrorSubject | undefined;
	readonly isFromObject: boolean;
	readonly reason: string | undefined;

	constructor(code: ErrorCode, options: AppErrorOptions = {}) {
		super(code);
		this.code = code;
		this.details = options.details;
		this.retryAfterSeconds = options.retryAfterSeconds;
		this.maxBytes = options.maxBytes;
		this.about = options.about;
		this.isFromObject = options.isFromObject ?? false;
		this.reason = options.reason;
	}
}

export function validationError(details: FieldError[]): AppError {
	return new AppError("VALIDATION_ERROR", { details });
}

export function invalidField(path: string, key: ValidationKey, language: InterfaceLanguage): AppError {
	return validationError([fieldError(path, key, language)]);
}
