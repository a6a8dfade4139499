import type { ErrorCode, Instance, InstanceUpdate, InterfaceLanguage, PlayerState } from "#contract";
import type { CallName } from "#contract/calls";
import type { DeviceScope } from "#contract/limits";
import type { CallRefusal, IsRefused, Refusal } from "#durable/room/core";
import type { Archive } from "#durable/room/deliveries";
import type {
	CardPupil,
	CardReadingsCommand,
	CardReadingsResult,
	ChosenSettings,
	CommandRefusal,
	GameQuiz,
	GameResults,
	GivenPage,
	HostCommand,
	JoinCommand,
	ListEntry,
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
	/**
	 * Stores the results of a game that has ended. `again`: results that were stored have changed; if they were deleted since, they stay
	 * deleted.
	 */
	saveResults(results: GameResults, again?: boolean): Promise<void>;
	/** Removes a game that ended in an empty lobby from the list. */
	removeGame(instanceId: string): Promise<void>;
}

export interface GamePorts {
	archive: GameArchive;
	/** True if the word list refuses a text. */
	isRefused: IsRefused;
	/** Reads the pupils of a class with their answer cards, for its owner. */
	roster(classId: string, ownerId: string): Promise<CardPupil[]>;
	/** Returns the text of an error in the language of a socket. */
	errorMessage(code: ErrorCode, language: InterfaceLanguage): string;
	logError(event: string, error: unknown, fields: Record<string, unknown>): void;
}

/** Calls return refusals instead of throwing errors, because an error's class does not survive the call. */
export type GameRefusal<N extends CallName = CallName> = CallRefusal<N> | Refusal<"GAME_IS_UNREADABLE">;
/** A call about a game that does not exist, or that this version cannot read. */
export type NoSuchGame = Refusal<"INSTANCE_NOT_FOUND" | "GAME_IS_UNREADABLE">;

/** The instance id that the caller expects; null if it has only the PIN. */
export type RequestedGameId = string | null;

export interface OpenMessage {
	instanceId: string;
	pin: string;
	hostId: string;
	/** The epoch of the host's tokens; tokens of earlier epochs are no longer valid. */
	hostEpoch: number;
	quiz: GameQuiz;
	settings: ChosenSettings;
	network: string | null;
}
/** A join and its network; null: networks are not counted. */
export type JoinMessage = Omit<JoinCommand, "type"> & { network: string | null };
export interface SeatClaim {
	key: string;
	heldProof: string | undefined;
	/** The pupil of the device's card, if the device now holds another card than when it got the seat. */
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
	/** True if the caller's screen only shows the game. */
	watching: boolean;
}

export type OpenReply = { ok: true } | Refusal<"PIN_IN_USE">;
/**
 * `proof`: the secret that proves the seat from now on: the new one, the one that the caller sent for this nickname ("held"), or
 * another one that it holds.
 */
export type JoinReply =
	| { ok: true; nickname: string; rejoined: boolean; proof: "new" | "held" | "other" }
	| GameRefusal<"POST /instances/{id}/join">;
export type AnswerReply = { ok: true; answeredCount: number } | GameRefusal<"POST /instances/{id}/answer"> | Refusal<"RATE_LIMITED">;
export type StateReply = { ok: true; state: PlayerState } | GameRefusal<"GET /instances/{id}/state">;
/** `removed`: how many players a command removed. */
export type SteerReply =
	| { ok: true; instance: Instance; removed: number }
	| NoSuchGame
	| Refusal<"FORBIDDEN" | "RATE_LIMITED">
	| CommandRefusal;
export type InstanceUpdateReply = { ok: true; instance: InstanceUpdate } | GameRefusal<"GET /instances/{id}">;
export type CardReadingsMessage = Caller & { command: CardReadingsCommand };
export type CardReadingsReply = Omit<CardReadingsResult, "changes"> | GameRefusal<"POST /instances/{id}/card-readings">;
export type GivenMessage = Caller & { questionIndex: number; skip: number };
export type GivenReply = GivenPage | GameRefusal<"GET /instances/{id}/given">;
export type TicketReply = { ok: true; ticket: string } | GameRefusal<"POST /instances/{id}/live-ticket">;
export type PairingMessage = Caller & { hash: string; scope: DeviceScope };
export type PairingReply = { ok: true } | GameRefusal<"POST /instances/{id}/pairing">;
export type PairReply = { ok: true; scope: DeviceScope } | GameRefusal<"POST /instances/{id}/pair">;
export type EndPairingReply = { ok: true; ended: number } | GameRefusal<"DELETE /instances/{id}/pairing">;
export type RetryReply = { ok: true; left: number } | NoSuchGame;
export interface PairRequest {
	/** Hash of the token that the host made. */
	tokenHash: string;
	/** Hash of the secret that the device gets as a cookie. */
	proof: string;
	/** Hash of the secret that the same browser already has. */
	heldProof: string | null;
}
export type SteerMessage = Caller & { command: HostCommand; page: ViewPage };

/** The claim of a socket's opener, sent in a header of the upgrade: of a player with the proof of a seat, or of a host with a ticket. */
export type LiveClaim = { language: InterfaceLanguage; named: RequestedGameId } & (SeatClaim | { ticket: string });
export const LIVE_CLAIM_HEADER = "X-Live-Claim";
/** The body of the reply to a refused upgrade. */
export interface LiveRefusal {
	code: GameRefusal<"GET /instances/{id}/live">["code"];
}
