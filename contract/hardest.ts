interface Difficulty {
	/** The place in the quiz itself, however the game was shuffled. */
	index: number;
	correctCount: number;
	answerCount: number;
}

/**
 * The questions that somebody got wrong or left out, hardest first: the one with the fewest right answers of all players; of two, the
 * one with more answers; then the earlier one in the quiz. What nobody answered says nothing. Questions that nobody can be right about
 * are left out by the caller. The same order on the big screen and in the results.
 */
export function hardestFirst<Q extends Difficulty>(questions: readonly Q[], players: number): Q[] {
	return questions
		.filter(({ correctCount, answerCount }) => answerCount > 0 && correctCount < players)
		.sort((a, b) => a.correctCount - b.correctCount || b.answerCount - a.answerCount || a.index - b.index);
}
