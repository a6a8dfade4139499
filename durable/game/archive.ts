import type { IsRefused } from "#durable/room/core";
import type { ParkedDelivery } from "#durable/room/delivery";
import type { GameResults, ListEntry } from "./core";

/** A game as the list of its host's games shows it. */
export interface ListedGame extends ListEntry {
	instanceId: string;
	pin: string;
	quizId: string;
	hostId: string;
	title: string;
	openedAtMs: number;
	/** Grows with each change, so that a late report changes nothing. */
	revision: number;
	/** True if the game may be missing in the list, because it was opened before the list existed. */
	isNew: boolean;
}

/**
 * The port through which a game stores what outlives it. The Worker hands one in, so that the game knows no database. A delivery is
 * repeated until it succeeds: doing it again must change nothing.
 */
export interface GameArchive {
	/** Counts the quiz as played, once per game. */
	saveStart(game: { instanceId: string; quizId: string; startedAtMs: number }): Promise<void>;
	/** Keeps the results of a game that has ended. `again`: they were kept and have changed; those that were deleted since stay so. */
	saveResults(results: GameResults, again?: boolean): Promise<void>;
	/** Reports the state of this game to the list of games. */
	saveListed(game: ListedGame): Promise<void>;
	/** Removes a game from the list that ended in an empty lobby. */
	removeGame(instanceId: string): Promise<void>;
	/** Notes for admins what could not be delivered for a week. */
	saveParked(parked: ParkedDelivery): Promise<void>;
}

/** What the Worker hands to a game. */
export interface GamePorts {
	archive: GameArchive;
	/** The word list. */
	isRefused: IsRefused;
	logError(event: string, error: unknown, fields: Record<string, unknown>): void;
}
