import { describe, expect, it } from "vitest";
import { countOf, emptyRun, isRight } from "./run";

describe("a solo run", () => {
	it("compares answers as sets", () => {
		expect(isRight({ correctAnswers: [0, 2] }, [2, 0])).toBe(true);
		expect(isRight({ correctAnswers: [0, 2] }, [0])).toBe(false);
		expect(isRight({ correctAnswers: [1] }, [0])).toBe(false);
		expect(isRight({ correctAnswers: [1] }, [])).toBe(false);
	});

	it("counts what was submitted", () => {
		expect(countOf(emptyRun(1))).toEqual({ submitted: 0, correct: 0, wrong: 0 });
		const answer = (isCorrect: boolean) => ({ selected: [0], isCorrect, stats: null });
		expect(countOf({ version: 1, completed: false, answers: { 0: answer(true), 2: answer(false), 1: answer(true) } })).toEqual({
			submitted: 3,
			correct: 2,
			wrong: 1,
		});
	});
});
