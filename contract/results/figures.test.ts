import { describe, expect, it } from "vitest";
import { averageScore, correctShare, countAnswersGiven, hardestQuestions, rightPercentage, sortHardestFirst } from "./figures";
import { toPercentage } from "./percentage";

const ranked = (index: number, correctCount: number, answerCount: number, askedCount = 4) => ({
	index,
	askedCount,
	correctCount,
	answerCount,
});
const order = (...questions: ReturnType<typeof ranked>[]) => sortHardestFirst(questions).map(({ index }) => index);

it("the hardest question has the smallest share of right answers among players who were asked, not among given answers", () => {
	// Two of two answers are right, and two players gave none: harder than three of four.
	expect(order(ranked(0, 3, 4), ranked(1, 2, 2))).toEqual([1, 0]);
	expect(order(ranked(0, 1, 4), ranked(1, 0, 1))).toEqual([1, 0]);
	// Two players joined after it: one of two is more than one of four.
	expect(order(ranked(0, 1, 2, 2), ranked(1, 1, 4))).toEqual([1, 0]);
});

it("ties go to the question with more answers, then to the earlier one in the quiz", () => {
	expect(order(ranked(0, 1, 2), ranked(1, 1, 4))).toEqual([1, 0]);
	expect(order(ranked(2, 1, 3), ranked(1, 1, 3))).toEqual([1, 2]);
});

it("leaves out questions that everybody knew and questions that nobody answered", () => {
	expect(order(ranked(0, 4, 4), ranked(1, 0, 0), ranked(2, 3, 3))).toEqual([2]);
});

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
	])("%i of %i is %s %%", (part, whole, percentage) => expect(toPercentage(part, whole)).toBe(percentage));

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
		expect(countAnswersGiven({ questions: [question(0, 1), { ...question(1, 0), answerCount: 0 }] })).toEqual({ given: 2, asked: 4 });
	});

	it("names the hardest first, at most three, and none that everybody got right", () => {
		const questions = [question(0, 2), question(1, 1), question(2, 0), question(3, 1), question(4, 1)];
		expect(hardestQuestions({ questions }).map(({ index }) => index)).toEqual([2, 1, 3]);
	});
});
