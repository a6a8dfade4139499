import { ok } from "../common";
import { defineCall, noPayload } from "../define-call";
import { updateQuestionBodySchema } from "./question";
import * as quizzes from "./quizzes";
import * as solo from "./solo";

const SAVE_CODES = ["CONTENT_BLOCKED", "BOOK_NOT_FOUND", "FORBIDDEN", "DAILY_LIMIT_REACHED"] as const;
const REVIEW_CODES = ["QUIZ_NOT_FOUND", "WRONG_STATE", "EDIT_CONFLICT"] as const;
const QUESTION_CODES = [
	"QUIZ_NOT_FOUND",
	"QUESTION_NOT_FOUND",
	"FORBIDDEN",
	"QUIZ_PENDING_REVIEW",
	"WRONG_STATE",
	"EDIT_CONFLICT",
] as const;
const SOLO_CODES = ["QUIZ_NOT_FOUND", "QUIZ_NOT_PUBLISHED"] as const;

const explore = {
	access: "visitor",
	tag: "Quizzes",
	summary: "Published public quizzes and your own, newest first",
	query: quizzes.quizListQuerySchema,
	reply: quizzes.quizListBodySchema,
} as const;

export const quizCalls = {
	"GET /quizzes": defineCall({ id: "listQuizzes", ...explore }),
	"GET /quizzes/search": defineCall({ id: "searchQuizzes", ...explore }),
	"GET /quizzes/starters": defineCall({
		id: "listStarterQuizzes",
		access: "visitor",
		tag: "Quizzes",
		summary: "A few quizzes in one language to start with: from the starter library, or the newest public ones",
		query: quizzes.starterQuizzesQuerySchema,
		reply: quizzes.starterQuizzesBodySchema,
	}),
	"GET /quizzes/my": defineCall({
		id: "listOwnQuizzes",
		access: "user",
		tag: "Quizzes",
		summary: "Your own quizzes in every status, with counts and the daily limit",
		query: quizzes.myQuizzesQuerySchema,
		reply: quizzes.myQuizzesBodySchema,
	}),
	"GET /quizzes/{id}": defineCall({
		id: "readQuiz",
		access: "visitor",
		tag: "Quizzes",
		summary: "Read a quiz with its questions",
		reply: quizzes.quizBodySchema,
		errors: ["QUIZ_NOT_FOUND"],
	}),
	"POST /quizzes": defineCall({
		id: "createQuiz",
		access: "user",
		tag: "Quizzes",
		summary: "Create a quiz, as a draft or published",
		body: quizzes.createQuizBodySchema,
		reply: quizzes.quizBodySchema,
		status: 201,
		errors: ["EMAIL_NOT_CONFIRMED", ...SAVE_CODES],
	}),
	"POST /quizzes/{id}/duplicate": defineCall({
		id: "duplicateQuiz",
		access: "user",
		tag: "Quizzes",
		summary: "Copy your own quiz, or one that you may host, into a new private draft",
		body: noPayload,
		reply: quizzes.quizBodySchema,
		status: 201,
		errors: ["QUIZ_NOT_FOUND", "QUIZ_NOT_PUBLISHED", "FORBIDDEN", "DAILY_LIMIT_REACHED"],
	}),
	"PUT /quizzes/{id}": defineCall({
		id: "updateQuiz",
		access: "user",
		tag: "Quizzes",
		summary: "Replace a quiz",
		body: quizzes.updateQuizBodySchema,
		reply: quizzes.quizBodySchema,
		errors: ["EMAIL_NOT_CONFIRMED", ...SAVE_CODES, "QUIZ_NOT_FOUND", "QUIZ_PENDING_REVIEW", "WRONG_STATE", "EDIT_CONFLICT"],
	}),
	"DELETE /quizzes/{id}": defineCall({
		id: "deleteQuiz",
		access: "user",
		tag: "Quizzes",
		summary: "Delete a quiz, or archive it if it has been played or has open reports",
		query: quizzes.deleteQuerySchema,
		reply: quizzes.deleteQuizBodySchema,
		errors: ["QUIZ_NOT_FOUND", "FORBIDDEN", "QUIZ_PENDING_REVIEW", "EDIT_CONFLICT"],
	}),
	"POST /quizzes/{id}/withdraw": defineCall({
		id: "withdrawQuiz",
		access: "user",
		tag: "Quizzes",
		summary: "Take your own quiz back from review: it becomes a draft, and is checked again when it is published",
		body: noPayload,
		reply: quizzes.quizBodySchema,
		errors: ["QUIZ_NOT_FOUND", "FORBIDDEN", "WRONG_STATE"],
	}),
	"GET /quizzes/admin/pending": defineCall({
		id: "listPendingQuizzes",
		access: "admin",
		tag: "Quiz review",
		summary: "Quizzes waiting for review, with pictures that are unchecked or flagged by a model",
		query: quizzes.pendingQuizzesQuerySchema,
		reply: quizzes.pendingQuizzesBodySchema,
	}),
	"PATCH /quizzes/admin/{id}/approve": defineCall({
		id: "approveQuiz",
		access: "admin",
		tag: "Quiz review",
		summary: "Approve and publish a quiz waiting for review",
		body: quizzes.reviewBodySchema,
		reply: quizzes.quizBodySchema,
		errors: REVIEW_CODES,
	}),
	"PATCH /quizzes/admin/{id}/reject": defineCall({
		id: "rejectQuiz",
		access: "admin",
		tag: "Quiz review",
		summary: "Return a quiz waiting for review to its author",
		body: quizzes.reviewBodySchema,
		reply: quizzes.quizBodySchema,
		errors: REVIEW_CODES,
	}),
	"PATCH /quizzes/{quizId}/questions/{questionId}": defineCall({
		id: "updateQuestion",
		access: "user",
		tag: "Questions",
		summary: "Change one question",
		body: updateQuestionBodySchema,
		reply: quizzes.questionBodySchema,
		errors: [...QUESTION_CODES, "CONTENT_BLOCKED", "DAILY_LIMIT_REACHED"],
	}),
	"DELETE /quizzes/{quizId}/questions/{questionId}": defineCall({
		id: "deleteQuestion",
		access: "user",
		tag: "Questions",
		summary: "Delete one question",
		query: quizzes.deleteQuerySchema,
		reply: ok({}),
		errors: [...QUESTION_CODES, "LAST_QUESTION"],
	}),
};

export const soloCalls = {
	"POST /quizzes/{id}/solo/submit": defineCall({
		id: "submitSoloAnswer",
		access: "visitor",
		tag: "Solo",
		summary: "Answer one question of a solo run; the owner of a complete draft can try it, and nothing is counted",
		body: solo.soloSubmitBodySchema,
		reply: solo.soloSubmitResultSchema,
		errors: SOLO_CODES,
	}),
	"POST /quizzes/{id}/solo/complete": defineCall({
		id: "completeSoloRun",
		access: "visitor",
		tag: "Solo",
		summary: "Complete a solo run",
		body: solo.soloCompleteBodySchema,
		reply: solo.soloCompleteResultSchema,
		errors: SOLO_CODES,
	}),
};
