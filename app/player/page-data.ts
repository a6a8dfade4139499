import type { PlayerState } from "#contract/games/player-state";
import type { Texts } from "~/i18n/texts";

/** The element in which the document passes data to its script. */
export const PAGE_DATA_ID = "player-page-data";
/** The element that is hydrated. */
export const PAGE_ROOT_ID = "player-page";

/** The state when the server rendered the page, as for somebody without a seat. Only an explicit reply means that it is gone; any other failure is retried. */
export type First<State> = { status: "found"; state: State } | { status: "gone" } | { status: "unknown" };

export interface PlayerPageData {
	/** As in the address; it may not be a PIN at all. */
	pin: string;
	first: First<PlayerState>;
	askedNickname: string | null;
	/** This browser has joined the game before: only the game is shown, once its state is known. */
	seatedBefore: boolean;
	/** The texts in the language of the document. */
	texts: Texts;
}

/** The data from which the page was rendered. */
export function readPageData(): PlayerPageData {
	return JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? "null");
}
