import { describe, expect, it } from "vitest";
import { emptyRun, type SoloRun } from "./run";
import { makeInitialRunState, type RunEvent, reduceRun } from "./use-solo-run";

const answer = { selected: [0], isCorrect: true, stats: null };
const answered = (questionIndex: number, runNumber = 0): RunEvent => ({ type: "answered", runNumber: runNumber, questionIndex, answer });
const kept = { version: 1, completed: false, answers: { 1: answer } };
const opened = (owner: string | null, run: SoloRun = kept): RunEvent => ({ type: "opened", owner, storedRun: run });
const runAfter = (...events: RunEvent[]) => events.reduce(reduceRun, makeInitialRunState(1));

describe("the run on the page", () => {
	it("takes in what was answered before the stored one was read", () => {
		const state = runAfter(answered(0), opened("ada"));
		expect(Object.keys(state.run.answers)).toEqual(["0", "1"]);
		expect(state).toMatchObject({ owner: "ada", resumed: 1, runNumber: 0, isStored: false });
		// What was only read is not written again.
		expect(runAfter(opened("ada")).isStored).toBe(true);
		expect(runAfter(opened("ada"), answered(0)).isStored).toBe(false);
	});

	it("of another owner takes nothing of the one before, nor a reply that was for it", () => {
		const state = runAfter(answered(0), opened("ada"), opened(null, emptyRun(1)), answered(2, 0));
		expect(state).toEqual({ owner: null, run: emptyRun(1), isStored: true, resumed: 0, runNumber: 1 });
	});

	it("begins again without answers, and takes no reply from before", () => {
		const state = runAfter(opened("ada"), { type: "again" }, answered(0, 0), { type: "completed", runNumber: 0 });
		expect(state).toEqual({ owner: "ada", run: emptyRun(1), isStored: false, resumed: 0, runNumber: 1 });
		expect(reduceRun(state, { type: "completed", runNumber: 1 }).run.completed).toBe(true);
	});
});
