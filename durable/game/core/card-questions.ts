import { isCardQuestion } from "#contract/games/answer-cards";
import { inOrder } from "#durable/room/core";
import type { GameQuiz } from "./state";

/** The quiz of a game with answer cards: without the questions that a card cannot answer. Results name questions by their places in the quiz. */
export function withoutLeftOut(quiz: GameQuiz): GameQuiz {
	const { questions, ownOrder } = quiz;
	const places = inOrder(questions.length);
	const isKept = (place: number) => {
		const question = questions[place];
		return question !== undefined && isCardQuestion(question);
	};
	const order = ownOrder ?? { questions: places, options: questions.map(({ options }) => inOrder(options.length)) };
	return {
		...quiz,
		questions: questions.filter(isCardQuestion),
		ownOrder: {
			questions: order.questions.filter((_, place) => isKept(place)),
			options: order.options.filter((_, place) => isKept(place)),
		},
		leftOut: {
			questions: questions.flatMap((question, place) => (isKept(place) ? [] : [{ place, question }])),
			...(ownOrder ? { ownOrder } : {}),
		},
	};
}

/** The quiz as it was before the cards. */
export function withLeftOut({ leftOut, ownOrder: _, ...quiz }: GameQuiz): GameQuiz {
	const questions = [...quiz.questions];
	for (const { place, question } of leftOut?.questions ?? []) questions.splice(place, 0, question);
	return { ...quiz, questions, ...(leftOut?.ownOrder ? { ownOrder: leftOut.ownOrder } : {}) };
}
