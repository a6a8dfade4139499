import type { GameNews, GameResults } from "./core";

/** A game as the list of its host's games shows it. */
export interface ListedGame extends GameNews {
	instanceId: string;
	pin: string;
	quizId: string;
	hostId: string;
	title: string;
	openedAtMs: number;
	/** Grows with each change: news that arrive late change nothing. */
	revision: number;
	/** True where the list may not have the game yet: it was opened before there was a list. */
	isNew: boolean;
}

/**
 * The port through which a game stores what outlives it. The Worker hands one in, so that the game knows no database. A delivery is
 * repeated until it succeeds: doing it again must change nothing.
 */
export interface GameArchive {
	/** Counts the quiz as played, once a game. */
	saveStart(game: { instanceId: string; quizId: string; startedAtMs: number }): Promise<void>;
	/** Keeps the results of a game that has ended. */
	saveResults(results: GameResults): Promise<void>;
	/** Tells the list of games how this one is doing. */
	saveNews(game: ListedGame): Promise<void>;
	/** Takes games off the list: they ended in the lobby with nobody in it. */
	removeGames(instanceIds: readonly string[]): Promise<void>;
}

/** What the Worker hands to a game. */
export interface GamePorts {
	archive: GameArchive;
	logError(event: string, error: unknown, fields: Record<string, unknown>): void;
}
