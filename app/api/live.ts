import type { Instance, PlayerState } from "../../worker/contract/live";
import { apiRequest } from "./client";

export type HostAction = "start" | "next-question" | "finish" | "archive" | "close-question";

const path = (pin: string, rest = "") => `/instances/${encodeURIComponent(pin)}${rest}`;

/** Opens a live session of a quiz and gives its PIN. */
export async function createInstance(quizTemplateId: string): Promise<string> {
	const { pin } = await apiRequest<{ pin: string }>("POST", "/instances", { body: { quizTemplateId } });
	return pin;
}

/** The state as the holder of `nickname` sees it; without one, as everybody does. */
export function fetchPlayerState(pin: string, nickname: string | null, signal?: AbortSignal): Promise<PlayerState> {
	const query = nickname === null ? "" : `?nickname=${encodeURIComponent(nickname)}`;
	return apiRequest<PlayerState>("GET", path(pin, `/state${query}`), { signal });
}

export function joinInstance(pin: string, nickname: string): Promise<{ nickname: string; rejoined: boolean }> {
	return apiRequest("POST", path(pin, "/join"), { body: { nickname } });
}

interface AnswerBody {
	nickname: string;
	questionIndex: number;
	answers: number[];
	/** Whole seconds. */
	timeElapsed: number;
}

export function submitAnswer(pin: string, body: AnswerBody): Promise<{ accepted: true; answeredCount: number }> {
	return apiRequest("POST", path(pin, "/answer"), { body });
}

/** The host view with the page of participants that starts at `skip`. */
export async function fetchInstance(pin: string, skip: number, signal?: AbortSignal): Promise<Instance> {
	const query = skip === 0 ? "" : `?participantsSkip=${skip}`;
	const { instance } = await apiRequest<{ instance: Instance }>("GET", path(pin, query), { signal });
	return instance;
}

export async function steerInstance(pin: string, action: HostAction, body: Record<string, unknown> = {}): Promise<Instance> {
	const { instance } = await apiRequest<{ instance: Instance }>("POST", path(pin, `/${action}`), { body });
	return instance;
}
