import { expect, it } from "vitest";
import { everybodyHasAnswered } from "./remote-screen";

const open = { currentQuestionIndex: 1, questionStatus: "open", answeredCount: 2, participantCount: 3 } as const;

it("buzzes once, when the last answer has closed the question", () => {
	const closed = { ...open, questionStatus: "closed", answeredCount: 3 } as const;
	expect(everybodyHasAnswered(open, closed)).toBe(true);
	expect(everybodyHasAnswered(closed, closed)).toBe(false);
	expect(everybodyHasAnswered(null, closed)).toBe(false);
});

it("does not buzz where time or the host has closed it, or nobody is there", () => {
	expect(everybodyHasAnswered(open, { ...open, questionStatus: "closed" })).toBe(false);
	expect(everybodyHasAnswered(open, { ...open, answeredCount: 3 })).toBe(false);
	expect(
		everybodyHasAnswered(
			{ ...open, participantCount: 0, answeredCount: 0 },
			{ ...open, questionStatus: "closed", participantCount: 0, answeredCount: 0 },
		),
	).toBe(false);
});
