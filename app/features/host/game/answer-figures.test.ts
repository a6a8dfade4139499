import { expect, test } from "vitest";
import { sampleInstance } from "#tests/helpers/sample-instance";
import { excludeUnaskedSeats, readAnswerFigures } from "./answer-figures";

test("cards that cannot answer a question are not waited for, on whichever page of participants they are", () => {
	const sample = sampleInstance();
	const [question] = sample.questions;
	if (!question) throw new Error("the sample has no question");
	const instance = {
		...sample,
		participantCount: 300,
		answeredCount: 200,
		questions: [{ ...question, quick: true as const, kind: "number" as const, options: [] }],
		currentQuestionIndex: 0,
		cards: [{ card: 3 }, { card: 7, onDevice: true as const }, { card: 90 }],
	};
	expect(excludeUnaskedSeats(instance).participantCount).toBe(298);
	expect(readAnswerFigures(instance).notAnswered).toBe(98);
	expect(excludeUnaskedSeats({ ...instance, questions: [{ ...question, quick: true }] }).participantCount).toBe(300);
});

test("right answers are a share of those who answered; pupils who did not, or were not asked, are counted apart or not at all", () => {
	const closed = { ...sampleInstance(), participantCount: 30, answeredCount: 27, askedCount: 28, correctCount: 18 };
	expect(readAnswerFigures(closed)).toEqual({ answered: 27, right: 18, notAnswered: 1 });
	expect(readAnswerFigures({ ...closed, answeredCount: 0, correctCount: 0 })).toEqual({ answered: 0, right: null, notAnswered: 28 });
	const { correctCount: _, askedCount: __, ...poll } = closed;
	expect(readAnswerFigures(poll)).toEqual({ answered: 27, right: null, notAnswered: 3 });
});
