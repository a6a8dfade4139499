import type { AssignmentUpdate, AttemptOfPupil, InterfaceLanguage, PupilAnswer, PupilState, QuestionCorrection } from "#contract";
import type { GivenSummary } from "#contract/kinds/sum-up";
import type { ClosedQuestion } from "#contract/quizzes/question";
import type { IsRefused, SkeletonOf } from "#durable/room/core";
import type { Archive } from "#durable/room/deliveries";
import type {
	AssignmentEntry,
	AssignmentMeta,
	AssignmentQuiz,
	AssignmentResults,
	CardPupil,
	JoinCommand,
	OwnerPage,
	Refusal,
	RosterPupil,
	SaveCommand,
	Since,
	UpdateCommand,
} from "./core";

export interface ListedAssignment extends AssignmentEntry {
	assignmentId: string;
	/** Grows with each change, so that a late report changes nothing. */
	revision: number;
}

export interface AssignmentArchive extends Archive<ListedAssignment> {
	/** Stores the results of a homework that has ended, in place of earlier ones. */
	saveResults(results: AssignmentResults): Promise<void>;
}

export interface AssignmentPorts {
	archive: AssignmentArchive;
	/** The pupils of a class, for its owner alone: labels are never stored in an object. */
	roster(classId: string, ownerId: string): Promise<RosterPupil[]>;
	skeletonOf: SkeletonOf;
	isRefused: IsRefused;
	keptDays: number;
	logError(event: string, error: unknown, fields: Record<string, unknown>): void;
}

/** Results are unions, not thrown errors: an error's class does not survive the call. */
export type AssignmentRefusal =
	| Refusal
	| { ok: false; code: "ASSIGNMENT_NOT_FOUND" | "FORBIDDEN" | "NOT_A_PLAYER" | "PIN_IN_USE" | "IS_UNREADABLE" };

/** Null if the caller named only a PIN. */
export type Named = string | null;

export interface OpenMessage
	extends Pick<AssignmentMeta, "assignmentId" | "pin" | "hostId" | "classId" | "title" | "teacher" | "rules" | "opensAtMs" | "dueAtMs"> {
	quiz: AssignmentQuiz;
	/** Tokens of earlier epochs have ended. */
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
	| { type: "remove-since"; since: Since }
	| { type: "correct"; questionId: string; correction: QuestionCorrection };
export type OwnerMessage = Owner & { command: OwnerCommand; page: OwnerPage };

/** `network` null: networks are not counted. */
export type JoinMessage = JoinCommand & { network: string | null };
/** The hashes of the secrets that the caller may hold, likeliest first. */
export interface SeatClaim {
	proofs: readonly string[];
	/** Set where the device now holds another card than when it got its seats. */
	pupil: CardPupil | null;
	network: string | null;
}

export type OpenReply = { ok: true; assignment: AssignmentUpdate } | AssignmentRefusal;
/** `proof`: the caller already held the seat, or gets it with its new secret. */
export type JoinReply = { ok: true; nickname: string; rejoined: boolean; proof: "held" | "new"; withCard: boolean } | AssignmentRefusal;
export type StateReply = { ok: true; state: PupilState } | AssignmentRefusal;
export type SaveReply = { ok: true; solution: Partial<ClosedQuestion> & { isCorrect?: boolean | null } } | AssignmentRefusal;
export type SaveMessage = SeatClaim & SaveCommand;
export type OwnerReply = { ok: true; assignment: AssignmentUpdate; changed: number; removed: number } | AssignmentRefusal;
export type PupilAnswersReply =
	| { ok: true; nickname: string; attempt: number; attempts: AttemptOfPupil[]; answers: PupilAnswer[] }
	| AssignmentRefusal;
export type QuestionAnswersReply =
	| ({ ok: true; answered: number; right: number; optionCounts: number[] } & Partial<GivenSummary>)
	| AssignmentRefusal;
export type TicketReply = { ok: true; ticket: string } | AssignmentRefusal;
export type RetryReply = { ok: true; left: number } | AssignmentRefusal;

/** Sent in a header of the upgrade. */
export interface OwnerClaim {
	language: InterfaceLanguage;
	named: Named;
	ticket: string;
}
export const OWNER_CLAIM_HEADER = "X-Owner-Claim";
