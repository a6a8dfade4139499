import type { Mark } from "#contract/assignment-limits";
import type { Given } from "#contract/kinds/kind";
import { judgeAnswer } from "#contract/kinds/rules";
import {
	type AssignmentQuestion,
	type AssignmentQuiz,
	type AssignmentState,
	type Attempt,
	countsFor,
	MARK_LETTERS,
	type Seat,
} from "./state";

const MARK_OF: Readonly<Record<string, Mark>> = Object.fromEntries(
	Object.entries(MARK_LETTERS).map(([mark, letter]) => [letter, mark as Mark]),
);

/** What became of a question: "given" for an answer to a question where nobody is right, or which counts for nobody. */
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

/** The attempt that counts (decisions section 13), of those that were handed in: of equal ones the earlier. Undefined without one. */
export function countedAttempt({ meta }: AssignmentState, seat: Seat): Attempt | undefined {
	const done = seat.attempts.filter(({ handedInAtMs }) => handedInAtMs !== null);
	if (meta.rules.counts === "first") return done[0];
	if (meta.rules.counts === "last") return done.at(-1);
	return done.reduce<Attempt | undefined>((best, one) => (best && rightIn(best.marks) >= rightIn(one.marks) ? best : one), undefined);
}
