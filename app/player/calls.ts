import type { CallName, CallReply } from "#contract/calls";
import type { PlayerState } from "#contract/player-state";
import { type CallArguments, callPath, type LooseOptions } from "~/api/request";
import { call, REPLY_WITHIN_MS, send } from "~/api/send";

// Small replies, asked for again where they do not come.
const withinMs = REPLY_WITHIN_MS;

/** A call of one who plays: the seat's cookie proves who it is, the session of the site has no part in it. */
function api<N extends CallName>(name: N, ...options: CallArguments<N>): Promise<CallReply<N>>;
function api(name: CallName, options: LooseOptions = {}) {
	return call(send, name, options);
}

/** The state as the holder of `nickname` sees it; without one, as everybody does. */
export function fetchPlayerState(pin: string, nickname: string | null, signal?: AbortSignal): Promise<PlayerState> {
	return api("GET /instances/{id}/state", { params: { id: pin }, query: { nickname: nickname ?? undefined }, signal, withinMs });
}

export interface JoinWish {
	/** Left out where the game gives the names. */
	nickname?: string | undefined;
	needsMoreTime?: boolean;
	/** Another assigned nickname for the own seat. */
	reroll?: boolean;
}

/** `attempt` is one random text a wish to join: with it a retry gets the seat that a join with a lost reply took. */
export function joinInstance(pin: string, wish: JoinWish, attempt?: string): Promise<{ nickname: string; rejoined: boolean }> {
	return api("POST /instances/{id}/join", { params: { id: pin }, body: { ...wish, attempt }, withinMs });
}

interface AnswerBody {
	nickname: string;
	questionIndex: number;
	answers: number[];
	/** Whole seconds. */
	timeElapsed: number;
}

export function submitAnswer(pin: string, body: AnswerBody): Promise<{ accepted: true; answeredCount: number }> {
	return api("POST /instances/{id}/answer", { params: { id: pin }, body, withinMs });
}

/** Where a player's socket is; the cookie proves who asks. */
export function playerSocketPath(pin: string, nickname: string): string {
	return callPath("GET /instances/{id}/live", { params: { id: pin }, query: { nickname } });
}
