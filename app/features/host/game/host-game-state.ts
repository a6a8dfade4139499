import type { Instance } from "#contract/games/live";
import type { InstanceUpdate } from "#contract/games/live-frames";
import type { HostAction } from "~/api/live";
import { type Blocked, type HostGameStart, pageWithin, takeUpdate } from "./load-host-game";

export interface HostModel {
	instance: Instance | null;
	blocked: Blocked | null;
	offline: boolean;
	loadFailed: boolean;
	/** As the last reply said. */
	databaseAway: boolean;
	/** `performance.now()` at which the open question ends; null without a clock. */
	deadlineMs: number | null;
	/** `performance.now()` then. */
	opensAtMs: number | null;
	/** First participant of the requested page. */
	skip: number;
	/** Set when the last update had another page: a new object for each such update. */
	missing: { page: number } | null;
	/** The action in progress, and those that wait in the queue. */
	pending: readonly HostAction[];
}

export type HostEvent =
	/** Only replies say how the database is. */
	| { type: "received"; update: InstanceUpdate; atMs: number; isReply: boolean }
	| { type: "loadFailed" }
	| { type: "disconnected" }
	| { type: "blocked"; reason: Blocked }
	| { type: "paged"; skip: number }
	| { type: "queued"; action: HostAction }
	| { type: "settled" };

const clocksOf = ({ questionStatus, timeRemainingMs, opensInMs }: Instance, atMs: number) => ({
	deadlineMs: questionStatus === "open" && timeRemainingMs !== null ? atMs + timeRemainingMs : null,
	opensAtMs: questionStatus === "reading" && opensInMs !== undefined ? atMs + opensInMs : null,
});

export function firstHostModel({ instance, blocked, receivedAtMs }: HostGameStart): HostModel {
	return {
		instance,
		blocked,
		offline: false,
		loadFailed: false,
		databaseAway: instance?.databaseAway ?? false,
		...(instance ? clocksOf(instance, receivedAtMs) : { deadlineMs: null, opensAtMs: null }),
		skip: 0,
		missing: null,
		pending: [],
	};
}

function receive(before: HostModel, { update, atMs, isReply }: Extract<HostEvent, { type: "received" }>): HostModel {
	const model = isReply ? { ...before, databaseAway: update.databaseAway ?? false } : before;
	const page = pageWithin(model.skip, update);
	const instance = takeUpdate(model.instance, update, page);
	if (!instance) return model;
	return {
		...model,
		instance,
		offline: false,
		loadFailed: false,
		...clocksOf(instance, atMs),
		skip: page,
		missing: update.participantsSkip === page ? null : { page },
	};
}

export function reduceHost(model: HostModel, event: HostEvent): HostModel {
	switch (event.type) {
		case "received":
			return receive(model, event);
		case "loadFailed":
			return { ...model, offline: true, loadFailed: true };
		case "disconnected":
			return { ...model, offline: true };
		case "blocked":
			return { ...model, blocked: event.reason };
		case "paged":
			return { ...model, skip: event.skip };
		case "queued":
			return { ...model, pending: [...model.pending, event.action] };
		case "settled":
			return { ...model, pending: model.pending.slice(1) };
	}
}
