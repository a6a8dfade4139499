import type { Mark } from "#contract/homework/assignment-limits";
import type { Given } from "#contract/kinds/kind";
import { judgeAnswer } from "#contract/kinds/rules";
import {
	type AssignmentQuestion,
	type AssignmentQuiz,
	type AssignmentState,
	type Attempt,
	type AttemptRows,
	countsFor,
	MARK_LETTERS,
	type Seat,
} from "./state";

const MARK_OF: Readonly<Record<string, Mark>> = Object.fromEntries(
	Object.entries(MARK_LETTERS).map(([mark, letter]) => [letter, mark as Mark]),
);

/** The mark for an answer; "given" if the question has no right answer or is cancelled. */
export function markOf(question: AssignmentQuestion, given: Given | undefined, language: AssignmentQuiz["language"]): Mark {
	if (given === undefined) return "none";
	if (!countsFor(question)) return "given";
	return judgeAnswer(question, given, language) ? "right" : "wrong";
}

/** The marks of an attempt without answers. */
export const noMarks = ({ questions }: AssignmentQuiz) => MARK_LETTERS.none.repeat(questions.length);

/** The marks with another one at this question. */
export function withMark(marks: string, questionIndex: number, mark: Mark): string {
	return `${marks.slice(0, questionIndex)}${MARK_LETTERS[mark]}${marks.slice(questionIndex + 1)}`;
}

/** The marks of all answers, by their questions. */
export function marksOf({ questions, language }: AssignmentQuiz, answers: ReadonlyMap<number, { given: Given }>): string {
	return questions.map((question, index) => MARK_LETTERS[markOf(question, answers.get(index)?.given, language)]).join("");
}

export function readMarks(marks: string): Mark[] {
	return [...marks].map((letter) => MARK_OF[letter] ?? "none");
}

function countOf(marks: string, letter: string): number {
	let count = 0;
	for (const one of marks) if (one === letter) count++;
	return count;
}

export const rightIn = (marks: string) => countOf(marks, MARK_LETTERS.right);
export const answeredIn = (marks: string) => marks.length - countOf(marks, MARK_LETTERS.none);

/** The number of the attempt that counts, of those that were handed in: of equal ones the earlier. 0 without one. */
function countedNumber({ meta }: AssignmentState, { rights }: Seat): number {
	if (rights.length === 0 || meta.rules.counts === "first") return Math.min(1, rights.length);
	if (meta.rules.counts === "last") return rights.length;
	return 1 + rights.reduce((best, right, index) => (right > (rights[best] ?? 0) ? index : best), 0);
}

/** An attempt of a seat, from memory if it is there, else from its row. */
export function attemptOf({ rows }: AssignmentState, seat: Seat, attempt: number): Attempt | undefined {
	return [seat.current, seat.counted].find((one) => one?.attempt === attempt) ?? rows.attempt(seat.seatId, attempt);
}

/** Must be called when attempts were handed in or graded again, or the rule of what counts has changed. `readAttempt` finds one that memory does not have. */
export function setCounted(
	state: AssignmentState,
	seat: Seat,
	readAttempt: AttemptRows["attempt"] = (...at) => state.rows.attempt(...at),
): void {
	const number = countedNumber(state, seat);
	if ((seat.counted?.attempt ?? 0) === number) return;
	seat.counted = number === 0 ? null : (readAttempt(seat.seatId, number) ?? null);
}
