import { useSyncExternalStore } from "react";
import type { GameSummary } from "#contract/games/games";
import { api } from "./client";
import { storedToken } from "./session";

/** The newest running game of the signed-in host, and whether there are more. */
export interface RunningGame {
	game: GameSummary;
	more: boolean;
}

/** While a game runs, what the bar says is at most this old on a visible page, as far as the list is up to date (10 s). */
export const ASK_EVERY_MS = 60_000;
/** Another page of the site, or a return to the tab, asks again if the last answer is older than this. */
const FRESH_MS = 30_000;

let current: RunningGame | null = null;
/** Whose answer it is. */
let token: string | null = null;
let askedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function set(next: RunningGame | null): void {
	current = next;
	for (const listener of listeners) listener();
}

/** Must be called with what another call has just told: My games lists all running games. */
export function setRunningGames(games: readonly GameSummary[]): void {
	const [game] = games;
	token = storedToken();
	askedAt = Date.now();
	set(game ? { game, more: games.length > 1 } : null);
}

/**
 * Asks for the newest running game, unless the last answer is younger than `olderThanMs`: one call that reads two rows of the list.
 * If it fails, the bar stays as it is.
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
