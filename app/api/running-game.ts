import { useSyncExternalStore } from "react";
import type { GameSummary } from "#contract/games/games";
import { api } from "./client";
import { storedToken } from "./session";

export interface RunningGame {
	game: GameSummary;
	more: boolean;
}

/** While a game runs on a visible page, the bar's facts are at most this old, plus up to 10 s by which the list is late. */
export const ASK_EVERY_MS = 60_000;
/** Another page of the site, or a return to the tab, reads again if the last answer is older than this. */
const FRESH_MS = 30_000;

let current: RunningGame | null = null;
/** The token that the answer belongs to. */
let token: string | null = null;
let askedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function set(next: RunningGame | null): void {
	current = next;
	for (const listener of listeners) listener();
}

/** Must be called with what another call has just returned: My games lists all running games. */
export function setRunningGames(games: readonly GameSummary[]): void {
	const [game] = games;
	token = storedToken();
	askedAt = Date.now();
	set(game ? { game, more: games.length > 1 } : null);
}

/**
 * Reads the newest running game, unless the last answer is younger than `olderThanMs`: two rows of the list. If it fails, the bar stays as
 * it is.
 */
export async function askForRunningGame(olderThanMs = FRESH_MS): Promise<void> {
	const asking = storedToken();
	if (asking !== token) set(null);
	if (asking === null || (asking === token && Date.now() - askedAt < olderThanMs)) return;
	token = asking;
	askedAt = Date.now();
	const since = askedAt;
	try {
		const { instances, pagination } = await api("GET /instances", { query: { status: "open", limit: 1 }, unasked: true });
		const [game] = instances;
		// Meanwhile somebody else may have logged in, or My games may know better.
		if (askedAt === since && storedToken() === asking) set(game ? { game, more: pagination.hasMore } : null);
	} catch {
		// The next page asks again.
		if (askedAt === since) askedAt = Number.NEGATIVE_INFINITY;
	}
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export const runningGame = (): RunningGame | null => current;

export function useRunningGame(): RunningGame | null {
	return useSyncExternalStore(subscribe, runningGame, () => null);
}
