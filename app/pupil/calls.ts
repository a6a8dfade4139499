import type { CallName, CallReply } from "#contract/calls";
import { answerFields } from "#contract/kinds/given";
import type { Given } from "#contract/kinds/kind";
import { type CallArguments, call, type LooseOptions, REPLY_WITHIN_MS, send } from "~/api/request";

// Small replies; a lost one is requested again.
const withinMs = REPLY_WITHIN_MS;

/** A call of a pupil: the seat's cookie proves who it is; no session of the site is used. */
function api<N extends CallName>(name: N, ...options: CallArguments<N>): Promise<CallReply<N>>;
function api(name: CallName, options: LooseOptions = {}) {
	return call(send, name, options);
}

/** `after`: goes on from the verdict of this question of a timed attempt. */
export const fetchPupilState = (pin: string, query: { nickname: string | undefined; after?: number | undefined }, signal?: AbortSignal) =>
	api("GET /assignments/{id}/state", { params: { id: pin }, query: { ...query, after: query.after?.toString() }, signal, withinMs });

/** `attempt` is a random text for each attempt to join: with it, a retry gets the seat of a join whose reply was lost. */
export const joinAssignment = (pin: string, body: { nickname?: string; attempt: string }) =>
	api("POST /assignments/{id}/join", { params: { id: pin }, body, withinMs });

export const resumeAssignment = (pin: string, code: string) =>
	api("POST /assignments/{id}/resume", { params: { id: pin }, body: { code }, withinMs });

export const beginAttempt = (pin: string, nickname: string) =>
	api("POST /assignments/{id}/attempts", { params: { id: pin }, body: { nickname }, withinMs });

interface AnswerPlace {
	nickname: string;
	attempt: number;
	questionIndex: number;
}

export const saveAnswer = (pin: string, place: AnswerPlace, given: Given, signal: AbortSignal) =>
	api("PUT /assignments/{id}/answer", { params: { id: pin }, body: { ...place, ...answerFields(given) }, signal, withinMs });

export const handIn = (pin: string, body: { nickname: string; attempt: number }, signal: AbortSignal) =>
	api("POST /assignments/{id}/hand-in", { params: { id: pin }, body, signal, withinMs });
