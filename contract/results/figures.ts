import { isScoredQuestion } from "../kinds/rules";
import { toGroupPercentage, toPercentage } from "./percentage";
import type { GameResult, ResultPlayer, ResultQuestion } from "./results";

interface Difficulty {
	/** The place in the quiz, regardless of how the game was shuffled. */
	index: number;
	askedCount: number;
	correctCount: number;
	answerCount: number;
}

/**
 * Returns the questions that somebody got wrong or left out, hardest first: smallest share right, then more answers, then place in the quiz.
 * Leaves out questions without answers; callers leave out unscored ones. The big screen and the results use the same order.
 */
export function sortHardestFirst<Q extends Difficulty>(questions: readonly Q[]): Q[] {
	return questions
		.filter(({ askedCount, correctCount, answerCount }) => answerCount > 0 && correctCount < askedCount)
		.sort((a, b) => a.correctCount / a.askedCount - b.correctCount / b.askedCount || b.answerCount - a.answerCount || a.index - b.index);
}

/** True if somebody could be right: false for a poll and for a cancelled question. */
export const isCountedResult = (question: ResultQuestion): boolean => isScoredQuestion(question) && !question.cancelled;

export const countScored = (questions: readonly ResultQuestion[]): number => questions.filter(isCountedResult).length;

/** Percentage of right answers of all players to the questions that could be right. */
export function correctShare({ players, questions }: Pick<GameResult, "players" | "questions">): number | null {
	const total = countScored(questions);
	return toGroupPercentage(players.map(({ correctCount: right }) => ({ right, total })));
}

/** Percentage of the asked players who were right; null for a poll. */
export const rightPercentage = (question: ResultQuestion): number | null =>
	isCountedResult(question) ? toPercentage(question.correctCount, question.askedCount) : null;

/** False for a game of polls, open answers and questions without a solution: nobody could get points, so nobody is ranked. */
export const isRanked = ({ questions }: Pick<GameResult, "questions">): boolean => countScored(questions) > 0;

/** Counts the answers that players gave, and those that they were asked for. */
export function countAnswersGiven({ questions }: Pick<GameResult, "questions">): { given: number; asked: number } {
	const sumField = (field: "answerCount" | "askedCount") => questions.reduce((sum, question) => sum + question[field], 0);
	return { given: sumField("answerCount"), asked: sumField("askedCount") };
}

/** Counts the questions that a player answered, including unscored ones; null if single answers were not stored. */
export const countAnsweredQuestions = ({ answers }: Pick<ResultPlayer, "answers">): number | null =>
	answers ? answers.filter((answer) => answer !== null).length : null;

export function averageScore({ players }: Pick<GameResult, "players">): number {
	return players.length === 0 ? 0 : Math.round(players.reduce((sum, { score }) => sum + score, 0) / players.length);
}

const HARDEST_COUNT = 3;

/** The questions with the smallest shares of right answers, hardest first, without those that everybody got right. */
export function hardestQuestions({ questions }: Pick<GameResult, "questions">): ResultQuestion[] {
	return sortHardestFirst(questions.filter(isCountedResult)).slice(0, HARDEST_COUNT);
}
