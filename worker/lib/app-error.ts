import type { ErrorCode, ErrorSubject, FieldError, InterfaceLanguage, ValidationKey } from "#contract";
import { fieldError } from "#worker/lib/texts";

interface AppErrorOptions {
	details?: unknown;
	retryAfterSeconds?: number;
	maxBytes?: number;
	about?: ErrorSubject;
	/** True if an object refused, which proves that a game or homework exists under the PIN. */
	byGame?: boolean;
}

/** A refusal with a code of the error catalogue. The error handler turns it into a reply in the caller's language. */
export class AppError extends Error {
	override readonly name = "AppError";
	readonly code: ErrorCode;
	readonly details: unknown;
	readonly retryAfterSeconds: number | undefined;
	readonly maxBytes: number | undefined;
	readonly about: ErrorSubject | undefined;
	readonly byGame: boolean;

	constructor(code: ErrorCode, options: AppErrorOptions = {}) {
		super(code);
		this.code = code;
		this.details = options.details;
		this.retryAfterSeconds = options.retryAfterSeconds;
		this.maxBytes = options.maxBytes;
		this.about = options.about;
		this.byGame = options.byGame ?? false;
	}
}

export function validationError(details: FieldError[]): AppError {
	return new AppError("VALIDATION_ERROR", { details });
}

export function invalidField(path: string, key: ValidationKey, language: InterfaceLanguage): AppError {
	return validationError([fieldError(path, key, language)]);
}
