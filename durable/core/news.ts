import type { GameState, GameStatus } from "./state";

/** What the list of a host's games says about one that changes while it runs. */
export interface GameNews {
	status: GameStatus;
	participantCount: number;
	startedAtMs: number | null;
	endedAtMs: number | null;
}

/** What the list says about a game that was just opened. */
export const openedNews: GameNews = { status: "lobby", participantCount: 0, startedAtMs: null, endedAtMs: null };

export function newsOf({ meta, present }: GameState): GameNews {
	return { status: meta.status, participantCount: present, startedAtMs: meta.startedAtMs, endedAtMs: meta.endedAtMs };
}

/** True for a game that ended in its lobby with nobody in it: nothing of it is kept, and its PIN is free (decisions section 7). */
export function isAbandoned({ meta, present }: GameState): boolean {
	return meta.endedAtMs !== null && meta.startedAtMs === null && present === 0;
}
