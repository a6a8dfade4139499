import { clearCardCookie, clearSeatCookies } from "../auth/cookies";
import { AppError } from "../lib/app-error";
import { isOwnOrigin } from "../lib/origins";
import { clientAddress, countedNetwork, limitWrongGuesses } from "../lib/rate-limit";
import type { CardDevice } from "../services/classes/cards";
import type { ApiContext } from "./context";

export const isSecure = (c: ApiContext) => new URL(c.req.url).protocol === "https:";

export function setCookies(c: ApiContext, cookies: readonly string[]): void {
	for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
}

/** The network of a request, as limits of games and homework count it. */
export const readCountedNetwork = (c: ApiContext) => countedNetwork(c.var.deps, clientAddress(c));

/** Moves the seat's cookie from the reply to a join into a header. */
export function sendSeatCookie<Joined extends { cookie?: string }>(c: ApiContext, { cookie, ...joined }: Joined) {
	if (cookie) setCookies(c, [cookie]);
	return joined;
}

/** Removes the card and the seats of games or homework from the device. */
export function leaveRooms(c: ApiContext, kind: Parameters<typeof clearSeatCookies>[1]): Record<string, never> {
	const secure = isSecure(c);
	setCookies(c, [...clearSeatCookies(c.req.header("Cookie"), kind, secure), clearCardCookie(secure)]);
	return {};
}

function toText(value: unknown): string | undefined {
	return typeof value === "string" ? value : undefined;
}

/** The opener of a game or homework: location (the object is placed nearby), epoch of the token, and network. */
export function readOpenerContext(c: ApiContext) {
	const cf = c.req.raw.cf;
	const origin = { continent: toText(cf?.continent), country: toText(cf?.country), longitude: toText(cf?.longitude) };
	return { origin, epoch: c.var.tokenEpoch ?? 0, network: readCountedNetwork(c) };
}

/**
 * Refuses requests that may not open a socket. Browsers let any page open one with cookies, so another origin is refused; programs send
 * none.
 */
export function requireUpgrade<Claim>(c: ApiContext, claim: Claim | undefined): Claim {
	const origin = c.req.header("Origin");
	if (origin !== undefined && !isOwnOrigin(origin, c.req.url)) throw new AppError("FORBIDDEN");
	if (claim === undefined) throw new AppError("FORBIDDEN");
	if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") throw new AppError("UPGRADE_REQUIRED");
	return claim;
}

/** The device of a request. A wrong card in its cookie counts like a typed one, once: then the cookie is removed. */
export function readDevice(c: ApiContext): CardDevice {
	let isRefused = false;
	return {
		cookies: c.req.header("Cookie"),
		refuseCard: async () => {
			if (isRefused) return;
			isRefused = true;
			setCookies(c, [clearCardCookie(isSecure(c))]);
			await limitWrongGuesses(c.var.deps, "card", clientAddress(c));
		},
	};
}
