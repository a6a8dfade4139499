import { ASSIGNMENT, type Mark } from "#contract/homework/assignment-limits";
import { questionOrder } from "./layout";
import type { AssignmentQuiz, AssignmentState, Attempt, Queue } from "./state";

/*
 * Homework in which each question comes alone, and wrong ones come back. Each attempt has a queue, and one letter for each question that says
 * what became of it.
 */

/** Not shown; shown without an answer; tried without being right (1 to 3); right at one of so many tries (a to c). */
const UNSEEN = "-";
const SEEN = "0";
const MASTERED_LETTERS = "abc";

export const noTries = ({ questions }: AssignmentQuiz): string => UNSEEN.repeat(questions.length);

/** Reads what became of a question. Attempts in which all questions come together have no letters: everything was shown. */
export function readTries(tries: string, questionIndex: number): { wasSeen: boolean; count: number; isMastered: boolean } {
	const letter = tries[questionIndex] ?? SEEN;
	const mastered = MASTERED_LETTERS.indexOf(letter);
	if (mastered >= 0) return { wasSeen: true, count: mastered + 1, isMastered: true };
	return { wasSeen: letter !== UNSEEN, count: Number.parseInt(letter, 10) || 0, isMastered: false };
}

function withLetter(tries: string, questionIndex: number, letter: string): string {
	return `${tries.slice(0, questionIndex)}${letter}${tries.slice(questionIndex + 1)}`;
}

/** `marks`: those of each try of the question, the first one first. */
export function withTries(tries: string, questionIndex: number, marks: readonly Mark[]): string {
	const letter = marks.includes("right") ? MASTERED_LETTERS[marks.length - 1] : String(marks.length);
	return tries === "" || letter === undefined ? tries : withLetter(tries, questionIndex, letter);
}

export function countMastered(tries: string): number {
	let count = 0;
	for (const letter of tries) if (MASTERED_LETTERS.includes(letter)) count++;
	return count;
}

export const isOneByOne = ({ meta }: Pick<AssignmentState, "meta">): boolean =>
	meta.rules.mode === "class" || meta.rules.repeat === "wrong";

/** A cancelled question leaves the queue, and so does one that a correction has made right. */
function stillComes({ quiz }: AssignmentState, { tries }: Attempt, questionIndex: number): boolean {
	return !quiz.questions[questionIndex]?.cancelled && !readTries(tries, questionIndex).isMastered;
}

/** Returns the queue at the start of an attempt; null where all questions come together. */
export function firstQueue(state: AssignmentState, attempt: Attempt): Queue | null {
	if (!isOneByOne(state)) return null;
	const waiting = questionOrder(state, attempt).filter((index) => !state.quiz.questions[index]?.cancelled);
	return { waiting, isJudged: false, answeredAtMs: null, wrongInRow: 0 };
}

/** Returns the queue once the question in front has been answered: one answered wrongly comes again after some others. */
export function judgedQueue(
	state: AssignmentState,
	attempt: Attempt,
	{ waiting, wrongInRow }: Queue,
	{ mark, atMs }: { mark: Mark; atMs: number },
): Queue {
	const [front = 0, ...rest] = waiting;
	const judged = { isJudged: true, answeredAtMs: atMs, wrongInRow: mark === "right" ? 0 : wrongInRow + (mark === "wrong" ? 1 : 0) };
	const comesAgain = state.meta.rules.repeat === "wrong" && mark === "wrong" && readTries(attempt.tries, front).count < ASSIGNMENT.tries;
	if (!comesAgain) return { ...judged, waiting };
	let at = 0;
	for (let others = 0; at < rest.length && others < ASSIGNMENT.questionsBetweenTries; at++)
		if (stillComes(state, attempt, rest[at] ?? 0)) others++;
	return { ...judged, waiting: [front, ...rest.slice(0, at), front, ...rest.slice(at)] };
}

/** True if the question in front, whose verdict is shown, is listed again. */
export function frontComesAgain(state: AssignmentState, attempt: Attempt): boolean {
	const { waiting = [], isJudged = false } = attempt.queue ?? {};
	const front = waiting[0];
	return (
		front !== undefined && isJudged && attempt.handedInAtMs === null && waiting.includes(front, 1) && stillComes(state, attempt, front)
	);
}

/** Returns the queue behind the question in front; null if nothing is left. */
export function nextQueue(state: AssignmentState, attempt: Attempt, { waiting, ...recent }: Queue): Queue | null {
	const next = waiting.findIndex((index, at) => at > 0 && stillComes(state, attempt, index));
	return next < 0 ? null : { ...recent, waiting: waiting.slice(next), isJudged: false };
}

/** Counts the questions that are not finished. */
export function countLeft(state: AssignmentState, attempt: Attempt): number {
	const { waiting = [], isJudged = false } = attempt.queue ?? {};
	return new Set(waiting.filter((index, at) => (at === 0 ? !isJudged : stillComes(state, attempt, index)))).size;
}

/** Records that the question in front was shown, for an attempt that ends here. */
export function withFrontSeen({ tries, queue }: Pick<Attempt, "tries" | "queue">): string {
	const front = queue?.waiting[0];
	return front === undefined || readTries(tries, front).wasSeen ? tries : withLetter(tries, front, SEEN);
}
