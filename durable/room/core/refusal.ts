import type { ValidationKey } from "#contract/validation";

/** A value, not a thrown error: an error's class does not survive the call to the object. */
export interface Refusal<Code extends string> {
	ok: false;
	code: Code;
	/** For what is allowed again later. */
	retryAfterSeconds?: number;
	/** For VALIDATION_ERROR: the field and the message key of the contract. */
	field?: { path: string; key: ValidationKey };
}
