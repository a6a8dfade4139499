import type { GameResults } from "./core";

/**
 * The port through which a game stores what outlives it. The Worker hands one in, so that the game knows no database. A delivery is
 * repeated until it succeeds: doing it again must change nothing.
 */
export interface GameArchive {
	/** Counts the quiz as played, once a game. */
	saveStart(game: { instanceId: string; quizId: string; startedAtMs: number }): Promise<void>;
	/** Keeps the results of a game that has ended. */
	saveResults(results: GameResults): Promise<void>;
}

/** What the Worker hands to a game. */
export interface GamePorts {
	archive: GameArchive;
	logError(event: string, error: unknown, fields: Record<string, unknown>): void;
}
