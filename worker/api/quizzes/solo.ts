import { clientAddress, limitSolo } from "#worker/lib/rate-limit";
import { completeSolo, submitSolo } from "#worker/services/quizzes/solo";
import type { Handlers } from "../route";

export const soloHandlers = {
	"POST /quizzes/{id}/solo/submit": async ({ c, deps, user, params, body, language }) => {
		await limitSolo(deps, clientAddress(c));
		return submitSolo(deps, { ...params, reader: user, body, language });
	},
	"POST /quizzes/{id}/solo/complete": async ({ c, deps, user, params, body, language }) => {
		await limitSolo(deps, clientAddress(c));
		return completeSolo(deps, { ...params, reader: user, body, language });
	},
} satisfies Partial<Handlers>;
