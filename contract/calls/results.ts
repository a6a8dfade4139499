import { resultBodySchema, resultListBodySchema, resultListQuerySchema } from "../results";
import { call } from "./define";

export const resultCalls = {
	"GET /results": call({
		id: "listResults",
		access: "user",
		tag: "Results",
		summary: "The games one hosted, newest first",
		query: resultListQuerySchema,
		reply: resultListBodySchema,
	}),
	"GET /results/{instanceId}": call({
		id: "readResult",
		access: "user",
		tag: "Results",
		summary: "Players and questions of a finished game, for its host and admins",
		reply: resultBodySchema,
		errors: ["INSTANCE_NOT_FOUND"],
	}),
};
