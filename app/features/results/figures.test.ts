import { describe, expect, it } from "vitest";
import { averageScore, correctShare, hardestQuestions, percentOf } from "./question-charts";

const player = (score: number) => ({ nickname: `p${score}`, score, rank: 1, correctCount: 1, answeredCount: 2 });
const question = (index: number, correctCount: number) => ({
	index,
	id: `q${index}`,
	text: `Question ${index}`,
	options: ["a", "b"],
	correctAnswers: [0],
	correctCount,
	answerCount: 2,
	optionCounts: [correctCount, 2 - correctCount],
	averageMs: 1000,
});

describe("figures of a game", () => {
	it.each([
		[1, 2, 50],
		[1, 3, 33],
		[2, 3, 67],
		[0, 0, 0],
	])("%i of %i is %i %%", (part, whole, percentage) => expect(percentOf(part, whole)).toBe(percentage));

	it("counts what nobody answered as not correct", () => {
		expect(correctShare({ players: [player(1), player(2)], questions: [question(0, 2), question(1, 1), question(2, 0)] })).toBe(50);
		expect(correctShare({ players: [], questions: [] })).toBe(0);
	});

	it("averages scores", () => {
		expect(averageScore({ players: [player(1000), player(501)] })).toBe(751);
		expect(averageScore({ players: [] })).toBe(0);
	});

	it("names the hardest first, at most three, and none that everybody got right", () => {
		const players = [player(1), player(2)];
		const questions = [question(0, 2), question(1, 1), question(2, 0), question(3, 1), question(4, 1)];
		expect(hardestQuestions({ players, questions }).map(({ index }) => index)).toEqual([2, 1, 3]);
	});
});
