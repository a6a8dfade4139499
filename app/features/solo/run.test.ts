import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isRight } from "#contract/kinds/choice";
import { countRunAnswers, emptyRun, joinRuns, loadRun, type SoloRun, saveRun } from "./run";

const answer = (isCorrect: boolean | null) => ({ selected: [0], isCorrect, stats: null });

describe("a solo run", () => {
	it("compares answers as sets", () => {
		expect(isRight({ correctAnswers: [0, 2] }, [2, 0])).toBe(true);
		expect(isRight({ correctAnswers: [0, 2] }, [0])).toBe(false);
		expect(isRight({ correctAnswers: [1] }, [0])).toBe(false);
		expect(isRight({ correctAnswers: [1] }, [])).toBe(false);
	});

	it("counts what was submitted", () => {
		expect(countRunAnswers(emptyRun(1))).toEqual({ submitted: 0, correct: 0, wrong: 0 });
		const run = { version: 1, completed: false, answers: { 0: answer(true), 2: answer(false), 1: answer(true) } };
		expect(countRunAnswers(run)).toEqual({ submitted: 3, correct: 2, wrong: 1 });
		// An answer to a poll is neither right nor wrong.
		expect(countRunAnswers({ ...run, answers: { ...run.answers, 3: answer(null) } })).toEqual({ submitted: 4, correct: 2, wrong: 1 });
	});
});

describe("a kept run", () => {
	class MemoryStorage {
		readonly #items = new Map<string, string>();
		getItem = (key: string) => this.#items.get(key) ?? null;
		setItem = (key: string, value: string) => void this.#items.set(key, value);
		removeItem = (key: string) => void this.#items.delete(key);
	}
	const openTab = () => vi.stubGlobal("sessionStorage", new MemoryStorage());
	const run: SoloRun = { version: 3, completed: false, answers: { 0: answer(true) } };
	beforeEach(() => {
		vi.stubGlobal("localStorage", new MemoryStorage());
		openTab();
	});
	afterEach(() => vi.unstubAllGlobals());

	it("of a visitor is there after a reload, and not for the next one who opens the quiz at this computer", () => {
		saveRun(null, "quiz", run);
		expect(loadRun(null, "quiz", 3)).toEqual(run);
		expect(loadRun(null, "other", 3)).toEqual(emptyRun(3));
		openTab();
		expect(loadRun(null, "quiz", 3)).toEqual(emptyRun(3));
	});

	it("of a user is that user's alone, in every tab", () => {
		saveRun("ada", "quiz", run);
		openTab();
		expect(loadRun("ada", "quiz", 3)).toEqual(run);
		expect(loadRun("bob", "quiz", 3)).toEqual(emptyRun(3));
		expect(loadRun(null, "quiz", 3)).toEqual(emptyRun(3));
	});

	it("of an edited quiz, or one that cannot be read, is not continued", () => {
		saveRun("ada", "quiz", run);
		expect(loadRun("ada", "quiz", 4)).toEqual(emptyRun(4));
		localStorage.setItem("solo:ada:quiz", "{");
		expect(loadRun("ada", "quiz", 3)).toEqual(emptyRun(3));
	});

	it("takes in what was answered before it was read", () => {
		const early = { ...emptyRun(3), answers: { 1: answer(false) } };
		expect(joinRuns(run, early)).toEqual({ version: 3, completed: false, answers: { 0: answer(true), 1: answer(false) } });
	});
});
