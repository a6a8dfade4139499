/** What a closed question says of an option. */
export type Outcome = "correct" | "wrong" | "neutral";

/** How an option looks once the answers are known: a wrong one is marked only where it was chosen. */
export function outcomeOf(option: number, correctAnswers: readonly number[], selected: readonly number[]): Outcome {
	if (correctAnswers.includes(option)) return "correct";
	return selected.includes(option) ? "wrong" : "neutral";
}

/** Adds or removes an option of a question with several answers; in the order in which the options stand. */
export function toggleOption(selected: readonly number[], option: number): number[] {
	if (selected.includes(option)) return selected.filter((one) => one !== option);
	return [...selected, option].sort((a, b) => a - b);
}
