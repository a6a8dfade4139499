import { useSyncExternalStore } from "react";
import type { GameSummary } from "#contract/games/games";
import { api } from "./client";
import { storedToken } from "./session";

interface RunningGames {
	/** The newest first; at least one. */
	games: readonly GameSummary[];
	/** True if there are more than `games`. */
	hasMore: boolean;
}

/** More running games than this are listed by the page of results alone. */
export const MAX_RUNNING_GAMES = 3;

/** Interval of the requests while a game runs and the page is visible. The list itself may be up to 10 s late. */
export const REFRESH_EVERY_MS = 60_000;
/** Another page of the site, or a return to the tab, requests the list again if the last reply is older than this. */
const FRESH_MS = 30_000;

let current: RunningGames | null = null;
/** The token with which `current` was requested. */
let token: string | null = null;
let requestedAtMs = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function set(next: RunningGames | null): void {
	current = next;
	for (const listener of listeners) listener();
}

const toRunningGames = (games: readonly GameSummary[], hasMore = games.length > MAX_RUNNING_GAMES): RunningGames | null =>
	games.length > 0 ? { games: games.slice(0, MAX_RUNNING_GAMES), hasMore } : null;

/** Takes over the games that the page of results has just loaded: all running games. */
export function setRunningGames(games: readonly GameSummary[]): void {
	token = storedToken();
	requestedAtMs = Date.now();
	set(toRunningGames(games));
}

/**
 * Requests the newest running games, unless the last reply is younger than `olderThanMs`; the call reads one row more than it returns. If
 * it fails, the games stay as they are.
 */
export async function refreshRunningGames(olderThanMs = FRESH_MS): Promise<void> {
	const tokenNow = storedToken();
	if (tokenNow !== token) set(null);
	if (tokenNow === null || (tokenNow === token && Date.now() - requestedAtMs < olderThanMs)) return;
	token = tokenNow;
	requestedAtMs = Date.now();
	const ownRequestAtMs = requestedAtMs;
	try {
		const { instances, pagination } = await api("GET /instances", {
			query: { status: "open", limit: MAX_RUNNING_GAMES },
			isBackground: true,
		});
		// Somebody else may have logged in meanwhile, or the page of results may have loaded a newer list.
		if (requestedAtMs === ownRequestAtMs && storedToken() === tokenNow) set(toRunningGames(instances, pagination.hasMore));
	} catch {
		// Lets the next page request it again.
		if (requestedAtMs === ownRequestAtMs) requestedAtMs = Number.NEGATIVE_INFINITY;
	}
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export const runningGames = (): RunningGames | null => current;

export function useRunningGames(): RunningGames | null {
	return useSyncExternalStore(subscribe, runningGames, () => null);
}
