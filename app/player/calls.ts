import type { PlayerState } from "#contract/games/player-state";
import { callPath, REPLY_WITHIN_MS, seatApi } from "~/api/request";
import { randomText } from "~/features/live/random-text";
import { loadEntry, saveEntry } from "~/lib/storage";

// Small replies; a lost one is requested again.
const withinMs = REPLY_WITHIN_MS;

/** Without a nickname, the public state. */
export function fetchPlayerState(pin: string, nickname: string | null, signal?: AbortSignal): Promise<PlayerState> {
	return seatApi("GET /instances/{id}/state", { params: { id: pin }, query: { nickname: nickname ?? undefined }, signal, withinMs });
}

export interface JoinWish {
	/** Absent if the game assigns nicknames. */
	nickname?: string | undefined;
	needsMoreTime?: boolean;
	reroll?: boolean;
	team?: number;
}

const VISITOR = "visitor";
let visitor = "";

/** Tells this page from others that wait to be let in, over a reload too. Not made when this file loads: the server loads it as well. */
function visitorId(): string {
	visitor ||= loadEntry(VISITOR, "session") ?? randomText();
	saveEntry(VISITOR, visitor, "session");
	return visitor;
}

/** With the same random `attempt`, a retry gets the seat of a join whose reply was lost. */
export function joinInstance(pin: string, wish: JoinWish, attempt?: string): Promise<{ nickname: string; rejoined: boolean }> {
	return seatApi("POST /instances/{id}/join", { params: { id: pin }, body: { ...wish, attempt, visitor: visitorId() }, withinMs });
}

interface AnswerBody {
	nickname: string;
	questionIndex: number;
	answers?: number[];
	text?: string;
	number?: number;
	timeElapsed: number;
	turn: 1 | 2;
}

export function submitAnswer(pin: string, body: AnswerBody, signal: AbortSignal): Promise<{ accepted: true; answeredCount: number }> {
	return seatApi("POST /instances/{id}/answer", { params: { id: pin }, body, signal, withinMs });
}

export function playerSocketPath(pin: string, nickname: string): string {
	return callPath("GET /instances/{id}/live", { params: { id: pin }, query: { nickname } });
}

export const fetchCard = () => seatApi("GET /card", {});

/** Replaces a card that the device may hold by now. */
export const takeCard = (secret: string) => seatApi("POST /card", { body: { secret, confirmed: true } });

/** The device also leaves its seats in games and homework. */
export const leaveDevice = () =>
	Promise.all([seatApi("POST /instances/leave", { body: {} }), seatApi("POST /assignments/leave", { body: {} })]);
