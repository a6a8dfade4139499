import { expect, it } from "vitest";
import { hardestFirst } from "./hardest";

const question = (index: number, correctCount: number, answerCount: number, askedCount = 4) => ({
	index,
	askedCount,
	correctCount,
	answerCount,
});
const order = (...questions: ReturnType<typeof question>[]) => hardestFirst(questions).map(({ index }) => index);

it("the hardest question has the smallest share of right answers among players who were asked, not among given answers", () => {
	// Two of two answers are right, and two players gave none: harder than three of four.
	expect(order(question(0, 3, 4), question(1, 2, 2))).toEqual([1, 0]);
	expect(order(question(0, 1, 4), question(1, 0, 1))).toEqual([1, 0]);
	// Two players joined after it: one of two is more than one of four.
	expect(order(question(0, 1, 2, 2), question(1, 1, 4))).toEqual([1, 0]);
});

it("ties go to the question with more answers, then to the earlier one in the quiz", () => {
	expect(order(question(0, 1, 2), question(1, 1, 4))).toEqual([1, 0]);
	expect(order(question(2, 1, 3), question(1, 1, 3))).toEqual([1, 2]);
});

it("leaves out questions that everybody knew and questions that nobody answered", () => {
	expect(order(question(0, 4, 4), question(1, 0, 0), question(2, 3, 3))).toEqual([2]);
});
