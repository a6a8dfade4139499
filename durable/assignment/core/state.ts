import type { AssignmentRules } from "#contract";
import type { Support } from "#contract/classes/support";
import { ASSIGNMENT, type Mark } from "#contract/homework/assignment-limits";
import type { AnswerValue } from "#contract/kinds/kind";
import { isScoredQuestion } from "#contract/kinds/rules";
import type { AuthoringLanguage, TimeFactor } from "#contract/limits";
import type { GameQuestion } from "#contract/quizzes/question";
import type { LastCalls } from "#durable/room/core";

/** A question with the teacher's decisions since the homework was opened. */
export type AssignmentStateQuestion = GameQuestion & { corrected?: true; cancelled?: true };

/** The homework's own copy of the quiz, in the quiz's order. Only corrections change it. */
export interface AssignmentQuiz {
	quizTemplateId: string;
	language: AuthoringLanguage;
	questions: AssignmentStateQuestion[];
}

/** The part of a homework that changes: one small document. */
export interface AssignmentMeta {
	assignmentId: string;
	pin: string;
	hostId: string;
	classId: string | null;
	title: string;
	/** The owner's name at the time when the homework was set; pupils see it. */
	teacher: string;
	rules: AssignmentRules;
	createdAtMs: number;
	/** When the homework opens; null: it was open from the beginning. */
	opensAtMs: number | null;
	dueAtMs: number;
	closedAtMs: number | null;
	startedAtMs: number | null;
	/** 96 secret bits that determine the order in which each pupil sees questions and options. The secret never leaves the object. */
	secret: readonly number[];
	/** Grows with each visible change. A rebuild continues it from the clock. */
	revision: number;
	/** Grows with each correction. */
	questionsVersion: number;
	/** Grows with each change of the results that are delivered after the end. */
	resultsVersion: number;
	/** When pupils in class were to look to the front, earliest first; the last one has no end while they are. */
	holds: readonly { fromMs: number; toMs: number | null }[];
	/** When the class reached its goal for the first time. */
	goalReachedAtMs: number | null;
	/** Corrected questions that are still being graded, each with the last seat that is graded. */
	grading?: readonly { questionIndex: number; afterSeatId: number }[];
}

export interface AssignmentCardPupil {
	pupilId: string;
	classId: string;
	number: number;
	timeFactor: TimeFactor;
	support?: Support | null | undefined;
}

export interface StoredAssignmentSeat {
	seatId: number;
	/** Empty after the pupil was deleted from the class. */
	nickname: string;
	/** Folded nickname, unique in the homework. */
	key: string;
	/** Hashes of the secrets of the seat's devices, oldest first. */
	proofs: readonly string[];
	/** Hashes of the secrets of devices that lost the seat, oldest first. */
	lostProofs: readonly string[];
	/** Hash of the seat's resume code; null where the pupil's card opens the seat instead. */
	codeHash: string | null;
	pupilId: string | null;
	number: number | null;
	timeFactor: TimeFactor;
	/** What the phone does for this pupil, shown only to it. */
	support: Support | null;
	joinedAtMs: number;
	removedAtMs: number | null;
}

export interface AssignmentAnswer {
	seatId: number;
	attempt: number;
	/** The question's index in the quiz, regardless of the order that the pupil saw. */
	questionIndex: number;
	/** The answer; its option indexes are those of the quiz too. */
	given: AnswerValue;
	savedAtMs: number;
	/** The answers of further tries, where wrong ones come back. */
	later?: readonly { given: AnswerValue; savedAtMs: number }[];
}

/** The questions of an attempt that are still to come, where each comes alone (queue.ts). */
export interface Queue {
	/** Indexes in the quiz; the question in front first. A question that comes again is listed again. */
	waiting: readonly number[];
	/** True while the verdict on the question in front is shown. */
	isJudged: boolean;
	/** When the pupil answered last; null before. */
	answeredAtMs: number | null;
	/** How many of the latest answers to scored questions were wrong without a right one, tries included. */
	wrongInRow: number;
}

/** An attempt of a seat. Its answers exist only in the rows. */
export interface Attempt {
	seatId: number;
	attempt: number;
	startedAtMs: number;
	handedInAtMs: number | null;
	/** True if the deadline handed the attempt in. */
	late: boolean;
	/** One letter for each question of the quiz (marks.ts); those of first tries. */
	marks: string;
	/** One letter for each question where each comes alone (queue.ts); otherwise empty. */
	tries: string;
	/** Null where all questions come together. */
	queue: Queue | null;
	/** The place of the current question in a timed attempt, and when it was first delivered (null before). */
	place: number;
	givenAtMs: number | null;
}

