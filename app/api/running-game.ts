import { useSyncExternalStore } from "react";
import type { GameSummary } from "#contract/games/games";
import { api } from "./client";
import { storedToken } from "./session";

interface RunningGameReply {
	game: GameSummary;
	hasMore: boolean;
}

/** Interval of the requests while a game runs and the page is visible. The list itself may be up to 10 s late. */
export const REFRESH_EVERY_MS = 60_000;
/** Another page of the site, or a return to the tab, requests the list again if the last reply is older than this. */
const FRESH_MS = 30_000;

let current: RunningGameReply | null = null;
/** The token with which `current` was requested. */
let token: string | null = null;
let requestedAtMs = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function set(next: RunningGameReply | null): void {
	current = next;
	for (const listener of listeners) listener();
}

/** Takes over the games that My games has just loaded: all running games. */
export function setRunningGames(games: readonly GameSummary[]): void {
	const [game] = games;
	token = storedToken();
	requestedAtMs = Date.now();
	set(game ? { game, hasMore: games.length > 1 } : null);
}

/**
 * Requests the newest running game, unless the last reply is younger than `olderThanMs`; the call reads two rows. If it fails, the bar
 * stays as it is.
 */
export async function refreshRunningGame(olderThanMs = FRESH_MS): Promise<void> {
	const tokenNow = storedToken();
	if (tokenNow !== token) set(null);
	if (tokenNow === null || (tokenNow === token && Date.now() - requestedAtMs < olderThanMs)) return;
	token = tokenNow;
	requestedAtMs = Date.now();
	const ownRequestAtMs = requestedAtMs;
	try {
		const { instances, pagination } = await api("GET /instances", { query: { status: "open", limit: 1 }, isBackground: true });
		const [game] = instances;
		// Somebody else may have logged in meanwhile, or My games may have loaded a newer list.
		if (requestedAtMs === ownRequestAtMs && storedToken() === tokenNow) set(game ? { game, hasMore: pagination.hasMore } : null);
	} catch {
		// Lets the next page request it again.
		if (requestedAtMs === ownRequestAtMs) requestedAtMs = Number.NEGATIVE_INFINITY;
	}
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export const runningGame = (): RunningGameReply | null => current;

export function useRunningGame(): RunningGameReply | null {
	return useSyncExternalStore(subscribe, runningGame, () => null);
}
