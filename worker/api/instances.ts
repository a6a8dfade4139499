import {
	answerBodySchema,
	answerResultSchema,
	createInstanceBodySchema,
	createInstanceResultSchema,
	instanceQuerySchema,
	instanceUpdateBodySchema,
	joinBodySchema,
	joinResultSchema,
	playerStateBodySchema,
	stateQuerySchema,
} from "#contract";
import { clientAddress, limitJoin } from "../lib/rate-limit";
import { answerQuestion, createInstance, gameOf, joinGame, readInstance, readPlayerState } from "../services/instances";
import { requireUser } from "./access";
import { createApi } from "./create-api";
import { apiRoute, jsonBody, pathParams } from "./route";
import { withPin } from "./with-pin";

const tag = "Live sessions";
const params = pathParams("id");
const HOST_CODES = ["FORBIDDEN", "INSTANCE_NOT_FOUND", "WRONG_STATE"] as const;

const create = apiRoute({
	access: "user",
	method: "post",
	path: "/instances",
	tag,
	summary: "Open a live session of a published quiz",
	request: { body: jsonBody(createInstanceBodySchema) },
	success: createInstanceResultSchema,
	status: 201,
	errors: ["QUIZ_NOT_FOUND", "QUIZ_NOT_PUBLISHED", "FORBIDDEN"],
});
const read = apiRoute({
	access: "user",
	method: "get",
	path: "/instances/{id}",
	tag,
	summary: "The host view, by PIN or id",
	request: { params, query: instanceQuerySchema },
	success: instanceUpdateBodySchema,
	errors: HOST_CODES,
});
const join = apiRoute({
	access: "player",
	method: "post",
	path: "/instances/{id}/join",
	tag,
	summary: "Join with a nickname; sets the cookie that proves it",
	request: { params, body: jsonBody(joinBodySchema) },
	success: joinResultSchema,
	errors: [
		"INSTANCE_NOT_FOUND",
		"QUIZ_ENDED",
		"GAME_ALREADY_STARTED",
		"GAME_FULL",
		"LOBBY_LOCKED",
		"PLAYER_REMOVED",
		"NICKNAME_TAKEN",
		"NICKNAME_NOT_ALLOWED",
	],
});
const state = apiRoute({
	access: "player",
	method: "get",
	path: "/instances/{id}/state",
	tag,
	summary: "The state as a player sees it",
	request: { params, query: stateQuerySchema },
	success: playerStateBodySchema,
	errors: ["INSTANCE_NOT_FOUND"],
});
const answer = apiRoute({
	access: "player",
	method: "post",
	path: "/instances/{id}/answer",
	tag,
	summary: "Answer the open question",
	request: { params, body: jsonBody(answerBodySchema) },
	success: answerResultSchema,
	errors: ["INSTANCE_NOT_FOUND", "NOT_A_PLAYER", "QUESTION_CLOSED", "ALREADY_ANSWERED", "QUIZ_ENDED"],
});
export const instancesApi = createApi()
	.openapi(create, async (c) => {
		const cf = c.req.raw.cf;
		const origin = { continent: textOf(cf?.continent), country: textOf(cf?.country), longitude: textOf(cf?.longitude) };
		const game = await createInstance(c.var.deps, { user: requireUser(c), body: c.req.valid("json"), origin });
		return c.json({ success: true as const, ...game }, 201);
	})
	.openapi(read, async (c) => {
		const { questionsKnown, ...page } = c.req.valid("query");
		const instance = await withPin(c, (pin) => readInstance(c.var.deps, { user: requireUser(c), pin, page, questionsKnown }));
		if (c.var.deps.meter) c.header("X-Game-Rows-Written", String(await gameOf(c.var.deps, instance.pin).rowsWritten()));
		return c.json({ success: true as const, instance }, 200);
	})
	.openapi(join, async (c) => {
		const { nickname, attempt } = c.req.valid("json");
		const secure = new URL(c.req.url).protocol === "https:";
		const join = async (pin: string) => {
			await limitJoin(c.var.deps, clientAddress(c), pin);
			return joinGame(c.var.deps, { pin, nickname, attempt, cookies: c.req.header("Cookie"), language: c.var.language, secure });
		};
		const joined = await withPin(c, join, "never");
		if (joined.cookie) c.header("Set-Cookie", joined.cookie, { append: true });
		return c.json({ success: true as const, nickname: joined.nickname, rejoined: joined.rejoined }, 200);
	})
	.openapi(state, async (c) => {
		const { nickname } = c.req.valid("query");
		const view = await withPin(
			c,
			(pin) => readPlayerState(c.var.deps, { pin, nickname, cookies: c.req.header("Cookie") }),
			({ joined }) => joined,
		);
		return c.json({ success: true as const, ...view }, 200);
	})
	.openapi(answer, async (c) => {
		const body = c.req.valid("json");
		const result = await withPin(c, (pin) =>
			answerQuestion(c.var.deps, { pin, body, cookies: c.req.header("Cookie"), language: c.var.language }),
		);
		return c.json({ success: true as const, accepted: true as const, ...result }, 200);
	});

function textOf(value: unknown): string | undefined {
	return typeof value === "string" ? value : undefined;
}
