import { describe, expect, it } from "vitest";
import { answersGiven, averageScore, correctShare, hardestQuestions, rightPercentage } from "./figures";
import { percentageOf } from "./percentage";

const player = (score: number) => ({ nickname: `p${score}`, score, rank: 1, correctCount: 1, answeredCount: 2 });
const question = (index: number, correctCount: number) => ({
	index,
	id: `q${index}`,
	text: `Question ${index}`,
	options: ["a", "b"],
	correctAnswers: [0],
	askedCount: 2,
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
		[57, 200, 29],
		[0, 0, null],
	])("%i of %i is %s %%", (part, whole, percentage) => expect(percentageOf(part, whole)).toBe(percentage));

	it("counts what nobody answered as not correct, and polls not at all", () => {
		const players = [player(1), player(2)];
		const poll = { ...question(2, 0), kind: "poll" as const };
		expect(correctShare({ players, questions: [question(0, 1), question(1, 1), poll] })).toBe(50);
		expect(correctShare({ players, questions: [poll] })).toBeNull();
		expect(correctShare({ players: [], questions: [] })).toBeNull();
		expect([rightPercentage(question(0, 1)), rightPercentage(poll), rightPercentage({ ...question(0, 0), askedCount: 0 })]).toEqual([
			50,
			null,
			null,
		]);
	});

	it("averages scores", () => {
		expect(averageScore({ players: [player(1000), player(501)] })).toBe(751);
		expect(averageScore({ players: [] })).toBe(0);
	});

	it("counts the answers that were given, of all that could have been", () => {
		expect(answersGiven({ questions: [question(0, 1), { ...question(1, 0), answerCount: 0 }] })).toEqual({ given: 2, asked: 4 });
	});

	it("names the hardest first, at most three, and none that everybody got right", () => {
		const questions = [question(0, 2), question(1, 1), question(2, 0), question(3, 1), question(4, 1)];
		expect(hardestQuestions({ questions }).map(({ index }) => index)).toEqual([2, 1, 3]);
	});
});
