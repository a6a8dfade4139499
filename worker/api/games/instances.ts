import { GAME } from "#contract";
import type { CallName } from "#contract/calls";
import { generateQuestionId } from "#contract/quizzes/question-id";
import type { Since } from "#durable/game/core";
import type { GameName } from "#worker/lib/pins";
import { limitOpening } from "#worker/lib/rate-limit";
import { listOwnGames, openGame } from "#worker/services/games/games";
import {
	answerQuestion,
	createLiveTicket,
	createPairing,
	endPairing,
	joinGame,
	listGivenTexts,
	openLiveSocket,
	pairDevice,
	readInstance,
	readPlayerState,
	requireNicknameKey,
	type SteerCommand,
	steerGame,
	takeCardReadings,
} from "#worker/services/games/instances";
import { computeNicknameKey } from "#worker/services/room/participants";
import { readLinkOrigin, withGuessLimit } from "../context";
import {
	isSecure,
	leaveRooms,
	readCountedNetwork,
	readDevice,
	readOpenerContext,
	requireUpgrade,
	sendSeatCookie,
	setCookies,
} from "../device";
import type { HandlerInput, Handlers } from "../route";
import { withGame, withOpenGame } from "../with-pin";

export const instanceHandlers = {
	"POST /instances": async ({ c, deps, user, body }) => {
		await limitOpening(deps, user.id);
		return openGame(deps, { user, body, ...readOpenerContext(c) });
	},
	"GET /instances": ({ deps, user, query }) => listOwnGames(deps, { host: user, ...query }),
	"GET /instances/{id}": async ({ c, deps, user: caller, query }) => {
		const { questionsKnown, watching, ...page } = query;
		const instance = await withGame(c, (game) =>
			readInstance(deps, { caller: { ...caller, watching: watching === "1" }, game, page, questionsKnown }),
		);
		return { instance };
	},
	"POST /instances/{id}/join": async ({ c, deps, language, body }) => {
		const from = { device: readDevice(c), secure: isSecure(c), network: readCountedNetwork(c) };
		return sendSeatCookie(c, await withOpenGame(c, (game) => joinGame(deps, { game, ...body, language, ...from })));
	},
	// The browser sends the cookies of seats in games only below this path.
	"POST /instances/leave": async ({ c }) => leaveRooms(c, "game"),
	"GET /instances/{id}/state": ({ c, deps, query: { nickname } }) =>
		withOpenGame(c, (game) => readPlayerState(deps, { game, nickname, device: readDevice(c) })),
	"POST /instances/{id}/answer": async ({ c, deps, language, body }) => {
		const result = await withGame(c, (game) => answerQuestion(deps, { game, body, device: readDevice(c), language }));
		return { accepted: true, ...result };
	},
} satisfies Partial<Handlers>;

type HostInput = Pick<HandlerInput<"POST /instances/{id}/start">, "c" | "deps" | "user">;

async function steer<N extends CallName>({ c, deps, user: caller }: HostInput & HandlerInput<N>, command: SteerCommand<N>) {
	const { instance } = await withGame(c, (game) => steerGame<N>(deps, { caller, game, command }));
	return { instance };
}

/** Converts a time, or `PT5M`: the last five minutes. */
export function toSinceTime(since: string): { atMs: number } | { withinMs: number } {
	const minutes = /^PT(\d+)M$/.exec(since)?.[1];
	return minutes === undefined ? { atMs: Date.parse(since) } : { withinMs: Number(minutes) * 60_000 };
}

const toSince = (since: string): Since => (since === "lock" ? { lock: true } : toSinceTime(since));

