import type { GameName } from "../lib/pins";
import { clientAddress, limitJoin, limitOpening } from "../lib/rate-limit";
import { findOwnGames } from "../services/games";
import { answerQuestion, joinGame, readInstance, readPlayerState } from "../services/instances";
import { openGame } from "../services/open-game";
import type { Handlers } from "./route";
import { withGame, withOpenGame } from "./with-pin";

function textOf(value: unknown): string | undefined {
	return typeof value === "string" ? value : undefined;
}

export const instanceHandlers = {
	"POST /instances": async ({ c, deps, user, body }) => {
		await limitOpening(deps, user.id);
		const cf = c.req.raw.cf;
		const origin = { continent: textOf(cf?.continent), country: textOf(cf?.country), longitude: textOf(cf?.longitude) };
		return openGame(deps, { user, body, origin });
	},
	"GET /instances": ({ deps, user, query }) => findOwnGames(deps, { host: user, ...query }),
	"GET /instances/{id}": async ({ c, deps, user: caller, query }) => {
		const { questionsKnown, ...page } = query;
		const instance = await withGame(c, (game) => readInstance(deps, { caller, game, page, questionsKnown }));
		return { instance };
	},
	"POST /instances/{id}/join": async ({ c, deps, language, body }) => {
		const secure = new URL(c.req.url).protocol === "https:";
		const join = async (game: GameName) => {
			await limitJoin(deps, clientAddress(c), game.pin);
			return joinGame(deps, { game, ...body, cookies: c.req.header("Cookie"), language, secure });
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
