import { deleteGameResults, listOwnResults, readGameResult, saveQuickQuestions } from "#worker/services/results/results";
import type { Handlers } from "../route";

export const resultHandlers = {
	"GET /results": ({ deps, user, query }) => listOwnResults(deps, { host: user, ...query }),
	"GET /results/{instanceId}": ({ deps, user, params, query }) => readGameResult(deps, { ...params, ...query, reader: user }),
	"POST /results/{instanceId}/quiz": ({ deps, user, params, body, language }) =>
		saveQuickQuestions(deps, { ...params, ...body, host: user, interfaceLanguage: language }),
	"DELETE /results/{instanceId}": async ({ deps, user, params }) => {
		await deleteGameResults(deps, { ...params, host: user });
		return {};
	},
} satisfies Partial<Handlers>;
