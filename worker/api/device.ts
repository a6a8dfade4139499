import { noCardCookies } from "../auth/card-cookie";
import { clientAddress, limitWrong } from "../lib/rate-limit";
import type { Device } from "../services/classes/cards";
import type { ApiContext } from "./context";

export const isSecure = (c: ApiContext) => new URL(c.req.url).protocol === "https:";

export function setCookies(c: ApiContext, cookies: readonly string[]): void {
	for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
}

/** The device that sent this request. A wrong card in its cookie counts like one that was typed, once: then the device holds none. */
export function deviceOf(c: ApiContext): Device {
	let isRefused = false;
	return {
		cookies: c.req.header("Cookie"),
		refuseCard: async () => {
			if (isRefused) return;
			isRefused = true;
			setCookies(c, noCardCookies(isSecure(c)));
			await limitWrong(c.var.deps, "card", clientAddress(c));
		},
	};
}
