import type { Mark } from "#contract/homework/assignment-limits";
import type { AnswerValue } from "#contract/kinds/kind";
import { judgeAnswer } from "#contract/kinds/rules";
import {
	type AssignmentQuiz,
	type AssignmentSeat,
	type AssignmentState,
	type AssignmentStateQuestion,
	type Attempt,
	type AttemptRows,
	isCountedQuestion,
	MARK_LETTERS,
} from "./state";

const MARK_BY_LETTER: Readonly<Record<string, Mark>> = Object.fromEntries(
	Object.entries(MARK_LETTERS).map(([mark, letter]) => [letter, mark as Mark]),
);

/** Judges an answer. Returns "given" if the question has no right answer or is cancelled. */
export function markAnswer(question: AssignmentStateQuestion, given: AnswerValue | undefined, language: AssignmentQuiz["language"]): Mark {
	if (given === undefined) return "none";
	if (!isCountedQuestion(question)) return "given";
	return judgeAnswer(question, given, language) ? "right" : "wrong";
}

export const noMarks = ({ questions }: AssignmentQuiz) => MARK_LETTERS.none.repeat(questions.length);

export function withMark(marks: string, questionIndex: number, mark: Mark): string {
	return `${marks.slice(0, questionIndex)}${MARK_LETTERS[mark]}${marks.slice(questionIndex + 1)}`;
}

export function markAnswers({ questions, language }: AssignmentQuiz, answers: ReadonlyMap<number, { given: AnswerValue }>): string {
	return questions.map((question, index) => MARK_LETTERS[markAnswer(question, answers.get(index)?.given, language)]).join("");
}

export function readMarks(marks: string): Mark[] {
	return [...marks].map((letter) => MARK_BY_LETTER[letter] ?? "none");
}

function countLetter(marks: string, letter: string): number {
	let count = 0;
	for (const one of marks) if (one === letter) count++;
	return count;
}

export const countRight = (marks: string) => countLetter(marks, MARK_LETTERS.right);
export const countAnswered = (marks: string) => marks.length - countLetter(marks, MARK_LETTERS.none);

/** Returns the number of the attempt that counts among those handed in, the earlier of equal ones; 0 without one. */
function chooseCountedAttempt({ meta }: AssignmentState, { rights }: AssignmentSeat): number {
	if (rights.length === 0 || meta.rules.counts === "first") return Math.min(1, rights.length);
	if (meta.rules.counts === "last") return rights.length;
	return 1 + rights.reduce((best, right, index) => (right > (rights[best] ?? 0) ? index : best), 0);
}

export function findAttempt({ rows }: AssignmentState, seat: AssignmentSeat, attempt: number): Attempt | undefined {
	return [seat.current, seat.counted].find((one) => one?.attempt === attempt) ?? rows.attempt(seat.seatId, attempt);
}

/**
 * Call this when attempts were handed in or graded again, or when the rule has changed. `readAttempt` reads an attempt that is not in
 * memory.
 */
export function setCounted(
	state: AssignmentState,
	seat: AssignmentSeat,
	readAttempt: AttemptRows["attempt"] = (...at) => state.rows.attempt(...at),
): void {
	const number = chooseCountedAttempt(state, seat);
	if ((seat.counted?.attempt ?? 0) === number) return;
	seat.counted = number === 0 ? null : (readAttempt(seat.seatId, number) ?? null);
}
