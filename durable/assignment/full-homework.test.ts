import { DatabaseSync } from "node:sqlite";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { fullHomework } from "#bench/lib/full-homework";
import { objectStorage } from "#bench/lib/sql";
import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import { LIMITS } from "#contract/limits";
import { AssignmentStore } from "./assignment-store";
import {
	assignmentResults,
	closeNow,
	correct,
	gradeNext,
	handInNext,
	join,
	ownerView,
	pupilView,
	removeSince,
	sumUp,
	update,
} from "./core";

/* A homework at the product of its limits. How long everything takes on what machine: npm run bench -- homework-limits. */

/** What an object may have beside other things, and how long a call may block it. */
const MOST_MIB = 96;
const MOST_MS = 250;

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");
const heapMiB = () => {
	collect();
	return process.memoryUsage().heapUsed / 2 ** 20;
};

/** CPU time: other programs on the machine do not count. */
const slow: string[] = [];
function timed<Result>(what: string, work: () => Result): Result {
	const before = process.cpuUsage();
	const result = work();
	const { user, system } = process.cpuUsage(before);
	const ms = (user + system) / 1_000;
	if (ms > MOST_MS) slow.push(`${what}: ${Math.round(ms)} ms`);
	return result;
}
/** Does work slice by slice, as the object does, with a look at the heap in between. */
function inSlices<Result>(what: string, work: () => Result | null, see: (result: Result) => void): void {
	for (let result = timed(what, work); result !== null; result = timed(what, work)) see(result);
}

describe("a homework at the product of its limits", () => {
	const seats = ASSIGNMENT.maxParticipants;
	const attempts = ASSIGNMENT.attemptsKept;

	it("fits into its object, and no call blocks it for long", { timeout: 180_000 }, () => {
		const db = new DatabaseSync("");
		const storage = objectStorage(db);
		const { meta, quiz, writeRows } = fullHomework({ seats, attempts, questions: LIMITS.questions.max, typed: false });
		new AssignmentStore(storage).create(meta, quiz);
		writeRows(db);
		const store = new AssignmentStore(storage);
		const empty = heapMiB();
		timed("waking up", () => store.load());
		const { state } = store;
		if (!state) throw new Error("not loaded");
		const { nowMs } = { nowMs: meta.createdAtMs };
		const save = (decided: { ok: boolean; changes?: Parameters<typeof store.save>[0] }) => store.save(decided.changes ?? []);
		const command = { nickname: "New", key: "new", pupil: null, heldProof: undefined, heldProofs: [], newProof: "new", newCode: "new" };
		expect(join(state, command, nowMs, { skeletonOf: (name) => name, mayTakeSeat: true })).toMatchObject({ code: "GAME_FULL" });
		const pupil = { pupilId: "p", classId: "c", number: 7, timeFactor: 1 as const };
		const withCard = join({ ...state, meta: { ...meta, classId: "c" } }, { ...command, pupil }, nowMs, {
			skeletonOf: (name) => name,
			mayTakeSeat: false,
		});
		expect(withCard.ok).toBe(true);
		timed("the owner looks", () => ownerView(state, { skip: 0, limit: 200 }, [], nowMs));
		for (let id = 1; id <= 20; id++) {
			const seat = state.seatsById.get(id);
			if (seat) timed("a pupil looks", () => pupilView(state, seat, nowMs));
		}
		const question = sumUp(state, [1]);
		let answered = 0;
		inSlices(
			"one question's answers",
			() => {
				const step = question.next();
				answered += (step.done && step.value?.[0]?.answered) || 0;
				return step.done ? null : step;
			},
			() => undefined,
		);
		expect(answered).toBe(seats);
		timed("another attempt counts", () => save(update(state, { counts: "first" }, nowMs)));
		timed("the best counts again", () => save(update(state, { counts: "best" }, nowMs)));
		save(correct(state, { questionId: "question1", correction: { correctAnswers: [2] } }));
		let changed = 0;
		let mostMiB = 0;
		inSlices(
			"grading",
			() => gradeNext(state),
			(graded) => {
				store.save(graded.changes);
				changed += graded.changed;
			},
		);
		// Those who chose the second option or the third.
		expect(changed).toBe((seats * attempts) / 2);
		mostMiB = Math.max(mostMiB, heapMiB() - empty);
		timed("closing", () => save(closeNow(state, meta.dueAtMs)));
		inSlices(
			"handing in",
			() => handInNext(state),
			(changes) => store.save(changes),
		);
		expect(state.handedIn).toBe(seats);
		const results = assignmentResults(state);
		let made = timed("making results", () => results.next());
		for (let slice = 1; !made.done; slice++) {
			made = timed("making results", () => results.next());
			if (slice % 300 === 0) mostMiB = Math.max(mostMiB, heapMiB() - empty);
		}
		mostMiB = Math.max(mostMiB, heapMiB() - empty);
		expect(made.value.players).toHaveLength(seats + 1);
		expect(made.value.questions.map(({ answerCount }) => answerCount)).toEqual(Array(LIMITS.questions.max).fill(seats));
		timed("removing everybody", () => save(removeSince(state, { atMs: 0 }, nowMs)));
		// What memory has follows from the rows.
		const rights = [...state.seatsById.values()].map(({ seatId, rights: right, counted }) => [seatId, right.join(), counted?.marks]);
		store.load();
		const reloaded = [...(store.state?.seatsById.values() ?? [])].map(({ seatId, rights: right, counted }) => [
			seatId,
			right.join(),
			counted?.marks,
		]);
		expect(reloaded).toEqual(rights.filter(([seatId]) => Number(seatId) <= seats));
		expect(mostMiB).toBeLessThan(MOST_MIB);
		expect(slow).toEqual([]);
	});
});
