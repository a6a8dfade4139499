import type { Instance, PlayerState } from "#contract/live";
import type { InstanceUpdate } from "#contract/live-frames";
import { questionsTag } from "#contract/live-limits";
import { apiRequest, queryString, REPLY_WITHIN_MS } from "./client";

export type HostAction =
	| "start"
	| "next-question"
	| "finish"
	| "archive"
	| "close-question"
	| "pause"
	| "resume"
	| "add-time"
	| "remove-player"
	| "settings";

// Small replies, asked for again where they do not come.
const withinMs = REPLY_WITHIN_MS;

const path = (pin: string, rest = "") => `/instances/${encodeURIComponent(pin)}${rest}`;

/** Opens a live session of a quiz and gives its PIN. */
export async function createInstance(quizTemplateId: string): Promise<string> {
	const { pin } = await apiRequest<{ pin: string }>("POST", "/instances", { body: { quizTemplateId } });
	return pin;
}

/** The state as the holder of `nickname` sees it; without one, as everybody does. */
export function fetchPlayerState(pin: string, nickname: string | null, signal?: AbortSignal): Promise<PlayerState> {
	const query = nickname === null ? "" : `?nickname=${encodeURIComponent(nickname)}`;
	return apiRequest<PlayerState>("GET", path(pin, `/state${query}`), { signal, withinMs });
}

/** `attempt` is one random text a wish to join: with it a retry gets the seat that a join with a lost reply took. */
export function joinInstance(pin: string, nickname: string, attempt: string): Promise<{ nickname: string; rejoined: boolean }> {
	return apiRequest("POST", path(pin, "/join"), { body: { nickname, attempt }, withinMs });
}

interface AnswerBody {
	nickname: string;
	questionIndex: number;
	answers: number[];
	/** Whole seconds. */
	timeElapsed: number;
}

export function submitAnswer(pin: string, body: AnswerBody): Promise<{ accepted: true; answeredCount: number }> {
	return apiRequest("POST", path(pin, "/answer"), { body, withinMs });
}

/** The host view with the page of participants that starts at `skip`; without the questions that `held` has already. */
export async function fetchInstance(pin: string, skip: number, held: Instance | null, signal?: AbortSignal): Promise<InstanceUpdate> {
	const query = queryString({ participantsSkip: skip || undefined, questionsKnown: held ? questionsTag(held) : undefined });
	const { instance } = await apiRequest<{ instance: InstanceUpdate }>("GET", path(pin, query), {
		signal,
		// All questions come with the first view only.
		withinMs: held ? withinMs : 3 * withinMs,
	});
	return instance;
}

/** Where a player's socket is; the cookie proves who asks. */
export function playerSocketPath(pin: string, nickname: string): string {
	return path(pin, `/live${queryString({ nickname })}`);
}

/** Where a host's socket is, with a ticket that is good for one attempt. */
export async function hostSocketPath(pin: string): Promise<string> {
	const { ticket } = await apiRequest<{ ticket: string }>("POST", path(pin, "/live-ticket"), { body: {}, withinMs });
	return path(pin, `/live${queryString({ ticket })}`);
}

export async function steerInstance(pin: string, action: HostAction, body: Record<string, unknown> = {}): Promise<Instance> {
	const { instance } = await apiRequest<{ instance: Instance }>("POST", path(pin, `/${action}`), { body, withinMs });
	return instance;
}
