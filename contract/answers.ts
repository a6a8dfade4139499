/** The comparison of answers; no schema in here, so that a phone may load it. */

/** True when both hold the same options, in whatever order. */
export function sameOptions(a: readonly number[], b: readonly number[]): boolean {
	return a.length === b.length && a.every((option) => b.includes(option));
}

/** True when exactly the correct options were chosen (decisions section 3). */
export function isRight(question: { correctAnswers: readonly number[] }, selected: readonly number[]): boolean {
	return sameOptions(question.correctAnswers, selected);
}

/** True where several options are correct: players may then choose several, and submit them together. */
export function isMultipleChoice(question: { correctAnswers: readonly number[] }): boolean {
	return question.correctAnswers.length > 1;
}
