import type { GameState, GameStatus } from "./state";

/** The part of an entry in the host's list of games that changes while the game runs. */
export interface GameNews {
	status: GameStatus;
	participantCount: number;
	startedAtMs: number | null;
	endedAtMs: number | null;
}

/** The entry of a game that was just opened. */
export const openedNews: GameNews = { status: "lobby", participantCount: 0, startedAtMs: null, endedAtMs: null };

export function newsOf({ meta, present }: GameState): GameNews {
	return { status: meta.status, participantCount: present, startedAtMs: meta.startedAtMs, endedAtMs: meta.endedAtMs };
}

/** True for a game that ended in an empty lobby: nothing of it is kept, and its PIN is free (decisions section 7). */
export function isAbandoned({ meta, present }: GameState): boolean {
	return meta.endedAtMs !== null && meta.startedAtMs === null && present === 0;
}
