import type { IsRefused } from "#durable/room/core";
import type { ParkedDelivery } from "#durable/room/delivery";
import type { CardPupil, GameResults, ListEntry } from "./core";

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

/** The port through which a game stores what outlives it: it knows no database. Deliveries are repeated, so repeats must change nothing. */
export interface GameArchive {
	/** Counts the quiz as played, once per game. */
	saveStart(game: { instanceId: string; quizId: string; startedAtMs: number }): Promise<void>;
	/** Stores the results of a game that has ended. `again`: they were stored and have changed; those deleted since stay deleted. */
	saveResults(results: GameResults, again?: boolean): Promise<void>;
	saveListed(game: ListedGame): Promise<void>;
	/** Removes a game that ended in an empty lobby from the list. */
	removeGame(instanceId: string): Promise<void>;
	/** Records for admins what could not be delivered for a week. */
	saveParked(parked: ParkedDelivery): Promise<void>;
}

export interface GamePorts {
	archive: GameArchive;
	/** The word list. */
	isRefused: IsRefused;
	/** The pupils of a class with their answer cards, for its owner alone. */
	roster(classId: string, ownerId: string): Promise<CardPupil[]>;
	logError(event: string, error: unknown, fields: Record<string, unknown>): void;
}
