import type { AssignmentRules } from "#contract";
import { ASSIGNMENT, type Mark } from "#contract/homework/assignment-limits";
import type { Given } from "#contract/kinds/kind";
import { isScoredQuestion } from "#contract/kinds/rules";
import type { AuthoringLanguage, TimeFactor } from "#contract/limits";
import type { GameQuestion } from "#contract/quizzes/question";
import type { Refusal as CommonRefusal } from "#durable/room/core";

/** A question of a homework. The flags record what the teacher decided since it was opened. */
export type AssignmentQuestion = GameQuestion & { corrected?: true; cancelled?: true };

/** The homework's own copy of the quiz, in the quiz's order. Only corrections change it. */
export interface AssignmentQuiz {
	quizTemplateId: string;
	/** Language of the texts. */
	language: AuthoringLanguage;
	questions: AssignmentQuestion[];
}

/** The small part that changes: one document. */
export interface AssignmentMeta {
	assignmentId: string;
	pin: string;
	hostId: string;
	classId: string | null;
	title: string;
	rules: AssignmentRules;
	createdAtMs: number;
	/** Null: it was open from the beginning. */
	opensAtMs: number | null;
	dueAtMs: number;
	/** When it ended; null while it is open. */
	closedAtMs: number | null;
	/** When the first attempt was begun; null before. */
	startedAtMs: number | null;
	/** From these 96 bits the order follows in which each pupil sees questions and options. Nobody outside the object knows them. */
	secret: readonly number[];
	/** Attempts that the first version of this code began keep the order in which it showed them. */
	earlier?: EarlierOrder;
	/** Grows with each visible change. After a rebuild, rows added since the document was written count on top. */
	revision: number;
	/** Grows with each correction. */
	questionsVersion: number;
	/** Grows with each change of what is delivered after the end. */
	resultsVersion: number;
	/** Corrected questions that are being graded: all seats up to `afterSeatId` are. */
	grading?: readonly { questionIndex: number; afterSeatId: number }[];
}

export interface EarlierOrder {
	/** All its attempts began before this time. */
	untilMs: number;
	seed: number;
	/** By question: the solution at that time. Options to be put in order were shown in another order than this one. */
	right: readonly (readonly number[])[];
}

/** A pupil of the class, by the card that the caller holds. */
export interface CardPupil {
	pupilId: string;
	classId: string;
	number: number;
	timeFactor: TimeFactor;
}

/** A seat as it is stored. */
export interface StoredSeat {
	seatId: number;
	/** Empty once the pupil was deleted from the class. */
	nickname: string;
	/** Folded nickname: what makes it unique. */
	key: string;
	/** Hashes of the secrets of the devices that hold it, the oldest first. */
	proofs: readonly string[];
	/** Those of devices from which another one took it over. */
	lostProofs: readonly string[];
	/** Hash of the code that opens it on another device; null where the pupil's card does. */
	codeHash: string | null;
	pupilId: string | null;
	number: number | null;
	timeFactor: TimeFactor;
	joinedAtMs: number;
	/** When the teacher removed it; null: not removed. */
	removedAtMs: number | null;
}

export interface Answer {
	seatId: number;
	attempt: number;
	/** In the quiz's order, whatever the pupil saw. */
	questionIndex: number;
	/** Indexes of options are the quiz's own too. */
	given: Given;
	savedAtMs: number;
}

/** An attempt without its answers, which are in the rows alone. */
export interface Attempt {
	seatId: number;
	attempt: number;
	startedAtMs: number;
	/** Null while it is under way. */
	handedInAtMs: number | null;
	/** The deadline handed it in. */
	late: boolean;
	/** One letter for each question of the quiz (marks.ts). */
	marks: string;
	/** With a time limit for each question: the place of the current one, and when it was first given; null before. */
	place: number;
	givenAtMs: number | null;
}

/** A seat in memory: of its attempts the one that counts and the one under way; of the others, how many answers were right. */
export interface Seat extends StoredSeat {
	/** How many attempts were begun. */
	attempts: number;
	/** Right answers of each attempt that was handed in. */
	rights: number[];
	/** Of those that were handed in. */
	counted: Attempt | null;
	/** The latest attempt, while it is under way. */
	current: Attempt | null;
	/** The deadline handed the latest attempt in. */
	isLate: boolean;
	/** When the pupil was last heard of; in memory, after a rebuild from what was written. */
	lastSeenAtMs: number;
}

