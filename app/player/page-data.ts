import type { PlayerState } from "#contract/games/player-state";
import type { Texts } from "#contract/text/read-text";

export const PAGE_DATA_ID = "player-page-data";
export const PAGE_ROOT_ID = "player-page";

/** As for somebody without a seat. Only an explicit reply means that the game is gone; any other failure is retried. */
export type First<State> = { status: "found"; state: State } | { status: "gone" } | { status: "unknown" };

export interface PlayerPageData {
	/** As in the address; perhaps not a PIN at all. */
	pin: string;
	first: First<PlayerState>;
	askedNickname: string | null;
	/** Only the game is shown then, once its state is known. */
	seatedBefore: boolean;
	texts: Texts;
}

export function readPageData(): PlayerPageData {
	return JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? "null");
}
