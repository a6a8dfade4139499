import { CARD_DAYS } from "#contract/limits";
import { cookiesStarting } from "./cookies";

/**
 * The cookie of a device that holds a pupil's card. Lax: it is there when a link to a game is opened from outside. Over https the browser
 * takes this name only from this very host, so that a page of a neighbouring host cannot set it; the plain name is that of a server without
 * https, and of devices that got their card before.
 */
const PLAIN = "card";
const HOST_ONLY = "__Host-card";

function cookieOf(name: string, secret: string, secure: boolean): string {
	const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${secret === "" ? 0 : CARD_DAYS * 24 * 3600}`;
	return `${name}=${secret}; ${attributes}${secure ? "; Secure" : ""}`;
}

/** The Set-Cookie headers that give the device this card, and no other. */
export function cardCookies(secret: string, secure: boolean): string[] {
	return secure ? [cookieOf(HOST_ONLY, secret, true), cookieOf(PLAIN, "", true)] : [cookieOf(PLAIN, secret, false)];
}

/** The Set-Cookie headers that take the card from the device. */
export const noCardCookies = (secure: boolean) => cardCookies("", secure);

/** What the device holds as its card, if anything. */
export function cardOf(header: string | undefined): string | undefined {
	const held = (name: string) => cookiesStarting(header, name).get(name) || undefined;
	return held(HOST_ONLY) ?? held(PLAIN);
}