/** The answers of one attempt, by question. */
export type Answers = ReadonlyMap<number, Answer>;

/** An answer of any attempt to one question, with the marks of that attempt. */
export interface GradedAnswer {
	seatId: number;
	attempt: number;
	marks: string;
	given: Given;
}

/** What the rows alone know. Changes that have yet to be written are not in them. */
export interface AttemptRows {
	attempt(seatId: number, attempt: number): Attempt | undefined;
	/** In their order. */
	attempts(seatId: number): Attempt[];
	answers(seatId: number, attempt: number): Answers;
	/** In all attempts of the seats after `afterSeatId`, up to `lastSeatId`. */
	answersTo(questionIndex: number, afterSeatId: number, lastSeatId: number): Iterable<GradedAnswer>;
}

/** The whole homework in memory. Commands change it in place once they are accepted. */
export interface AssignmentState {
	meta: AssignmentMeta;
	quiz: AssignmentQuiz;
	rows: AttemptRows;
	seatsById: Map<number, Seat>;
	/** By folded nickname, removed ones included: their names stay taken. */
	seatsByKey: Map<string, Seat>;
	/** By the hash of a device's secret: present, lost and removed ones. */
	seatsByProof: Map<string, Seat>;
	seatsByCode: Map<string, Seat>;
	/** The present seat of each pupil of the class. */
	seatsByPupil: Map<string, Seat>;
	/** Seats that are not removed; those of them that were taken without a card; those with an attempt that was handed in. */
	present: number;
	withoutCard: number;
	handedIn: number;
	/** Removed seats, the earliest first. */
	removed: Seat[];
	/** Seats with an attempt that is under way, removed ones included. */
	underWay: Set<Seat>;
	nextSeatId: number;
	/** Skeletons of all nicknames; null until the first join after a start. */
	skeletons: Set<string> | null;
	/** Present seats in the order of the teacher's list; null when they have to be sorted again. */
	sorted: Seat[] | null;
}

/** What the shell has to write to storage after a change. */
export type Change =
	| { type: "meta" }
	| { type: "quiz" }
	| { type: "seat"; seat: Seat }
	| { type: "seat-removed"; seat: Seat }
	/** A removed seat of which nothing is kept. */
	| { type: "seat-forgotten"; seatId: number }
	| { type: "attempt"; attempt: Attempt }
	/** All answers of an attempt that is under way. */
	| { type: "answers"; attempt: Attempt; answers: Answers }
	/** An attempt that was graded again. */
	| { type: "marks"; seatId: number; attempt: number; marks: string; isHandedIn: boolean };

/** Before it opens; while it is open; the seconds after the deadline; after the end. */
export type Phase = "scheduled" | "open" | "grace" | "closed";

/** The phase at this time, whether or not the alarm has fired. */
export function phaseAt({ meta }: AssignmentState, nowMs: number): Phase {
	if (meta.closedAtMs !== null || nowMs >= meta.dueAtMs + ASSIGNMENT.graceMs) return "closed";
	if (nowMs >= meta.dueAtMs) return "grace";
	return meta.opensAtMs !== null && nowMs < meta.opensAtMs ? "scheduled" : "open";
}

/** True for a question whose answers are right or wrong and count. */
export function countsFor(question: AssignmentQuestion): boolean {
	return isScoredQuestion(question) && !question.cancelled;
}

/** How many questions can be right. */
export function totalOf({ quiz }: AssignmentState): number {
	return quiz.questions.filter(countsFor).length;
}

/** Attempts that may still be begun; null: unlimited. */
export function attemptsLeft({ meta }: AssignmentState, seat: Seat): number | null {
	const { attempts } = meta.rules;
	if (attempts > 0) return Math.max(0, attempts - seat.attempts);
	return seat.attempts >= ASSIGNMENT.attemptsKept ? 0 : null;
}

/** True if each question has its own time limit. */
export function isTimed({ meta }: AssignmentState): boolean {
	return meta.rules.timer === "per-question";
}

/** True if an answer cannot be changed once it is saved. */
export function isFinal(state: AssignmentState): boolean {
	return isTimed(state) || state.meta.rules.solutions === "after-question";
}

/** The letters of marks in the rows. */
export const MARK_LETTERS = { right: "r", wrong: "w", none: "n", given: "g" } as const satisfies Record<Mark, string>;

/** Why a command was refused. */
export type Refusal = CommonRefusal<
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
	| "WRONG_STATE"
>;
