import { isScoredQuestion } from "../kinds/rules";
import { percentageOf, shareOfAll } from "./percentage";
import type { GameResult, ResultPlayer, ResultQuestion } from "./results";

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

/** Whether somebody could be right: no poll, and no question that counts for nobody. */
export const counts = (question: ResultQuestion): boolean => isScoredQuestion(question) && !question.cancelled;

export const scoredCountOf = (questions: readonly ResultQuestion[]): number => questions.filter(counts).length;

/** Share of right answers of all players to the questions that could be right. */
export function correctShare({ players, questions }: Pick<GameResult, "players" | "questions">): number | null {
	const total = scoredCountOf(questions);
	return shareOfAll(players.map(({ correctCount: right }) => ({ right, total })));
}

/** How many of those who were asked were right; null for a poll. */
export const rightPercentage = (question: ResultQuestion): number | null =>
	counts(question) ? percentageOf(question.correctCount, question.askedCount) : null;

/** False for a game of polls, open answers and questions without a solution: nobody could have points, so that nobody is ranked. */
export const isRanked = ({ questions }: Pick<GameResult, "questions">): boolean => scoredCountOf(questions) > 0;

/** How many answers were given, and how many could have been. */
export function answersGiven({ questions }: Pick<GameResult, "questions">): { given: number; asked: number } {
	const sumOf = (field: "answerCount" | "askedCount") => questions.reduce((sum, question) => sum + question[field], 0);
	return { given: sumOf("answerCount"), asked: sumOf("askedCount") };
}

/** How many questions a player answered, unscored ones too; null if single answers were not kept. */
export const answeredBy = ({ answers }: Pick<ResultPlayer, "answers">): number | null =>
	answers ? answers.filter((answer) => answer !== null).length : null;

export function averageScore({ players }: Pick<GameResult, "players">): number {
	return players.length === 0 ? 0 : Math.round(players.reduce((sum, { score }) => sum + score, 0) / players.length);
}

const HARDEST = 3;

/** The questions with the smallest share of right answers, hardest first; without those that everybody got right. */
export function hardestQuestions({ questions }: Pick<GameResult, "questions">): ResultQuestion[] {
	return hardestFirst(questions.filter(counts)).slice(0, HARDEST);
}
