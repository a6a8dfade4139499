import type { CallSequence } from "#contract/common";
import type { PlayerState } from "#contract/games/player-state";
import { callPath, REPLY_WITHIN_MS, seatApi } from "~/api/request";
import { randomText } from "~/features/live/random-text";
import { loadEntry, saveEntry } from "~/lib/storage";

// Replies are small, so a lost one is requested again early.
const withinMs = REPLY_WITHIN_MS;

/** Fetches the player's state; without a nickname, the public state. */
export function fetchPlayerState(pin: string, nickname: string | null, signal?: AbortSignal): Promise<PlayerState> {
	return seatApi("GET /instances/{id}/state", { params: { id: pin }, query: { nickname: nickname ?? undefined }, signal, withinMs });
}

export interface JoinOptions {
	/** Absent if the game assigns nicknames. */
	nickname?: string | undefined;
	needsMoreTime?: boolean;
	reroll?: boolean;
	team?: number;
	/** The pupil's card takes its seat over: a page that only reports that it waits does not. */
	takesSeat?: boolean;
}

const VISITOR_KEY = "visitor";
let visitor = "";

/**
 * Identifies this page among those waiting to be let in, also after a reload. Created on first use, because the server loads this file too.
 */
function visitorId(): string {
	visitor ||= loadEntry(VISITOR_KEY, "session") ?? randomText();
	saveEntry(VISITOR_KEY, visitor, "session");
	return visitor;
}

/** Joins a game. The random `attempt` lets a retry get the seat of a join whose reply was lost. */
export function joinInstance(
	pin: string,
	{ takesSeat, ...options }: JoinOptions,
	attempt?: string,
): Promise<{ nickname: string; rejoined: boolean }> {
	const body = { ...options, attempt, visitor: takesSeat ? undefined : visitorId() };
	return seatApi("POST /instances/{id}/join", { params: { id: pin }, body, withinMs });
}

interface AnswerBody {
	nickname: string;
	questionIndex: number;
	answers?: number[];
	text?: string;
	number?: number;
	timeElapsed: number;
	turn: 1 | 2;
	sequence: CallSequence;
}

export function submitAnswer(pin: string, body: AnswerBody, signal: AbortSignal): Promise<{ accepted: true; answeredCount: number }> {
	return seatApi("POST /instances/{id}/answer", { params: { id: pin }, body, signal, withinMs });
}

export function playerSocketPath(pin: string, nickname: string): string {
	return callPath("GET /instances/{id}/live", { params: { id: pin }, query: { nickname } });
}

export const fetchCard = () => seatApi("GET /card", {});

/** Assigns a class card to this device and replaces the card it may have. */
export const takeCard = (secret: string) => seatApi("POST /card", { body: { secret, confirmed: true } });

/** Removes the card and all seats in games and homework from this device. */
export const leaveDevice = () =>
	Promise.all([seatApi("POST /instances/leave", { body: {} }), seatApi("POST /assignments/leave", { body: {} })]);
