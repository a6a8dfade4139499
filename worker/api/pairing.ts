import { clientAddress, limitJoin } from "../lib/rate-limit";
import { createPairing, endPairing, pairDevice } from "../services/pairing";
import type { Handlers } from "./route";
import { withGame, withOpenGame } from "./with-pin";

/** Devices that a host lets into a game without a login (decisions section 9, decision record 0026). */
export const pairingHandlers = {
	"POST /instances/{id}/pairing": ({ c, deps, user: caller, body: { scope } }) =>
		withGame(c, (game) => createPairing(deps, { caller, game, scope, epoch: c.var.tokenEpoch ?? 0, siteUrl: c.req.url })),
	"POST /instances/{id}/pair": async ({ c, deps, body }) => {
		const secure = new URL(c.req.url).protocol === "https:";
		const { cookie, ...paired } = await withOpenGame(c, async (game) => {
			await limitJoin(deps, clientAddress(c), game.pin);
			return pairDevice(deps, { game, token: body.token, attempt: body.attempt, cookies: c.req.header("Cookie"), secure });
		});
		c.header("Set-Cookie", cookie, { append: true });
		return paired;
	},
	"DELETE /instances/{id}/pairing": async ({ c, deps, user: caller }) => ({
		ended: await withGame(c, (game) => endPairing(deps, { caller, game })),
	}),
} satisfies Partial<Handlers>;
