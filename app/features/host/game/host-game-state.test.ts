import { describe, expect, it } from "vitest";
import type { Instance } from "#contract/games/live";
import { sampleInstance } from "#tests/helpers/sample-instance";
import { type HostEvent, type HostModel, initialHostModel, reduceHost } from "./host-game-state";

/** A page of a crowd of 450. */
const view = (revision: number, change: Partial<Instance> = {}): Instance =>
	sampleInstance({ participantCount: 450, participants: [], revision, ...change });
const start = (instance: Instance | null) => initialHostModel({ instance, blocked: null, receivedAtMs: 1_000 });
const frame = (update: Instance, atMs = 2_000): HostEvent => ({ type: "received", update, atMs, isReply: false });
const reply = (update: Instance): HostEvent => ({ type: "received", update, atMs: 2_000, isReply: true });
const modelAfter = (first: HostModel, ...events: HostEvent[]) => events.reduce(reduceHost, first);

const open = { status: "active", questionStatus: "open", timeRemainingMs: 9_000 } as const;
const reading = { status: "active", questionStatus: "reading", opensInMs: 3_000 } as const;

describe("the host's side of a game", () => {
	it("has the clock of an open question, or that of the reading time", () => {
		expect(start(view(1, open))).toMatchObject({ deadlineMs: 10_000, opensAtMs: null });
		expect(start(view(1, { ...open, timeRemainingMs: null })).deadlineMs).toBeNull();
		expect(start(null)).toMatchObject({ deadlineMs: null, opensAtMs: null });
		expect(modelAfter(start(view(1, open)), frame(view(2, reading)))).toMatchObject({ deadlineMs: null, opensAtMs: 5_000 });
	});

	it("takes nothing from an older view, except how the database is", () => {
		const shown = modelAfter(start(view(7)), { type: "loadFailed" });
		expect(modelAfter(shown, frame(view(6, { databaseAway: true })))).toEqual(shown);
		expect(modelAfter(shown, reply(view(6, { databaseAway: true })))).toEqual({ ...shown, databaseAway: true });
		// Frames do not say it.
		expect(modelAfter(shown, reply(view(7, { databaseAway: true })), frame(view(8)))).toMatchObject({ databaseAway: true, offline: false });
		expect(modelAfter(shown, reply(view(7, { databaseAway: true })), reply(view(8))).databaseAway).toBe(false);
	});

	it("says once that loading failed, until a view arrives", () => {
		const failed = modelAfter(start(view(1)), { type: "disconnected" });
		expect(failed).toMatchObject({ offline: true, loadFailed: false });
		expect(modelAfter(failed, { type: "loadFailed" })).toMatchObject({ offline: true, loadFailed: true });
		expect(modelAfter(failed, { type: "loadFailed" }, frame(view(2)))).toMatchObject({ offline: false, loadFailed: false });
	});

	it("requests its page whenever an update brings another one, and the last page where its own is gone", () => {
		const third = modelAfter(start(view(1)), { type: "paged", skip: 400 }, frame(view(2, { participantsSkip: 400 })));
		expect(third).toMatchObject({ skip: 400, missing: null });
		const once = modelAfter(third, reply(view(3)));
		const twice = modelAfter(once, reply(view(4)));
		expect(once.missing).toEqual({ page: 400 });
		// Each is a request of its own; what is not about the page repeats none.
		expect(twice.missing).not.toBe(once.missing);
		expect(modelAfter(twice, { type: "queued", action: "pause" }).missing).toBe(twice.missing);
		expect(modelAfter(third, reply(view(3, { participantCount: 3 })))).toMatchObject({ skip: 0, missing: null });
		expect(modelAfter(third, reply(view(3, { participantCount: 250 })))).toMatchObject({ skip: 200, missing: { page: 200 } });
	});

	it("works through its actions in their order", () => {
		const two = modelAfter(start(view(1)), { type: "queued", action: "pause" }, { type: "queued", action: "resume" });
		expect(two.pending).toEqual(["pause", "resume"]);
		expect(modelAfter(two, { type: "settled" }).pending).toEqual(["resume"]);
	});

	it("is blocked for good", () => {
		expect(modelAfter(start(view(1)), { type: "blocked", reason: "gone" }, frame(view(2))).blocked).toBe("gone");
	});
});
