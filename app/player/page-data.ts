import type { PlayerState } from "#contract/player-state";
import type { Texts } from "~/i18n/translate";

/** Where the document leaves what its browser part starts from. */
export const PAGE_DATA_ID = "player-page-data";
/** The element that the browser part takes over. */
export const PAGE_ROOT_ID = "player-page";

/** What the server saw of the game. Only a reply that says so means that it is gone; any other failure is tried again. */
export type FirstLook = { status: "found"; state: PlayerState } | { status: "gone" } | { status: "unknown" };

export interface PlayerPageData {
	/** As it stands in the address; it may be no PIN at all. */
	pin: string;
	first: FirstLook;
	askedNickname: string | null;
	/** This browser has joined the game before: nothing but the game is shown, once it is known where it is. */
	seatedBefore: boolean;
	/** The texts in the language of the document. */
	texts: Texts;
}

/** What the page was rendered from. */
export function readPageData(): PlayerPageData {
	return JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? "null");
}
