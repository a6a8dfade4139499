import { defineCall } from "../define-call";
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
	"POST /quizzes/generate": defineCall({
		id: "generateQuestions",
		access: "user",
		tag: "AI",
		summary: "Generate questions with a model. With Accept: text/event-stream they arrive one by one (events question, part, done, error)",
		description:
			"With material, questions are written from it or, with mode extract, taken from it. Each 20,000 characters or part of them costs one of the day's generations.",
		body: generateBodySchema,
		bodyBytes: LIMITS.materialBodyBytes,
		reply: generateResultSchema,
		event: generateEventSchema,
		errors: [...AI_CODES, "DAILY_LIMIT_REACHED", "BOOK_NOT_FOUND", "FORBIDDEN"],
	}),
	"POST /quizzes/{id}/translate": defineCall({
		id: "translateQuiz",
		access: "user",
		tag: "AI",
		summary: "Translate a quiz with a model into a new draft of your own",
		description:
			"For every quiz that you may read. Pictures, solutions and limits stay the same; formulas and numbers are checked; texts that failed the check are listed in `untranslated`. Costs one generation and counts as a new quiz.",
		body: translateBodySchema,
		reply: translatedQuizBodySchema,
		status: 201,
		errors: [...AI_CODES, "DAILY_LIMIT_REACHED", "QUIZ_NOT_FOUND"],
	}),
	"POST /quizzes/{quizId}/questions/{questionId}/validate": defineCall({
		id: "validateQuestion",
		access: "admin",
		tag: "AI",
		summary: "Check a reported question with a model",
		body: validateQuestionBodySchema,
		reply: validateQuestionResultSchema,
		errors: [...AI_CODES, "QUIZ_NOT_FOUND", "QUESTION_NOT_FOUND"],
	}),
};
