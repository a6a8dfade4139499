import { call } from "../define-call";
import { soloCompleteBodySchema, soloCompleteResultSchema, soloSubmitBodySchema, soloSubmitResultSchema } from "./solo";

const errors = ["QUIZ_NOT_FOUND", "QUIZ_NOT_PUBLISHED"] as const;

export const soloCalls = {
	"POST /quizzes/{id}/solo/submit": call({
		id: "submitSoloAnswer",
		access: "visitor",
		tag: "Solo",
		summary: "Answer one question of a solo run",
		body: soloSubmitBodySchema,
		reply: soloSubmitResultSchema,
		errors,
	}),
	"POST /quizzes/{id}/solo/complete": call({
		id: "completeSoloRun",
		access: "visitor",
		tag: "Solo",
		summary: "Complete a solo run",
		body: soloCompleteBodySchema,
		reply: soloCompleteResultSchema,
		errors,
	}),
};
