import type { AssignmentRules } from "#contract";
import { ASSIGNMENT, type Mark } from "#contract/assignment-limits";
import type { Given } from "#contract/kinds/kind";
import { isScoredQuestion } from "#contract/kinds/rules";
import type { AuthoringLanguage, TimeFactor } from "#contract/limits";
import type { GameQuestion } from "#contract/question";

/** A question of a homework. What the teacher decided since it was opened stands beside it. */
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
	/** From this the order follows in which each pupil sees questions and options. */
	seed: number;
	/** Grows with each visible change. After a rebuild, rows added since the document was written count on top. */
	revision: number;
	/** Grows with each correction. */
	questionsVersion: number;
	/** Grows with each change of what is delivered after the end. */
	resultsVersion: number;
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

/** An attempt as it is stored: one row, written when it begins, when it is handed in, and as its timed questions are given. */
export interface StoredAttempt {
	seatId: number;
	attempt: number;
	startedAtMs: number;
	/** Null while it is under way. */
	handedInAtMs: number | null;
	/** The deadline handed it in. */
	late: boolean;
	/** One letter for each question, once it was handed in (marks.ts). */
	marks: string | null;
	/** With a time limit for each question: the place of the current one, and when it was first given; null before. */
	place: number;
	givenAtMs: number | null;
}

/** An attempt in memory. */
export interface Attempt extends Omit<StoredAttempt, "marks"> {
	/** One letter for each question of the quiz, at any time. */
	marks: string;
	/** While it is under way. */
	answers: Map<number, Answer>;
	/** When it was last changed. */
	changedAtMs: number;
}

export interface Seat extends StoredSeat {
	attempts: Attempt[];
	/** When the pupil was last heard of; in memory, after a rebuild from what was written. */
	lastSeenAtMs: number;
}

/** The whole homework in memory. Commands change it in place once they are accepted. */
export interface AssignmentState {
	meta: AssignmentMeta;
	quiz: AssignmentQuiz;
	seatsById: Map<number, Seat>;
	/** By folded nickname, removed ones included: their names stay taken. */
	seatsByKey: Map<string, Seat>;
	/** By the hash of a device's secret: present, lost and removed ones. */
	seatsByProof: Map<string, Seat>;
	seatsByCode: Map<string, Seat>;
	/** The present seat of each pupil of the class. */
	seatsByPupil: Map<string, Seat>;
	/** Seats that are not removed, and those of them with an attempt that was handed in. */
	present: number;
	handedIn: number;
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
	| { type: "attempt"; attempt: Attempt }
	| { type: "answer"; answer: Answer };

/** Before it opens; while it is open; the seconds after the deadline; after the end. */
export type Phase = "scheduled" | "open" | "grace" | "closed";

/** Where it stands at this time, whether or not the alarm has noticed. */
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

/** The latest attempt if it is under way. */
export function currentAttempt(seat: Seat): Attempt | undefined {
	const last = seat.attempts.at(-1);
	return last?.handedInAtMs === null ? last : undefined;
}

/** Attempts that may still be begun; null: without end. */
export function attemptsLeft({ meta }: AssignmentState, seat: Seat): number | null {
	const { attempts } = meta.rules;
	if (attempts > 0) return Math.max(0, attempts - seat.attempts.length);
	return seat.attempts.length >= ASSIGNMENT.attemptsKept ? 0 : null;
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
