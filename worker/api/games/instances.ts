import { GAME } from "#contract";
import type { CallName } from "#contract/calls";
import type { HostCommand, Since } from "#durable/game/core";
import { noCardCookies } from "#worker/auth/card-cookie";
import { noSeatCookies } from "#worker/auth/cookies";
import type { GameName } from "#worker/lib/pins";
import { clientAddress, countedNetwork, limitOpening } from "#worker/lib/rate-limit";
import { findOwnGames, openGame } from "#worker/services/games/games";
import {
	allowedKey,
	answerQuestion,
	joinGame,
	nicknameKeyOf,
	readInstance,
	readPlayerState,
	steerGame,
} from "#worker/services/games/instances";
import { createPairing, endPairing, pairDevice } from "#worker/services/games/pairing";
import type { ApiContext } from "../context";
import { deviceOf, isSecure, setCookies } from "../device";
import { countingWrong } from "../guesses";
import type { HandlerInput, Handlers } from "../route";
import { withGame, withOpenGame } from "../with-pin";

function textOf(value: unknown): string | undefined {
	return typeof value === "string" ? value : undefined;
}

/** Where a request comes from: what it opens lives near there. */
export function originOf(c: ApiContext) {
	const cf = c.req.raw.cf;
	return { continent: textOf(cf?.continent), country: textOf(cf?.country), longitude: textOf(cf?.longitude) };
}

export const instanceHandlers = {
	"POST /instances": async ({ c, deps, user, body }) => {
		await limitOpening(deps, user.id);
		return openGame(deps, {
			user,
			body,
			origin: originOf(c),
			epoch: c.var.tokenEpoch ?? 0,
			network: countedNetwork(deps, clientAddress(c)),
		});
	},
	"GET /instances": ({ deps, user, query }) => findOwnGames(deps, { host: user, ...query }),
	"GET /instances/{id}": async ({ c, deps, user: caller, query }) => {
		const { questionsKnown, watching, ...page } = query;
		const instance = await withGame(c, (game) =>
			readInstance(deps, { caller: { ...caller, watching: watching === "1" }, game, page, questionsKnown }),
		);
		return { instance };
	},
	"POST /instances/{id}/join": async ({ c, deps, language, body }) => {
		const network = countedNetwork(deps, clientAddress(c));
		const device = deviceOf(c);
		const join = (game: GameName) => joinGame(deps, { game, ...body, device, language, secure: isSecure(c), network });
		const { cookie, ...joined } = await withOpenGame(c, join);
		if (cookie) setCookies(c, [cookie]);
		return joined;
	},
	// Below this path the browser sends the cookies of seats in games, and nowhere else.
	"POST /instances/leave": async ({ c }) => {
		const secure = isSecure(c);
		setCookies(c, [...noSeatCookies(c.req.header("Cookie"), secure), ...noCardCookies(secure)]);
		return {};
	},
	"GET /instances/{id}/state": ({ c, deps, query: { nickname } }) =>
		withOpenGame(c, (game) => readPlayerState(deps, { game, nickname, device: deviceOf(c) })),
	"POST /instances/{id}/answer": async ({ c, deps, language, body }) => {
		const result = await withGame(c, (game) => answerQuestion(deps, { game, body, device: deviceOf(c), language }));
		return { accepted: true, ...result };
	},
} satisfies Partial<Handlers>;

type HostCall = Extract<CallName, `POST /instances/{id}/${"start" | "pause"}`>;

async function steer({ c, deps, user: caller }: Pick<HandlerInput<HostCall>, "c" | "deps" | "user">, command: HostCommand) {
	const { instance } = await withGame(c, (game) => steerGame(deps, { caller, game, command }));
	return { instance };
}

/** A time, or `PT5M`: the last five minutes. */
export function sinceTime(since: string): { atMs: number } | { withinMs: number } {
	const minutes = /^PT(\d+)M$/.exec(since)?.[1];
	return minutes === undefined ? { atMs: Date.parse(since) } : { withinMs: Number(minutes) * 60_000 };
}

const sinceOf = (since: string): Since => (since === "lock" ? { lock: true } : sinceTime(since));

/** What a host does with a game (decisions section 3, decision record 0005). */
export const steeringHandlers = {
	"POST /instances/{id}/start": (input) => steer(input, { type: "start", ...input.body }),
	"POST /instances/{id}/next-question": (input) => steer(input, { type: "next-question", ...input.body }),
	"POST /instances/{id}/close-question": (input) => steer(input, { type: "close-question", ...input.body }),
	"POST /instances/{id}/finish": (input) => steer(input, { type: "finish" }),
	"POST /instances/{id}/end": (input) => steer(input, { type: "end" }),
	"POST /instances/{id}/archive": (input) => steer(input, { type: "archive" }),
	"POST /instances/{id}/pause": (input) => steer(input, { type: "pause", ...input.body }),
	"POST /instances/{id}/resume": (input) => steer(input, { type: "resume", ...input.body }),
	"POST /instances/{id}/add-time": (input) => {
		const { seconds = GAME.addTimeSeconds, ...rest } = input.body;
		return steer(input, { type: "add-time", seconds, ...rest });
	},
	"POST /instances/{id}/remove-player": (input) => steer(input, { type: "remove-player", key: nicknameKeyOf(input.body.nickname) }),
	"POST /instances/{id}/allow-nickname": (input) =>
		steer(input, { type: "allow-nickname", key: allowedKey(input.body.nickname, input.language) }),
	"POST /instances/{id}/remove-since": ({ c, deps, user: caller, body: { since, lock = false, attempt } }) => {
		const command = { type: "remove-since", since: sinceOf(since), locks: lock || since === "lock", attempt } as const;
		return withGame(c, (game) => steerGame(deps, { caller, game, command }));
	},
	"POST /instances/{id}/show-ranking": (input) => steer(input, { type: "show-ranking", ...input.body }),
	"POST /instances/{id}/show-solution": (input) => steer(input, { type: "show-solution", ...input.body }),
	"POST /instances/{id}/ask-again": (input) => steer(input, { type: "ask-again", ...input.body }),
	"POST /instances/{id}/accept": (input) => steer(input, { type: "accept", ...input.body }),
	"POST /instances/{id}/time-factor": (input) =>
		steer(input, { type: "time-factor", key: nicknameKeyOf(input.body.nickname), factor: input.body.factor }),
	"POST /instances/{id}/team": (input) => steer(input, { type: "team", key: nicknameKeyOf(input.body.nickname), team: input.body.team }),
	"POST /instances/{id}/settings": (input) => steer(input, { type: "settings", ...input.body }),
} satisfies Partial<Handlers>;

/** Devices that a host lets into a game without a login (decisions section 9, decision record 0003). */
export const pairingHandlers = {
	"POST /instances/{id}/pairing": ({ c, deps, user: caller, body: { scope } }) =>
		withGame(c, (game) => createPairing(deps, { caller, game, scope, siteUrl: c.req.url })),
	"POST /instances/{id}/pair": async ({ c, deps, body }) => {
		const secure = new URL(c.req.url).protocol === "https:";
		const network = countedNetwork(deps, clientAddress(c));
		const pair = (game: GameName) => pairDevice(deps, { game, ...body, cookies: c.req.header("Cookie"), secure, network });
		const { cookie, ...paired } = await countingWrong(c, "pairing", () => withGame(c, pair));
		c.header("Set-Cookie", cookie, { append: true });
		return paired;
	},
	"DELETE /instances/{id}/pairing": async ({ c, deps, user: caller }) => ({
		ended: await withGame(c, (game) => endPairing(deps, { caller, game })),
	}),
} satisfies Partial<Handlers>;
