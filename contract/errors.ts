import { LIMITS } from "./limits";
import { z } from "./z";

interface CatalogueEntry {
	status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 426 | 429 | 500 | 502 | 503;
}

/** The error catalogue: stable code → HTTP status. The messages are texts: `error.<code>` of the namespace "errors". */
export const ERRORS = {
	VALIDATION_ERROR: { status: 400 },
	INVALID_CREDENTIALS: { status: 401 },
	UNAUTHENTICATED: { status: 401 },
	FORBIDDEN: { status: 403 },
	EMAIL_NOT_CONFIRMED: { status: 403 },
	SIGNUPS_CLOSED: { status: 403 },
	SIGN_ON_NOT_ALLOWED: { status: 403 },
	SIGN_IN_AGAIN: { status: 403 },
	CARD_NEEDED: { status: 403 },
	NOT_A_PLAYER: { status: 403 },
	NOT_FOUND: { status: 404 },
	QUIZ_NOT_FOUND: { status: 404 },
	BOOK_NOT_FOUND: { status: 404 },
	QUESTION_NOT_FOUND: { status: 404 },
	REPORT_NOT_FOUND: { status: 404 },
	PLAYER_NOT_FOUND: { status: 404 },
	USER_NOT_FOUND: { status: 404 },
	INSTANCE_NOT_FOUND: { status: 404 },
	ASSIGNMENT_NOT_FOUND: { status: 404 },
	RESUME_INVALID: { status: 404 },
	CLASS_NOT_FOUND: { status: 404 },
	PUPIL_NOT_FOUND: { status: 404 },
	CARD_INVALID: { status: 404 },
	SHARE_NOT_FOUND: { status: 404 },
	METHOD_NOT_ALLOWED: { status: 405 },
	REQUEST_TIMEOUT: { status: 408 },
	LAST_ADMIN: { status: 409 },
	LAST_SIGN_IN: { status: 409 },
	SIGN_ON_LINK_NEEDED: { status: 409 },
	TOO_MANY_OPEN_GAMES: { status: 409 },
	TOO_MANY_CLASSES: { status: 409 },
	TOO_MANY_PUPILS: { status: 409 },
	TOO_MANY_SHARES: { status: 409 },
	SHARE_FULL: { status: 409 },
	EMAIL_TAKEN: { status: 409 },
	NICKNAME_TAKEN: { status: 409 },
	GAME_ALREADY_STARTED: { status: 409 },
	GAME_FULL: { status: 409 },
	LOBBY_LOCKED: { status: 409 },
	GAME_PAUSED: { status: 409 },
	PLEASE_WAIT: { status: 429 },
	PLAYER_REMOVED: { status: 403 },
	NOT_ENOUGH_PARTICIPANTS: { status: 409 },
	QUESTION_STILL_OPEN: { status: 409 },
	QUESTION_CLOSED: { status: 409 },
	QUESTION_NOT_OPEN: { status: 409 },
	ALREADY_ANSWERED: { status: 409 },
	NO_MORE_QUESTIONS: { status: 409 },
	TOO_MANY_QUESTIONS: { status: 409 },
	NO_QUESTIONS_FOR_CARDS: { status: 409 },
	ASSIGNMENT_NOT_OPEN: { status: 409 },
	NO_ATTEMPTS_LEFT: { status: 409 },
	ATTEMPT_OVER: { status: 409 },
	WRONG_STATE: { status: 409 },
	QUIZ_PENDING_REVIEW: { status: 409 },
	QUIZ_NOT_PUBLISHED: { status: 409 },
	LAST_QUESTION: { status: 409 },
	EDIT_CONFLICT: { status: 409 },
	SELF_DEMOTION: { status: 409 },
	QUIZ_ENDED: { status: 410 },
	ASSIGNMENT_CLOSED: { status: 410 },
	RESET_TOKEN_INVALID: { status: 410 },
	CONFIRM_TOKEN_INVALID: { status: 410 },
	INVITATION_INVALID: { status: 410 },
	SIGN_ON_EXPIRED: { status: 410 },
	PAIRING_INVALID: { status: 410 },
	PAYLOAD_TOO_LARGE: { status: 413 },
	UNSUPPORTED_MEDIA_TYPE: { status: 415 },
	PASSWORD_WRONG: { status: 422 },
	PICTURE_INVALID: { status: 422 },
	NICKNAME_NOT_ALLOWED: { status: 422 },
	UPGRADE_REQUIRED: { status: 426 },
	CONTENT_BLOCKED: { status: 422 },
	DAILY_LIMIT_REACHED: { status: 429 },
	RATE_LIMITED: { status: 429 },
	INTERNAL_ERROR: { status: 500 },
	SIGN_ON_FAILED: { status: 502 },
	AI_FAILED: { status: 502 },
	OVERLOADED: { status: 503 },
	DATABASE_UNAVAILABLE: { status: 503 },
	AI_UNAVAILABLE: { status: 503 },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorStatus = (typeof ERRORS)[ErrorCode]["status"];

export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** Errors with a separate message for a subject: `errorAbout.<subject>.<code>`. */
const ERROR_SUBJECTS = {
	game: ["NICKNAME_NOT_ALLOWED"],
	picture: ["PAYLOAD_TOO_LARGE", "DAILY_LIMIT_REACHED", "UNSUPPORTED_MEDIA_TYPE"],
	signups: ["DAILY_LIMIT_REACHED"],
	passwords: ["RATE_LIMITED"],
	bytes: ["DAILY_LIMIT_REACHED"],
	aiDay: ["AI_UNAVAILABLE"],
	aiLimit: ["AI_UNAVAILABLE"],
	aiBusy: ["AI_FAILED"],
	aiCredit: ["AI_UNAVAILABLE"],
	aiKey: ["AI_FAILED"],
	aiModel: ["AI_FAILED"],
	aiRefused: ["AI_FAILED"],
	aiSilent: ["AI_FAILED"],
} as const satisfies Record<string, readonly ErrorCode[]>;
export type ErrorSubject = keyof typeof ERROR_SUBJECTS;

type ErrorText =
	| `error.${ErrorCode}`
	| { [Subject in ErrorSubject]: `errorAbout.${Subject}.${(typeof ERROR_SUBJECTS)[Subject][number]}` }[ErrorSubject];

const MIB = 1_048_576;
const byteSize = (bytes: number) => (bytes % MIB === 0 ? `${bytes / MIB} MiB` : `${Math.floor(bytes / 1024)} KiB`);

export interface ErrorContext {
	/** The size limit that the body exceeded; absent: the limit of JSON bodies. */
	maxBytes?: number | undefined;
	about?: ErrorSubject | undefined;
	retryAfterSeconds?: number | undefined;
}

/** Returns the path of an error's message among the texts, and the values for its placeholders. */
export function errorText(code: ErrorCode, { maxBytes = LIMITS.bodyBytes, about }: ErrorContext = {}) {
	const own: readonly ErrorCode[] = about === undefined ? [] : ERROR_SUBJECTS[about];
	const key: ErrorText = own.includes(code) ? (`errorAbout.${about}.${code}` as ErrorText) : `error.${code}`;
	return { key, values: { size: byteSize(maxBytes) } };
}

const fieldErrorSchema = z.object({ path: z.string(), message: z.string() }).meta({ id: "FieldError" });
export type FieldError = z.infer<typeof fieldErrorSchema>;

export const errorBodySchema = z
	.object({
		success: z.literal(false),
		error: z.object({
			code: z.enum(ERROR_CODES),
			message: z.string(),
			details: z.unknown().optional(),
			requestId: z.string().optional(),
		}),
	})
	.meta({ id: "ErrorBody" });
export type ErrorBody = z.infer<typeof errorBodySchema>;
