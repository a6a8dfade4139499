import type { AssignmentUpdate, AttemptOfPupil, InterfaceLanguage, PupilAnswer, PupilState, QuestionCorrection } from "#contract";
import type { CallName } from "#contract/calls";
import type { AnswerSummary } from "#contract/kinds/sum-up";
import type { ClosedQuestion } from "#contract/quizzes/question";
import type { CallRefusal, IsRefused, Refusal, RefusalsOf, ToSkeleton } from "#durable/room/core";
import type { Archive } from "#durable/room/deliveries";
import type {
	AssignmentCardPupil,
	AssignmentEntry,
	AssignmentJoinCommand,
	AssignmentMeta,
	AssignmentQuiz,
	AssignmentResults,
	AssignmentSince,
	applyUpdate,
	closeAssignmentNow,
	correctQuestion,
	OwnerPage,
	RosterPupil,
	removeSeat,
	removeSince,
	reopen,
	SaveCommand,
	UpdateCommand,
} from "./core";

export interface ListedAssignment extends AssignmentEntry {
	assignmentId: string;
	/** Grows with each change, so that a late report changes nothing. */
	revision: number;
}

export interface AssignmentArchive extends Archive<ListedAssignment> {
	/** Stores the results of a homework that has ended; replaces earlier ones. */
	saveResults(results: AssignmentResults): Promise<void>;
}

export interface AssignmentPorts {
	archive: AssignmentArchive;
	/** Reads the pupils of a class for its owner. Their labels are never stored in an object. */
	roster(classId: string, ownerId: string): Promise<RosterPupil[]>;
	toSkeleton: ToSkeleton;
	isRefused: IsRefused;
	keptDays: number;
	logError(event: string, error: unknown, fields: Record<string, unknown>): void;
}

/** Calls return refusals instead of throwing errors, because an error's class does not survive the call. */
export type AssignmentRefusal<N extends CallName = CallName> = CallRefusal<N> | Refusal<"IS_UNREADABLE">;
/** A call about homework that does not exist, or that this version cannot read. */
export type NoSuchAssignment = Refusal<"ASSIGNMENT_NOT_FOUND" | "IS_UNREADABLE">;
/** A call of somebody who has no seat, or no more. */
export type NoSeat = Refusal<"NOT_A_PLAYER" | "PLAYER_REMOVED">;

/** The id of the homework that the caller expects; null if it has only the PIN. */
export type RequestedAssignmentId = string | null;

export interface AssignmentOpenMessage
	extends Pick<AssignmentMeta, "assignmentId" | "pin" | "hostId" | "classId" | "title" | "teacher" | "rules" | "opensAtMs" | "dueAtMs"> {
	quiz: AssignmentQuiz;
	/** The epoch of the owner's tokens; tokens of earlier epochs are no longer valid. */
	hostEpoch: number;
	page: OwnerPage;
	network: string | null;
}
export interface Owner {
	userId: string;
	epoch: number;
	network: string | null;
}
export type OwnerCommand =
	| ({ type: "update" } & UpdateCommand)
	| { type: "close" }
	| { type: "reopen"; dueAtMs: number }
	| { type: "remove"; key: string }
	| { type: "remove-since"; since: AssignmentSince }
	| { type: "correct"; questionId: string; correction: QuestionCorrection };

/** The function of each command of the owner. */
interface OwnerCommands {
	update: typeof applyUpdate;
	close: typeof closeAssignmentNow;
	reopen: typeof reopen;
	remove: typeof removeSeat;
	"remove-since": typeof removeSince;
	correct: typeof correctQuestion;
}
/** The refusals of a command, or of all of them. */
export type OwnerRefusal<Type extends OwnerCommand["type"] = OwnerCommand["type"]> = RefusalsOf<OwnerCommands[Type]>;
export type OwnerMessage = Owner & { command: OwnerCommand; page: OwnerPage };

/** `network` null: networks are not counted. */
export type AssignmentJoinMessage = AssignmentJoinCommand & { network: string | null };
/** The credentials of a caller: hashes of the secrets that it may hold, likeliest first. */
export interface AssignmentSeatClaim {
	proofs: readonly string[];
	/** The pupil of the device's card, if the device now holds another card than when it got its seats. */
	pupil: AssignmentCardPupil | null;
	network: string | null;
}

export type AssignmentOpenReply = { ok: true; assignment: AssignmentUpdate } | NoSuchAssignment | Refusal<"PIN_IN_USE">;
/** `proof`: "held" if the caller already held the seat, "new" if it gets the seat with its new secret. */
export type AssignmentJoinReply =
	| { ok: true; nickname: string; rejoined: boolean; proof: "held" | "new"; withCard: boolean }
	| AssignmentRefusal<"POST /assignments/{id}/join">;
export type ResumeReply = Extract<AssignmentJoinReply, { ok: true }> | AssignmentRefusal<"POST /assignments/{id}/resume">;
export type AssignmentStateReply = { ok: true; state: PupilState } | AssignmentRefusal<"GET /assignments/{id}/state">;
export type BeginReply = Extract<AssignmentStateReply, { ok: true }> | AssignmentRefusal<"POST /assignments/{id}/attempts">;
export type HandInReply = Extract<AssignmentStateReply, { ok: true }> | AssignmentRefusal<"POST /assignments/{id}/hand-in">;
export type SaveReply =
	| { ok: true; solution: Partial<ClosedQuestion> & { isCorrect?: boolean | null } }
	| AssignmentRefusal<"PUT /assignments/{id}/answer">;
export type SaveMessage = AssignmentSeatClaim & SaveCommand;
export type OwnerReply = { ok: true; assignment: AssignmentUpdate; changed: number; removed: number } | NoSuchAssignment;
export type AssignmentSteerReply = OwnerReply | OwnerRefusal;
export type PupilAnswersReply =
	| { ok: true; nickname: string; attempt: number; attempts: AttemptOfPupil[]; answers: PupilAnswer[] }
	| AssignmentRefusal<"GET /assignments/{id}/answers">;
export type QuestionAnswersReply =
	| ({ ok: true; answered: number; right: number; optionCounts: number[] } & Partial<AnswerSummary>)
	| AssignmentRefusal<"GET /assignments/{id}/questions/{questionId}">;
export type AssignmentTicketReply = { ok: true; ticket: string } | AssignmentRefusal<"POST /assignments/{id}/live-ticket">;
export type AssignmentRetryReply = { ok: true; left: number } | NoSuchAssignment;

/** The body of the reply to a refused upgrade. */
export interface OwnerLiveRefusal {
	code: AssignmentRefusal<"GET /assignments/{id}/live">["code"];
}

/** The claim of the owner's socket, sent in a header of the upgrade. */
export interface OwnerClaim {
	language: InterfaceLanguage;
	named: RequestedAssignmentId;
	ticket: string;
}
export const OWNER_CLAIM_HEADER = "X-Owner-Claim";
