import { clientAddress, limitJoin } from "../lib/rate-limit";
import { answerQuestion, createInstance, joinGame, readInstance, readPlayerState } from "../services/instances";
import type { Handlers } from "./route";
import { withOpenPin, withPin } from "./with-pin";

function textOf(value: unknown): string | undefined {
	return typeof value === "string" ? value : undefined;
}

export const instanceHandlers = {
	"POST /instances": ({ c, deps, user, body }) => {
		const cf = c.req.raw.cf;
		const origin = { continent: textOf(cf?.continent), country: textOf(cf?.country), longitude: textOf(cf?.longitude) };
		return createInstance(deps, { user, body, origin });
	},
	"GET /instances/{id}": async ({ c, deps, user, query }) => {
		const { questionsKnown, ...page } = query;
		const instance = await withPin(c, (pin) => readInstance(deps, { user, pin, page, questionsKnown }));
		return { instance };
	},
	"POST /instances/{id}/join": async ({ c, deps, language, body: { nickname, attempt } }) => {
		const secure = new URL(c.req.url).protocol === "https:";
		const join = async (pin: string) => {
			await limitJoin(deps, clientAddress(c), pin);
			return joinGame(deps, { pin, nickname, attempt, cookies: c.req.header("Cookie"), language, secure });
		};
		const { cookie, ...joined } = await withOpenPin(c, join);
		if (cookie) c.header("Set-Cookie", cookie, { append: true });
		return joined;
	},
	"GET /instances/{id}/state": ({ c, deps, query: { nickname } }) =>
		withOpenPin(c, (pin) => readPlayerState(deps, { pin, nickname, cookies: c.req.header("Cookie") })),
	"POST /instances/{id}/answer": async ({ c, deps, language, body }) => {
		const result = await withPin(c, (pin) => answerQuestion(deps, { pin, body, cookies: c.req.header("Cookie"), language }));
		return { accepted: true, ...result };
	},
} satisfies Partial<Handlers>;
