import type { Instance } from "#contract/games/live";
import type { InstanceUpdate } from "#contract/games/live-frames";
import type { HostAction } from "~/api/live";
import { type BlockReason, clampSkip, type HostGameStart, takeUpdate } from "./load-host-game";

export interface HostModel {
	instance: Instance | null;
	blocked: BlockReason | null;
	offline: boolean;
	loadFailed: boolean;
	/** Value of the last reply; pushes do not contain it. */
	databaseAway: boolean;
	/** `performance.now()` when the open question ends; null without a time limit. */
	deadlineMs: number | null;
	/** `performance.now()` when the question being read opens. */
	opensAtMs: number | null;
	/** Index of the first participant of the requested page. */
	skip: number;
	/** Set if the last update had another page of participants; each such update sets a new object. */
	missing: { page: number } | null;
	/** The action in progress, and those that wait in the queue. */
	pending: readonly HostAction[];
}

export type HostEvent =
	/** `isReply`: only replies report whether the database is available. */
	| { type: "received"; update: InstanceUpdate; atMs: number; isReply: boolean }
	| { type: "loadFailed" }
	| { type: "disconnected" }
	| { type: "blocked"; reason: BlockReason }
	| { type: "paged"; skip: number }
	| { type: "queued"; action: HostAction }
	| { type: "settled" };

const computeDeadlines = ({ questionStatus, timeRemainingMs, opensInMs }: Instance, atMs: number) => ({
	deadlineMs: questionStatus === "open" && timeRemainingMs !== null ? atMs + timeRemainingMs : null,
	opensAtMs: questionStatus === "reading" && opensInMs !== undefined ? atMs + opensInMs : null,
});

export function initialHostModel({ instance, blocked, receivedAtMs }: HostGameStart): HostModel {
	return {
		instance,
		blocked,
		offline: false,
		loadFailed: false,
		databaseAway: instance?.databaseAway ?? false,
		...(instance ? computeDeadlines(instance, receivedAtMs) : { deadlineMs: null, opensAtMs: null }),
		skip: 0,
		missing: null,
		pending: [],
	};
}

function receive(before: HostModel, { update, atMs, isReply }: Extract<HostEvent, { type: "received" }>): HostModel {
	const model = isReply ? { ...before, databaseAway: update.databaseAway ?? false } : before;
	const page = clampSkip(model.skip, update);
	const instance = takeUpdate(model.instance, update, page);
	if (!instance) return model;
	return {
		...model,
		instance,
		offline: false,
		loadFailed: false,
		...computeDeadlines(instance, atMs),
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
