import { loadEntry, removeEntry, saveEntry } from "~/lib/storage";

/**
 * Which nickname this tab plays under (session storage: two tabs may hold two seats), and which one this browser last
 * used in the game (local storage: if the phone discarded the tab, its seat is offered again). A cookie without any secret
 * tells the server that there is a seat, so that it renders no join form for a player who has joined.
 */
const key = (pin: string) => `play:${pin}`;
const SEATED = "seated";
const DAY_SECONDS = 24 * 60 * 60;

export const tabNickname = (pin: string): string | null => loadEntry(key(pin), "session");

export const rememberedNickname = (pin: string): string | null => loadEntry(key(pin));

function markSeated(pin: string, seconds: number): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that schools still use
	document.cookie = `${SEATED}=1; Path=/play/${pin}; SameSite=Lax; Max-Age=${seconds}`;
}

/** `days`: how long the cookie lasts that tells the server of a seat. */
export function rememberSeat(pin: string, nickname: string, days = 1): void {
	markSeated(pin, days * DAY_SECONDS);
	saveEntry(key(pin), nickname, "session");
	saveEntry(key(pin), nickname);
}

/** Another pupil uses this browser from now on: nothing leads back to the seat, nor the code of a homework. */
export function forgetSeat(pin: string, nickname = ""): void {
	markSeated(pin, 0);
	removeEntry(`homework-code:${pin}:${nickname}`);
	removeEntry(key(pin), "session");
	removeEntry(key(pin));
}

/** Whether a browser has joined the game of this path. */
export function hasSeatMark(cookies: string | null): boolean {
	return new RegExp(`(?:^|;\\s*)${SEATED}=1(?:;|$)`).test(cookies ?? "");
}
