import type { CallInput, CallName } from "#contract/calls";
import type { Instance, Participant, ParticipantKind } from "#contract/games/live";
import type { InstanceUpdate } from "#contract/games/live-frames";
import { questionsTag } from "#contract/games/live-limits";
import { api, REPLY_WITHIN_MS } from "./client";
import { callPath } from "./request";

/** The call of each action of the host. */
const HOST_CALLS = {
	start: "POST /instances/{id}/start",
	"next-question": "POST /instances/{id}/next-question",
	finish: "POST /instances/{id}/finish",
	archive: "POST /instances/{id}/archive",
	"close-question": "POST /instances/{id}/close-question",
	pause: "POST /instances/{id}/pause",
	resume: "POST /instances/{id}/resume",
	"add-time": "POST /instances/{id}/add-time",
	"remove-player": "POST /instances/{id}/remove-player",
	"remove-since": "POST /instances/{id}/remove-since",
	"allow-nickname": "POST /instances/{id}/allow-nickname",
	settings: "POST /instances/{id}/settings",
	"show-ranking": "POST /instances/{id}/show-ranking",
	accept: "POST /instances/{id}/accept",
	"hide-text": "POST /instances/{id}/hide-text",
	"show-solution": "POST /instances/{id}/show-solution",
	"ask-again": "POST /instances/{id}/ask-again",
	team: "POST /instances/{id}/team",
	"time-factor": "POST /instances/{id}/time-factor",
	"card-answer": "PATCH /instances/{id}/card-answer",
	"quick-question": "POST /instances/{id}/quick-question",
	"quick-text": "PATCH /instances/{id}/quick-question",
	"quick-solution": "POST /instances/{id}/quick-solution",
} as const satisfies Record<string, CallName>;

export type HostAction = keyof typeof HOST_CALLS;
type HostBody<A extends HostAction> = NonNullable<CallInput<(typeof HOST_CALLS)[A]>["body"]>;
/** An action with the body of its call, which may be left out if all its fields are optional. */
export type HostCall = {
	[A in HostAction]: Record<never, never> extends HostBody<A> ? [action: A, body?: HostBody<A>] : [action: A, body: HostBody<A>];
}[HostAction];
/** Actions that a retry would repeat: with the same attempt they take effect once. Others name their question, or are final. */
export type RepeatableAction = { [A in HostAction]: Required<HostBody<A>> extends { attempt: unknown } ? A : never }[HostAction];

// The replies are small, and a lost one is requested again.
const withinMs = REPLY_WITHIN_MS;

const live = "GET /instances/{id}/live";

/** The page of participants that starts at `skip`; without the questions if `known` has them already. */
export async function fetchInstance(
	pin: string,
	skip: number,
	known: Instance | null,
	{ watching, signal }: { watching?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<InstanceUpdate> {
	const { instance } = await api("GET /instances/{id}", {
		params: { id: pin },
		query: {
			participantsSkip: skip || undefined,
			questionsKnown: known ? questionsTag(known) : undefined,
			watching: watching ? "1" : undefined,
		},
		signal,
		// The first view contains all questions, so it may take longer.
		withinMs: known ? withinMs : 3 * withinMs,
	});
	return instance;
}

export async function findParticipants(
	known: Instance,
	{ query, only }: { query: string; only: ParticipantKind | null },
	signal: AbortSignal,
): Promise<{ participants: Participant[]; total: number }> {
	const { instance } = await api("GET /instances/{id}", {
		params: { id: known.pin },
		query: {
			participantsSearch: query || undefined,
			participantsOnly: only ?? undefined,
			questionsKnown: questionsTag(known),
		},
		signal,
		withinMs,
	});
	return { participants: instance.participants, total: instance.participantsFound ?? instance.participantCount };
}

/** The address of a host's socket, with a ticket for one attempt. */
export async function hostSocketPath(pin: string, watching: boolean): Promise<string> {
	const { ticket } = await api("POST /instances/{id}/live-ticket", { params: { id: pin }, body: watching ? { watching } : {}, withinMs });
	return callPath(live, { params: { id: pin }, query: { ticket } });
}

export async function sendCardReadings(pin: string, body: CallInput<"POST /instances/{id}/card-readings">["body"]) {
	return api("POST /instances/{id}/card-readings", { params: { id: pin }, body, withinMs });
}

export async function sendHostCommand(pin: string, [action, body]: HostCall, attempt?: string): Promise<Instance> {
	const { instance } = await api(HOST_CALLS[action], { params: { id: pin }, body: { ...body, attempt }, withinMs });
	return instance;
}
