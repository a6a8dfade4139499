import { expect, it } from "vitest";
import type { PupilActivity } from "#contract/classes/progress";
import { countJsonBytes } from "#worker/lib/paging";
import { trimToReplySize } from "./progress";

function activity(characters: number): PupilActivity {
	const question = { index: 0, id: "question", text: "x".repeat(characters), answered: true };
	return {
		kind: "live",
		_id: "a",
		title: "t",
		endedAt: "2026-11-28T10:00:00.000Z",
		questionCount: 1,
		quizId: "quiz",
		status: "handed-in",
		right: 0,
		total: 1,
		percentage: 0,
		answered: 1,
		wrong: [{ ...question, given: { answers: [0] }, solution: { options: ["a", "b"], correctAnswers: [1] } }],
	};
}

it("once the newer activities have filled 280 kB, the older ones of a pupil have the texts of their questions alone", () => {
	const besides = countJsonBytes(activity(0).wrong);
	const solved = (...characters: number[]) =>
		trimToReplySize(characters.map(activity)).map(
			({ wrong: [question] }) => question?.solution !== undefined && question.given !== undefined,
		);
	expect(solved(280_000 - besides)).toEqual([true]);
	expect(solved(280_001 - besides)).toEqual([false]);
	expect(solved(280_000 - besides, 0)).toEqual([true, false]);
	expect(trimToReplySize([activity(280_000), activity(0)]).map(({ wrong }) => wrong)).toEqual([
		[{ index: 0, id: "question", text: "x".repeat(280_000), answered: true }],
		[{ index: 0, id: "question", text: "", answered: true }],
	]);
});
