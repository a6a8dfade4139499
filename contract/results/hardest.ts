interface Difficulty {
	/** The place in the quiz itself, however the game was shuffled. */
	index: number;
	askedCount: number;
	correctCount: number;
	answerCount: number;
}

/**
 * Questions that somebody got wrong or left out, hardest first: smallest share right, then more answers, then place in the quiz. Leaves out
 * questions without answers; callers leave out unscored ones. The big screen and the results use the same order.
 */
export function hardestFirst<Q extends Difficulty>(questions: readonly Q[]): Q[] {
	return questions
		.filter(({ askedCount, correctCount, answerCount }) => answerCount > 0 && correctCount < askedCount)
		.sort((a, b) => a.correctCount / a.askedCount - b.correctCount / b.askedCount || b.answerCount - a.answerCount || a.index - b.index);
}
