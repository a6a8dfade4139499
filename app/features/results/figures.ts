import type { GameResult, ResultQuestion } from "#contract/results";

/** Part of a whole as a whole percentage; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
	return whole > 0 ? Math.round((part / whole) * 100) : 0;
}

/** The share of right answers among all possible ones. */
export function correctShare({ players, questions }: Pick<GameResult, "players" | "questions">): number {
	const right = questions.reduce((sum, { correctCount }) => sum + correctCount, 0);
	return percentOf(right, players.length * questions.length);
}

export function averageScore({ players }: Pick<GameResult, "players">): number {
	return players.length === 0 ? 0 : Math.round(players.reduce((sum, { score }) => sum + score, 0) / players.length);
}

const HARDEST = 3;

/** The questions with the fewest right answers, hardest first; without those that everybody got right. */
export function hardestQuestions({ players, questions }: Pick<GameResult, "players" | "questions">): ResultQuestion[] {
	return questions
		.filter(({ correctCount }) => correctCount < players.length)
		.sort((a, b) => a.correctCount - b.correctCount || a.index - b.index)
		.slice(0, HARDEST);
}