/** A seat in memory, with the attempt that counts and the one in progress; of other attempts only the number of right answers. */
export interface AssignmentSeat extends StoredAssignmentSeat {
	attempts: number;
	rights: number[];
	counted: Attempt | null;
	/** The latest attempt while it is in progress. */
	current: Attempt | null;
	/** True if the deadline handed the latest attempt in. */
	isLate: boolean;
	/** When the pupil last called, kept in memory only; a rebuild takes the latest time in the rows. */
	lastSeenAtMs: number;
}

export type AssignmentAnswers = ReadonlyMap<number, AssignmentAnswer>;

/** An answer to one question, with the marks of its attempt. */
export interface GradedAnswer {
	seatId: number;
	attempt: number;
	marks: string;
	tries: string;
	/** One for each try. */
	given: readonly AnswerValue[];
}

/** Reads attempts and answers from the rows on demand. Changes that are not written yet are missing. */
export interface AttemptRows {
	attempt(seatId: number, attempt: number): Attempt | undefined;
	attempts(seatId: number): Attempt[];
	answers(seatId: number, attempt: number): AssignmentAnswers;
	/** Reads the answers to one question in all attempts of seats after `afterSeatId`, up to `lastSeatId`. */
	answersTo(questionIndex: number, afterSeatId: number, lastSeatId: number): Iterable<GradedAnswer>;
}

/** The complete homework in memory. Accepted commands change it in place. */
export interface AssignmentState {
	meta: AssignmentMeta;
	quiz: AssignmentQuiz;
	rows: AttemptRows;
	seatsById: Map<number, AssignmentSeat>;
	/** Seats by folded nickname, including removed ones, whose names stay taken. */
	seatsByKey: Map<string, AssignmentSeat>;
	/** Seats by the hash of a device's secret, including lost secrets and removed seats. */
	seatsByProof: Map<string, AssignmentSeat>;
	seatsByCode: Map<string, AssignmentSeat>;
	seatsByPupil: Map<string, AssignmentSeat>;
	/** Counts of present seats: all; those taken without a card; those with an attempt handed in. */
	present: number;
	withoutCard: number;
	handedIn: number;
	/** Removed seats, earliest first. */
	removed: AssignmentSeat[];
	/** Seats with an attempt in progress, including removed ones. */
	inProgress: Set<AssignmentSeat>;
	nextSeatId: number;
	/** The last call with an answer of each seat, by its id; in memory only. */
	lastCalls: LastCalls;
	/** Skeletons of all nicknames; null until the first join after a start. */
	skeletons: Set<string> | null;
	/** Present seats in the order of the teacher's list; null when they must be sorted again. */
	sorted: AssignmentSeat[] | null;
	/** How far the class was at a revision. */
	goalCache: { revision: number; goal: number; mastered: number; needed: number } | null;
}

export type AssignmentChange =
	| { type: "meta" }
	| { type: "quiz" }
	| { type: "seat"; seat: AssignmentSeat }
	| { type: "seat-removed"; seat: AssignmentSeat }
	/** A removed seat is deleted completely. */
	| { type: "seat-forgotten"; seatId: number }
	| { type: "attempt"; attempt: Attempt }
	| { type: "answers"; attempt: Attempt; answers: AssignmentAnswers }
	| { type: "queue"; attempt: Attempt }
	| { type: "marks"; seatId: number; attempt: number; marks: string; tries: string; isHandedIn: boolean };

type Phase = "scheduled" | "open" | "grace" | "closed";

/** Returns the phase at a time, even if the alarm is late. */
export function phaseAt({ meta }: AssignmentState, nowMs: number): Phase {
	if (meta.closedAtMs !== null || nowMs >= meta.dueAtMs + ASSIGNMENT.graceMs) return "closed";
	if (nowMs >= meta.dueAtMs) return "grace";
	return meta.opensAtMs !== null && nowMs < meta.opensAtMs ? "scheduled" : "open";
}

export function isCountedQuestion(question: AssignmentStateQuestion): boolean {
	return isScoredQuestion(question) && !question.cancelled;
}

export function countScoredQuestions({ quiz }: AssignmentState): number {
	return quiz.questions.filter(isCountedQuestion).length;
}

/** Returns how many attempts the pupil may still start; null: unlimited. */
export function countAttemptsLeft({ meta }: AssignmentState, seat: AssignmentSeat): number | null {
	const { attempts } = meta.rules;
	if (attempts > 0) return Math.max(0, attempts - seat.attempts);
	return seat.attempts >= ASSIGNMENT.attemptsKept ? 0 : null;
}

export function isTimed({ meta }: AssignmentState): boolean {
	return meta.rules.timer === "per-question";
}

export function areAnswersFinal(state: AssignmentState): boolean {
	return isTimed(state) || state.meta.rules.solutions === "after-question";
}

export const MARK_LETTERS = { right: "r", wrong: "w", none: "n", given: "g" } as const satisfies Record<Mark, string>;
