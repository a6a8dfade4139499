import { ok } from "../common";
import { defineCall, noPayload } from "../define-call";
import * as shares from "./shares";

const tag = "Sharing";
const QUIZ_CODES = ["QUIZ_NOT_FOUND", "FORBIDDEN"] as const;
const BOOK_CODES = ["BOOK_NOT_FOUND", "FORBIDDEN"] as const;

export const shareCalls = {
	"POST /quizzes/{id}/share": defineCall({
		id: "shareQuiz",
		access: "user",
		tag,
		summary: "Make a link that lets colleagues read and use a published quiz; replaces an earlier link",
		body: noPayload,
		reply: shares.shareLinkBodySchema,
		errors: [...QUIZ_CODES, "WRONG_STATE", "QUIZ_PENDING_REVIEW", "TOO_MANY_SHARES"],
	}),
	"GET /quizzes/{id}/share": defineCall({
		id: "readQuizShare",
		access: "user",
		tag,
		summary: "The link that shares a quiz",
		reply: shares.shareLinkBodySchema,
		errors: [...QUIZ_CODES, "SHARE_NOT_FOUND"],
	}),
	"DELETE /quizzes/{id}/share": defineCall({
		id: "endQuizShare",
		access: "user",
		tag,
		summary: "End the link of a quiz and the rights that it gave",
		reply: ok({}),
		errors: [...QUIZ_CODES],
	}),
	"POST /books/{id}/share": defineCall({
		id: "shareBook",
		access: "user",
		tag,
		summary: "Make a link that lets colleagues read and use a published book with its published quizzes; replaces an earlier link",
		body: noPayload,
		reply: shares.shareLinkBodySchema,
		errors: [...BOOK_CODES, "WRONG_STATE", "TOO_MANY_SHARES"],
	}),
	"GET /books/{id}/share": defineCall({
		id: "readBookShare",
		access: "user",
		tag,
		summary: "The link that shares a book",
		reply: shares.shareLinkBodySchema,
		errors: [...BOOK_CODES, "SHARE_NOT_FOUND"],
	}),
	"DELETE /books/{id}/share": defineCall({
		id: "endBookShare",
		access: "user",
		tag,
		summary: "End the link of a book and the rights that it gave",
		reply: ok({}),
		errors: [...BOOK_CODES],
	}),
	"POST /shared": defineCall({
		id: "openShare",
		access: "user",
		tag,
		summary: "Open a quiz or book by the secret of its link",
		description: "From then on the caller may read, play, host, assign and copy it, as long as the link exists.",
		body: shares.openShareBodySchema,
		reply: shares.openedShareBodySchema,
		errors: ["SHARE_NOT_FOUND", "SHARE_FULL", "QUIZ_NOT_FOUND", "BOOK_NOT_FOUND"],
	}),
	"GET /shared": defineCall({
		id: "listShared",
		access: "user",
		tag,
		summary: "Quizzes and books shared with you, latest first",
		query: shares.sharedListQuerySchema,
		reply: shares.sharedListBodySchema,
	}),
};
