import type { ErrorCode, InterfaceLanguage } from "#contract";
import type { IsRefused } from "#durable/room/core";
import type { Archive } from "#durable/room/delivery";
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

export interface GameArchive extends Archive<ListedGame> {
	/** Stores the results of a game that has ended. `again`: they were stored and have changed; those deleted since stay deleted. */
	saveResults(results: GameResults, again?: boolean): Promise<void>;
	/** Removes a game that ended in an empty lobby from the list. */
	removeGame(instanceId: string): Promise<void>;
}

export interface GamePorts {
	archive: GameArchive;
	/** The word list. */
	isRefused: IsRefused;
	/** The pupils of a class with their answer cards, for its owner alone. */
	roster(classId: string, ownerId: string): Promise<CardPupil[]>;
	/** The text of an error in the language of a socket. */
	errorMessage(code: ErrorCode, language: InterfaceLanguage): string;
	logError(event: string, error: unknown, fields: Record<string, unknown>): void;
}
