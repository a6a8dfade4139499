interface Difficulty {
	/** The place in the quiz itself, however the game was shuffled. */
	index: number;
	/** How many players the question was put to. */
	askedCount: number;
	correctCount: number;
	answerCount: number;
}

/**
 * The questions that somebody got wrong or left out, hardest first: the one with the smallest share of right answers of those who were asked; of
 * two, the one with more answers; then the earlier one in the quiz. What nobody answered says nothing. Questions that nobody can be right about
 * are left out by the caller. The same order on the big screen and in the results.
 */
export function hardestFirst<Q extends Difficulty>(questions: readonly Q[]): Q[] {
	return questions
		.filter(({ askedCount, correctCount, answerCount }) => answerCount > 0 && correctCount < askedCount)
		.sort((a, b) => a.correctCount / a.askedCount - b.correctCount / b.askedCount || b.answerCount - a.answerCount || a.index - b.index);
}
