/** Contains no schema, so that a phone can load it without zod. */

/** True if both lists contain the same options, in any order. */
export function isSameSelection(a: readonly number[], b: readonly number[]): boolean {
	return a.length === b.length && a.every((option) => b.includes(option));
}

export function isRight(question: { correctAnswers: readonly number[] }, selected: readonly number[]): boolean {
	return isSameSelection(question.correctAnswers, selected);
}

/** True if several options are correct: players can then choose several and submit them together. */
export function isMultipleChoice(question: { correctAnswers: readonly number[] }): boolean {
	return question.correctAnswers.length > 1;
}
