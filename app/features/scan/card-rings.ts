import { isCardQuestion } from "#contract/games/answer-cards";
import type { Instance } from "#contract/games/live";
import { isScoredQuestion } from "#contract/kinds/rules";
import type { CardReading } from "./reader/read-card-markers";

/** "read": a reading of the card counts; "right" and "wrong": its answer, once the solution is shown; "foreign": it is of nobody in the class. */
export type RingMark = "read" | "right" | "wrong" | "foreign";
export type CardRing = Pick<CardReading, "card" | "corners"> & { mark: RingMark };

type MarkedGame = Pick<
	Instance,
	"status" | "questionStatus" | "currentQuestionIndex" | "questions" | "solutionShown" | "cards" | "settings"
>;

/** The closed question, if cards can answer it; undefined at any other time. */
export function findClosedQuestion({ status, questionStatus, currentQuestionIndex, questions }: MarkedGame) {
	const isClosed = status === "finished" || (status === "active" && questionStatus === "closed");
	const question = isClosed ? questions[currentQuestionIndex] : undefined;
	return question && isCardQuestion({ correctAnswers: [], ...question }) ? question : undefined;
}

/** Whether the answer of a card to the closed question is right; null before the solution is shown, and where nothing is right. */
export function judgeCardOption(game: MarkedGame, option: number | undefined): boolean | null {
	const question = findClosedQuestion(game);
	const isShown = game.status === "finished" || game.solutionShown;
	if (option === undefined || !question || !isShown || !isScoredQuestion(question)) return null;
	return question.correctAnswers?.includes(option) ?? null;
}

interface SeenCards {
	/** Cards whose reading counts, while the game takes readings. */
	read: ReadonlySet<number>;
	/** Cards that are not in the class, or that the game knows nobody for. */
	foreign: ReadonlySet<number>;
}

/** Chooses the rings of a picture. Other cards that the camera sees have none. */
export function markRings(readings: readonly CardReading[], game: MarkedGame, { read, foreign }: SeenCards): CardRing[] {
	const options = new Map(game.cards?.map(({ card, option }) => [card, option]));
	const isClosed = game.status === "active" && findClosedQuestion(game) !== undefined;
	const findMark = (card: number): RingMark | null => {
		if (game.settings.classId !== undefined && foreign.has(card) && !options.has(card)) return "foreign";
		const option = options.get(card);
		if (!isClosed || option === undefined) return read.has(card) ? "read" : null;
		const isRight = judgeCardOption(game, option);
		return isRight === null ? "read" : isRight ? "right" : "wrong";
	};
	return readings.flatMap(({ card, corners }) => {
		const mark = findMark(card);
		return mark === null ? [] : [{ card, corners, mark }];
	});
}
