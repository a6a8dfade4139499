import type { ErrorCode, Instance, InstanceUpdate, InterfaceLanguage, PlayerState } from "#contract";
import type { DeviceScope } from "#contract/limits";
import type { IsRefused } from "#durable/room/core";
import type { Archive } from "#durable/room/deliveries";
import type {
	CardPupil,
	CardReadingsCommand,
	CardsRead,
	ChosenSettings,
	GameQuiz,
	GameResults,
	GivenPage,
	HostCommand,
	JoinCommand,
	ListEntry,
	Refusal,
	ViewPage,
} from "./core";

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

/** Results are unions, not thrown errors: an error's class does not survive the call. */
export type GameRefusal =
	| Refusal
	| { ok: false; code: "INSTANCE_NOT_FOUND" | "FORBIDDEN" | "PAIRING_INVALID" | "PIN_IN_USE" | "GAME_IS_UNREADABLE" };

/** The instance id that a caller named, or null if it named only a PIN. */
export type NamedGame = string | null;

export interface OpenMessage {
	instanceId: string;
	pin: string;
	hostId: string;
	/** The epoch of the host's tokens: earlier ones have ended. */
	hostEpoch: number;
	quiz: GameQuiz;
	settings: ChosenSettings;
	network: string | null;
}
/** A join and where it comes from; null: networks are not counted. */
export type JoinMessage = Omit<JoinCommand, "type"> & { network: string | null };
export interface SeatClaim {
	key: string;
	heldProof: string | undefined;
	/** Set where the device now holds another card than when it got the seat. */
	pupil: CardPupil | null;
}
/** The credentials of a host's call; the game decides what they allow. */
export interface Caller {
	userId: string | null;
	isAdmin: boolean;
	/** The epoch of the caller's token: tokens of earlier epochs are no longer valid. */
	epoch: number;
	/** Hash of the secret in a paired device's cookie. */
	deviceProof: string | null;
	/** The caller's network; null: networks are not counted. */
	network: string | null;
	/** The caller says that it only shows the game. */
	watching: boolean;
}

export type OpenReply = { ok: true } | GameRefusal;
/** `proof`: which secret of the caller proves the seat from now on: that of the join, the one named with it, or another one that the caller holds. */
export type JoinReply = { ok: true; nickname: string; rejoined: boolean; proof: "new" | "held" | "other" } | GameRefusal;
export type AnswerReply = { ok: true; answeredCount: number } | GameRefusal;
export type StateReply = { ok: true; state: PlayerState } | GameRefusal;
/** `removed`: how many players a command removed. */
export type SteerReply = { ok: true; instance: Instance; removed: number } | GameRefusal;
export type InstanceUpdateReply = { ok: true; instance: InstanceUpdate } | GameRefusal;
export type CardReadingsMessage = Caller & { command: CardReadingsCommand };
export type CardReadingsReply = Omit<CardsRead, "changes"> | GameRefusal;
export type GivenMessage = Caller & { questionIndex: number; skip: number };
export type GivenReply = GivenPage | GameRefusal;
export type TicketReply = { ok: true; ticket: string } | GameRefusal;
export type PairingMessage = Caller & { hash: string; scope: DeviceScope };
export type PairingReply = { ok: true } | GameRefusal;
export type PairReply = { ok: true; scope: DeviceScope } | GameRefusal;
export type EndPairingReply = { ok: true; ended: number } | GameRefusal;
export type RetryReply = { ok: true; left: number } | GameRefusal;
export interface PairRequest {
	/** Hash of the token that the host made. */
	tokenHash: string;
	/** Hash of the secret that the device gets as a cookie. */
	proof: string;
	/** Hash of the secret that the same browser already has. */
	heldProof: string | null;
}
export type SteerMessage = Caller & { command: HostCommand; page: ViewPage };

/** The claim of a player with the proof of a seat, or of a host with a ticket. Sent in a header of the upgrade. */
export type LiveClaim = { language: InterfaceLanguage; named: NamedGame } & (SeatClaim | { ticket: string });
export const LIVE_CLAIM_HEADER = "X-Live-Claim";
/** Body of a refused upgrade. */
export interface LiveRefusal {
	code: GameRefusal["code"] | "RATE_LIMITED";
}
