import type { PlayerState } from "#contract/games/player-state";
import type { Texts } from "#contract/text/read-text";

export const PAGE_DATA_ID = "player-page-data";
export const PAGE_ROOT_ID = "player-page";

/** The first state, for a visitor without a seat. Only an explicit reply gives "gone"; other failures are retried. */
export type FirstState<State> = { status: "found"; state: State } | { status: "gone" } | { status: "unknown" };

export interface PlayerPageData {
	/** Text from the address, which may not be a PIN; empty without one. */
	pin: string;
	first: FirstState<PlayerState>;
	askedNickname: string | null;
	/** True if this browser has a seat: no form is shown before the state is known. */
	seatedBefore: boolean;
	texts: Texts;
}

export function readPageData(): PlayerPageData {
	return JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? "null");
}
