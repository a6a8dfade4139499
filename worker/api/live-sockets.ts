import { z } from "zod";
import { liveQuerySchema, liveTicketBodySchema } from "#contract";
import { AppError } from "../lib/app-error";
import { createLiveTicket, openLiveSocket } from "../services/live-sockets";
import { requireUser } from "./access";
import type { ApiContext } from "./context";
import { createApi } from "./create-api";
import { isOwnOrigin } from "./middleware";
import { apiRoute, jsonBody, pathParams, socketRoute } from "./route";
import { withPin } from "./with-pin";

const tag = "Live sessions";
const params = pathParams("id");

const ticketRoute = apiRoute({
	access: "user",
	method: "post",
	path: "/instances/{id}/live-ticket",
	tag,
	summary: "A ticket that opens the host's socket once, within 30 s",
	request: { params, body: jsonBody(z.object({}).meta({ id: "NoLiveTicketPayload" })) },
	success: liveTicketBodySchema,
	errors: ["FORBIDDEN", "INSTANCE_NOT_FOUND"],
});
const live = socketRoute({
	access: "player",
	path: "/instances/{id}/live",
	tag,
	summary: "A WebSocket that sends the state whenever it changes",
	description:
		"A player gets bodies of `state`, a host bodies of `instance`; the first one at once. Text frames of at most 4,096 bytes are taken: `ping` (answered `pong`), a player's AnswerFrame (answered by an AnswerReplyFrame), a host's PageFrame.",
	request: { params, query: liveQuerySchema },
	errors: ["FORBIDDEN", "NOT_A_PLAYER", "PLAYER_REMOVED", "INSTANCE_NOT_FOUND", "UPGRADE_REQUIRED"],
});

/**
 * Browsers let any page open a socket to anywhere and send the cookies along: a page of another origin is refused.
 * Clients that are no browsers name no origin.
 */
function requireOwnOrigin(c: ApiContext): void {
	const origin = c.req.header("Origin");
	if (origin !== undefined && !isOwnOrigin(origin, c.req.url)) throw new AppError("FORBIDDEN");
}

export const liveSocketsApi = createApi()
	.openapi(ticketRoute, async (c) => {
		const ticket = await withPin(c, (pin) => createLiveTicket(c.var.deps, { user: requireUser(c), pin }));
		return c.json({ success: true as const, ticket }, 200);
	})
	.openapi(live, async (c) => {
		requireOwnOrigin(c);
		const { nickname, ticket } = c.req.valid("query");
		if (ticket === undefined && !nickname) throw new AppError("FORBIDDEN");
		if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") throw new AppError("UPGRADE_REQUIRED");
		return withPin(c, (pin) =>
			openLiveSocket(c.var.deps, { pin, ticket, nickname, cookies: c.req.header("Cookie"), language: c.var.language }),
		);
	});
