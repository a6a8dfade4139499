import type { GameName } from "../lib/pins";
import { clientAddress, limitJoin } from "../lib/rate-limit";
import { answerQuestion, createInstance, joinGame, readInstance, readPlayerState } from "../services/instances";
import type { Handlers } from "./route";
import { withGame, withOpenGame } from "./with-pin";

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
		const instance = await withGame(c, (game) => readInstance(deps, { user, game, page, questionsKnown }));
		return { instance };
	},
	"POST /instances/{id}/join": async ({ c, deps, language, body: { nickname, attempt } }) => {
		const secure = new URL(c.req.url).protocol === "https:";
		const join = async (game: GameName) => {
			await limitJoin(deps, clientAddress(c), game.pin);
			return joinGame(deps, { game, nickname, attempt, cookies: c.req.header("Cookie"), language, secure });
		};
		const { cookie, ...joined } = await withOpenGame(c, join);
		if (cookie) c.header("Set-Cookie", cookie, { append: true });
		return joined;
	},
	"GET /instances/{id}/state": ({ c, deps, query: { nickname } }) =>
		withOpenGame(c, (game) => readPlayerState(deps, { game, nickname, cookies: c.req.header("Cookie") })),
	"POST /instances/{id}/answer": async ({ c, deps, language, body }) => {
		const result = await withGame(c, (game) => answerQuestion(deps, { game, body, cookies: c.req.header("Cookie"), language }));
		return { accepted: true, ...result };
	},
} satisfies Partial<Handlers>;
