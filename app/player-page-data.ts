import type { PlayerState } from "#contract/live";

/** Where the page leaves what its browser part starts from. */
export const PLAYER_PAGE_DATA = "player-page-data";
/** The element that the browser part takes over. */
export const GAME_FRAME = "game-frame";

export interface PlayerPageData {
	pin: string;
	/** The state that the page was rendered with; null when the game is gone. */
	initial: PlayerState | null;
	askedNickname: string | null;
}

/** What the page was rendered from, where it runs without the router. */
export function readPlayerPageData(): PlayerPageData | null {
	const text = document.getElementById(PLAYER_PAGE_DATA)?.textContent;
	return text ? JSON.parse(text) : null;
}