/** The host's commands: docs/decisions/0005-host-controls-can-be-repeated.md. */
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
	"POST /instances/{id}/remove-player": (input) => steer(input, { type: "remove-player", key: computeNicknameKey(input.body.nickname) }),
	"POST /instances/{id}/allow-nickname": (input) =>
		steer(input, { type: "allow-nickname", key: requireNicknameKey(input.body.nickname, input.language) }),
	"POST /instances/{id}/remove-since": ({ c, deps, user: caller, body: { since, lock = false, attempt } }) => {
		const command = { type: "remove-since", since: toSince(since), locks: lock || since === "lock", attempt } as const;
		return withGame(c, (game) => steerGame<"POST /instances/{id}/remove-since">(deps, { caller, game, command }));
	},
	"POST /instances/{id}/show-ranking": (input) => steer(input, { type: "show-ranking", ...input.body }),
	"POST /instances/{id}/show-solution": (input) => steer(input, { type: "show-solution", ...input.body }),
	"POST /instances/{id}/ask-again": (input) => steer(input, { type: "ask-again", ...input.body }),
	"POST /instances/{id}/accept": (input) => steer(input, { type: "accept", ...input.body }),
	"POST /instances/{id}/hide-text": (input) => steer(input, { type: "hide-text", ...input.body }),
	"GET /instances/{id}/given": ({ c, deps, user: caller, query }) =>
		withGame(c, (game) => listGivenTexts(deps, { caller, game, ...query })),
	"POST /instances/{id}/quick-question": (input) => steer(input, { type: "quick-question", id: generateQuestionId(crypto), ...input.body }),
	"PATCH /instances/{id}/quick-question": (input) => steer(input, { type: "quick-text", ...input.body }),
	"POST /instances/{id}/quick-solution": (input) => steer(input, { type: "quick-solution", ...input.body }),
	"POST /instances/{id}/time-factor": (input) =>
		steer(input, { type: "time-factor", key: computeNicknameKey(input.body.nickname), factor: input.body.factor }),
	"POST /instances/{id}/team": (input) =>
		steer(input, { type: "team", key: computeNicknameKey(input.body.nickname), team: input.body.team }),
	"POST /instances/{id}/card-readings": ({ c, deps, user: caller, body }) =>
		withGame(c, (game) => takeCardReadings(deps, { caller, game, command: body })),
	"PATCH /instances/{id}/card-answer": (input) => steer(input, { type: "card-answer", ...input.body }),
	"POST /instances/{id}/settings": (input) => steer(input, { type: "settings", ...input.body }),
} satisfies Partial<Handlers>;

export const liveSocketHandlers = {
	"POST /instances/{id}/live-ticket": async ({ c, deps, user: caller, body: { watching = false } }) => ({
		ticket: await withGame(c, (game) => createLiveTicket(deps, { caller: { ...caller, watching }, game })),
	}),
	"GET /instances/{id}/live": async ({ c, deps, language, query: { nickname, ticket } }) => {
		requireUpgrade(c, ticket ?? (nickname || undefined));
		return withGame(c, (game) => openLiveSocket(deps, { game, ticket, nickname, device: readDevice(c), language }));
	},
} satisfies Partial<Handlers>;

/** Devices that a host admits to a game without a login: docs/rules/show-and-remote.md#pairing. */
export const pairingHandlers = {
	"POST /instances/{id}/pairing": ({ c, deps, user: caller, body: { scope } }) =>
		withGame(c, async (game) => createPairing(deps, { caller, game, scope, origin: await readLinkOrigin(c) })),
	"POST /instances/{id}/pair": async ({ c, deps, body }) => {
		const from = { cookies: c.req.header("Cookie"), secure: isSecure(c), network: readCountedNetwork(c) };
		const pair = (game: GameName) => pairDevice(deps, { game, ...body, ...from });
		const { cookie, ...paired } = await withGuessLimit(c, "pairing", () => withGame(c, pair));
		setCookies(c, [cookie]);
		return paired;
	},
	"DELETE /instances/{id}/pairing": async ({ c, deps, user: caller }) => ({
		ended: await withGame(c, (game) => endPairing(deps, { caller, game })),
	}),
} satisfies Partial<Handlers>;
