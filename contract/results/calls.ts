import { ok } from "../common";
import { defineCall } from "../define-call";
import { quizBodySchema } from "../quizzes/quizzes";
import { resultBodySchema, resultListBodySchema, resultListQuerySchema, resultQuerySchema, saveQuestionsBodySchema } from "./results";

export const resultCalls = {
	"GET /results": defineCall({
		id: "listResults",
		access: "user",
		tag: "Results",
		summary: "Results of the games you hosted, newest first",
		query: resultListQuerySchema,
		reply: resultListBodySchema,
	}),
	"GET /results/{instanceId}": defineCall({
		id: "readResult",
		access: "user",
		tag: "Results",
		summary: "Read the players and questions of a finished game, for its host and admins",
		query: resultQuerySchema,
		reply: resultBodySchema,
		errors: ["INSTANCE_NOT_FOUND"],
	}),
	"POST /results/{instanceId}/quiz": defineCall({
		id: "saveQuickQuestions",
		access: "user",
		tag: "Results",
		summary: "Save the quick questions of a finished game as a draft quiz of its host",
		body: saveQuestionsBodySchema,
		reply: quizBodySchema,
		status: 201,
		errors: ["INSTANCE_NOT_FOUND", "FORBIDDEN", "WRONG_STATE", "DAILY_LIMIT_REACHED"],
	}),
	"DELETE /results/{instanceId}": defineCall({
		id: "deleteResult",
		access: "user",
		tag: "Results",
		summary: "Delete the results of a game and its entry in the list of games; for homework that has ended, the homework too",
		reply: ok({}),
		errors: ["INSTANCE_NOT_FOUND", "FORBIDDEN", "WRONG_STATE"],
	}),
};
