import { AppError } from "#worker/lib/app-error";
import { isOwnOrigin } from "#worker/lib/own-site";
import { createLiveTicket, openLiveSocket } from "#worker/services/games/live-sockets";
import type { ApiContext } from "../context";
import { deviceOf } from "../device";
import type { Handlers } from "../route";
import { withGame } from "../with-pin";

/**
 * Browsers let any page open a socket to anywhere and send the cookies along: a page of another origin is refused.
 * Clients other than browsers send no origin.
 */
export function requireOwnOrigin(c: ApiContext): void {
	const origin = c.req.header("Origin");
	if (origin !== undefined && !isOwnOrigin(origin, c.req.url)) throw new AppError("FORBIDDEN");
}

export const liveSocketHandlers = {
	"POST /instances/{id}/live-ticket": async ({ c, deps, user: caller, body: { watching = false } }) => ({
		ticket: await withGame(c, (game) => createLiveTicket(deps, { caller: { ...caller, watching }, game })),
	}),
	"GET /instances/{id}/live": async ({ c, deps, language, query: { nickname, ticket } }) => {
		requireOwnOrigin(c);
		if (ticket === undefined && !nickname) throw new AppError("FORBIDDEN");
		if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") throw new AppError("UPGRADE_REQUIRED");
		return withGame(c, (game) => openLiveSocket(deps, { game, ticket, nickname, device: deviceOf(c), language }));
	},
} satisfies Partial<Handlers>;
