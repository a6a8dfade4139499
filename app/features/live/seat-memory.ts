import { loadEntry, removeEntry, saveEntry } from "~/lib/storage";

/**
 * Remembers the nickname that this tab plays under (session storage: two tabs may have two seats) and the one that this browser last used
 * in the game (local storage: if the phone discarded the tab, its seat is offered again). A cookie without any secret tells the server that
 * a seat exists, so that it renders no join form for a joined player.
 */
const storageKey = (pin: string) => `play:${pin}`;
const SEAT_COOKIE = "seated";
const DAY_SECONDS = 24 * 60 * 60;

export const tabNickname = (pin: string): string | null => loadEntry(storageKey(pin), "session");

export const rememberedNickname = (pin: string): string | null => loadEntry(storageKey(pin));

function setSeatCookie(pin: string, seconds: number): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that schools still use
	document.cookie = `${SEAT_COOKIE}=1; Path=/play/${pin}; SameSite=Lax; Max-Age=${seconds}`;
}

/** `days`: lifetime of the cookie that tells the server of a seat. */
export function rememberSeat(pin: string, nickname: string, days = 1): void {
	setSeatCookie(pin, days * DAY_SECONDS);
	saveEntry(storageKey(pin), nickname, "session");
	saveEntry(storageKey(pin), nickname);
}

/** Forgets the seat and its homework code, because another pupil uses this browser from now on. */
export function forgetSeat(pin: string, nickname = ""): void {
	setSeatCookie(pin, 0);
	removeEntry(`homework-code:${pin}:${nickname}`);
	removeEntry(storageKey(pin), "session");
	removeEntry(storageKey(pin));
}

/** Says whether this browser has joined the game whose path the cookie belongs to. */
export function hasSeatCookie(cookies: string | null): boolean {
	return new RegExp(`(?:^|;\\s*)${SEAT_COOKIE}=1(?:;|$)`).test(cookies ?? "");
}
