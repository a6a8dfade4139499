import type { ValidationKey } from "#contract/validation";

type RefusalCode =
	| "ALREADY_ANSWERED"
	| "ASSIGNMENT_CLOSED"
	| "ASSIGNMENT_NOT_OPEN"
	| "ATTEMPT_OVER"
	| "CARD_NEEDED"
	| "GAME_FULL"
	| "NICKNAME_TAKEN"
	| "NO_ATTEMPTS_LEFT"
	| "PLAYER_NOT_FOUND"
	| "PLAYER_REMOVED"
	| "PLEASE_WAIT"
	| "QUESTION_CLOSED"
	| "QUESTION_NOT_FOUND"
	| "QUESTION_NOT_OPEN"
	| "RATE_LIMITED"
	| "RESUME_INVALID"
	| "VALIDATION_ERROR"
	| "WRONG_STATE";

export interface Refusal {
	ok: false;
	code: RefusalCode;
	/** For what is allowed again later. */
	retryAfterSeconds?: number;
	/** For VALIDATION_ERROR: the field and the message key of the contract. */
	field?: { path: string; key: ValidationKey };
}
