import { call } from "../define-call";
import { LIMITS } from "../limits";
import { translateBodySchema, translatedQuizBodySchema } from "../quizzes/quizzes";
import {
	generateBodySchema,
	generateEventSchema,
	generateResultSchema,
	validateQuestionBodySchema,
	validateQuestionResultSchema,
} from "./ai";

const AI_CODES = ["AI_UNAVAILABLE", "AI_FAILED"] as const;

export const aiCalls = {
	"POST /quizzes/generate": call({
		id: "generateQuestions",
		access: "user",
		tag: "AI",
		summary: "Questions written by a model. With Accept: text/event-stream they come one by one (events question, part, done, error)",
		description:
			"With material, the questions are made from it or, with mode extract, taken from it. Costs one generation of the day for each 20,000 characters begun.",
		body: generateBodySchema,
		bodyBytes: LIMITS.materialBodyBytes,
		reply: generateResultSchema,
		event: generateEventSchema,
		errors: [...AI_CODES, "DAILY_LIMIT_REACHED", "BOOK_NOT_FOUND", "FORBIDDEN"],
	}),
	"POST /quizzes/{id}/translate": call({
		id: "translateQuiz",
		access: "user",
		tag: "AI",
		summary: "A draft of one's own: the quiz in another language, written by a model",
		description:
			"For every quiz that one may read. Pictures, solutions and limits stay as they are, formulas and numbers are checked; what could not be kept is in `untranslated`. Costs a generation and counts as a new quiz.",
		body: translateBodySchema,
		reply: translatedQuizBodySchema,
		status: 201,
		errors: [...AI_CODES, "DAILY_LIMIT_REACHED", "QUIZ_NOT_FOUND"],
	}),
	"POST /quizzes/{quizId}/questions/{questionId}/validate": call({
		id: "validateQuestion",
		access: "admin",
		tag: "AI",
		summary: "Check a reported question with AI",
		body: validateQuestionBodySchema,
		reply: validateQuestionResultSchema,
		errors: [...AI_CODES, "QUIZ_NOT_FOUND", "QUESTION_NOT_FOUND"],
	}),
};
