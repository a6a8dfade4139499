import type { CallInput } from "#contract/calls";
import type { Instance, Participant, ParticipantKind } from "#contract/games/live";
import type { InstanceUpdate } from "#contract/games/live-frames";
import { questionsTag } from "#contract/games/live-limits";
import { api, REPLY_WITHIN_MS } from "./client";
import { callPath } from "./request";

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
	| "remove-since"
	| "allow-nickname"
	| "settings"
	| "show-ranking"
	| "accept"
	| "hide-text"
	| "show-solution"
	| "ask-again"
	| "team"
	| "time-factor"
	| "quick-question"
	| "quick-text"
	| "quick-solution";

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

type HostCall = `POST /instances/{id}/${Exclude<HostAction, "quick-text">}` | "PATCH /instances/{id}/quick-question";

export async function sendHostCommand(pin: string, action: HostAction, body: CallInput<HostCall>["body"] = {}): Promise<Instance> {
	const call: HostCall = action === "quick-text" ? "PATCH /instances/{id}/quick-question" : `POST /instances/{id}/${action}`;
	const { instance } = await api(call, { params: { id: pin }, body, withinMs });
	return instance;
}
