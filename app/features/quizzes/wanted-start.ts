import { href } from "react-router";
import { loadJson, saveEntry } from "~/lib/storage";

/** The quiz that a visitor wanted to start, and the page it was on: kept in this tab over login or registration. */
interface WantedStart {
	id: string;
	page: string;
}

const KEY = "wanted-start";

function readWanted(): WantedStart | null {
	const kept = loadJson(KEY, "session");
	if (typeof kept !== "object" || kept === null) return null;
	const { id, page } = kept as Partial<Record<keyof WantedStart, unknown>>;
	return typeof id === "string" && typeof page === "string" ? { id, page } : null;
}

/** Remembers the quiz; returns where to go after signing in: to its game, or to the page again where this browser keeps nothing. */
export function rememberStart(wanted: WantedStart): string {
	saveEntry(KEY, JSON.stringify(wanted), "session");
	return readWanted() ? href("/quiz/start") : wanted.page;
}

/** What was remembered, once. An address alone never opens a game: somebody pressed Start in this tab. */
export function takeWantedStart(): WantedStart | null {
	const wanted = readWanted();
	if (wanted) saveEntry(KEY, "null", "session");
	return wanted;
}
