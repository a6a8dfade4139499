import { describe, expect, it } from "vitest";
import type { Instance } from "#contract/games/live";
import { sampleInstance } from "#tests/helpers/sample-instance";
import { clampSkip, takeUpdate } from "./load-host-game";

const QUESTIONS = [{ id: "q", text: "One?", options: ["a", "b"], timeLimit: 20, isMultipleChoice: false }];

/** A page of a crowd of 450. */
function view(revision: number, change: Partial<Instance> = {}): Instance {
	const { participantsSkip = 0 } = change;
	const participants = [{ nickname: `from ${participantsSkip}`, totalScore: 0, rank: 1, previousRank: null, answered: false }];
	return sampleInstance({ questions: QUESTIONS, participantCount: 450, participants, revision, ...change });
}

describe("what the host's panel shows", () => {
	it("is never replaced by an older view", () => {
		expect(takeUpdate(view(7, { status: "active" }), view(6), 0)).toBeNull();
		expect(takeUpdate(view(7), view(8, { status: "active" }), 0)).toEqual(view(8, { status: "active" }));
		expect(takeUpdate(null, view(0), 0)).toEqual(view(0));
	});

	it("is replaced by a view of the same moment, whose clock is newer", () => {
		expect(takeUpdate(view(7, { timeRemainingMs: 9_000 }), view(7, { timeRemainingMs: 4_000 }), 0)).toEqual(
			view(7, { timeRemainingMs: 4_000 }),
		);
	});

	it("keeps the questions where an update leaves them out, and cannot begin without them", () => {
		const { questions: _, ...update } = view(8);
		expect(takeUpdate(view(7), update, 0)).toEqual(view(8));
		expect(takeUpdate(null, update, 0)).toBeNull();
	});

	it("keeps the page that was asked for, and takes all else, where the first page comes with it", () => {
		const third = view(7, { participantsSkip: 400 });
		const reply = view(8, { status: "active", participantCount: 449 });
		expect(takeUpdate(third, reply, 400)).toEqual({ ...reply, participants: third.participants, participantsSkip: 400 });
		expect(takeUpdate(third, view(8, { participantsSkip: 400 }), 400)).toEqual(view(8, { participantsSkip: 400 }));
		// A page that is no longer shown when its reply arrives.
		expect(takeUpdate(third, view(7, { participantsSkip: 200 }), 400)?.participants).toEqual(third.participants);
	});
});

describe("the page of participants", () => {
	it("stays as long as somebody is on it, then the last one is shown", () => {
		const of = (participantCount: number) => view(1, { participantCount });
		expect(clampSkip(400, of(401))).toBe(400);
		expect(clampSkip(400, of(400))).toBe(200);
		expect(clampSkip(400, of(3))).toBe(0);
		expect(clampSkip(200, of(0))).toBe(0);
		expect(clampSkip(0, of(0))).toBe(0);
	});
});
