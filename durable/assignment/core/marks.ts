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

/** "given" if the question has no right answer or is cancelled. */
export function markOf(question: AssignmentQuestion, given: Given | undefined, language: AssignmentQuiz["language"]): Mark {
	if (given === undefined) return "none";
	if (!countsFor(question)) return "given";
	return judgeAnswer(question, given, language) ? "right" : "wrong";
}

export const noMarks = ({ questions }: AssignmentQuiz) => MARK_LETTERS.none.repeat(questions.length);

export function withMark(marks: string, questionIndex: number, mark: Mark): string {
	return `${marks.slice(0, questionIndex)}${MARK_LETTERS[mark]}${marks.slice(questionIndex + 1)}`;
}

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

/** The attempt that counts of those handed in, the earlier of two equal ones; 0 without one. */
function countedNumber({ meta }: AssignmentState, { rights }: Seat): number {
	if (rights.length === 0 || meta.rules.counts === "first") return Math.min(1, rights.length);
	if (meta.rules.counts === "last") return rights.length;
	return 1 + rights.reduce((best, right, index) => (right > (rights[best] ?? 0) ? index : best), 0);
}

export function attemptOf({ rows }: AssignmentState, seat: Seat, attempt: number): Attempt | undefined {
	return [seat.current, seat.counted].find((one) => one?.attempt === attempt) ?? rows.attempt(seat.seatId, attempt);
}

/** Call this when attempts were handed in or graded again, or the rule has changed. `readAttempt` reads one that is not in memory. */
export function setCounted(
	state: AssignmentState,
	seat: Seat,
	readAttempt: AttemptRows["attempt"] = (...at) => state.rows.attempt(...at),
): void {
	const number = countedNumber(state, seat);
	if ((seat.counted?.attempt ?? 0) === number) return;
	seat.counted = number === 0 ? null : (readAttempt(seat.seatId, number) ?? null);
}
