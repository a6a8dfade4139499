import { describe, expect, it } from "vitest";
import type { PlayerState } from "#contract/games/player-state";
import { findFinalRank, hasFinalRanking, isKeyOfQuestion, questionTurnKey, readTurn, takeState, withAnswer } from "./player-view";

const question = (revision: number, questionIndex = 0, given: { submitted: boolean; selectedOptions?: number[] } = { submitted: false }) =>
	({
		status: "question",
		joined: true,
		nickname: "Ada",
		revision,
		questionIndex,
		totalQuestions: 2,
		timeRemaining: 9,
		timeRemainingMs: 9_000,
		question: { id: questionIndex === 0 ? "q" : "next", text: "One?", options: ["a", "b"], timeLimit: 20, isMultipleChoice: false },
		answeredCount: 0,
		participantCount: 2,
		...given,
	}) satisfies PlayerState;
const waiting = (revision: number) =>
	({ status: "question", joined: false, revision, questionIndex: 0, totalQuestions: 2 }) satisfies PlayerState;

const asked = "q/1";

describe("what a phone shows", () => {
	it("is never replaced by an older view", () => {
		expect(takeState(question(7, 1), question(6, 0))).toBeNull();
		expect(takeState(question(7, 1), question(8, 0))).toEqual(question(8, 0));
		expect(takeState(null, question(0))).toEqual(question(0));
	});

	it("is replaced by a view of the same moment, whose clock is newer", () => {
		const later = { ...question(7), timeRemainingMs: 4_000 };
		expect(takeState(question(7), later)).toEqual(later);
	});

	it("keeps an acknowledged answer, also against a newer view that was made before the answer", () => {
		const shown = withAnswer(question(7), asked, [1]);
		expect(shown).toEqual(question(7, 0, { submitted: true, selectedOptions: [1] }));
		expect(takeState(shown, question(7))).toEqual(shown);
		expect(takeState(shown, question(9))).toEqual(question(9, 0, { submitted: true, selectedOptions: [1] }));
		// The server's state of the answer wins; the next question starts without one.
		const confirmed = question(9, 0, { submitted: true, selectedOptions: [0] });
		expect(takeState(shown, confirmed)).toEqual(confirmed);
		expect(takeState(shown, question(9, 1))).toEqual(question(9, 1));
		expect(takeState(shown, waiting(9))).toEqual(waiting(9));
	});

	it("takes no answer to another question than the one shown", () => {
		expect(withAnswer(question(7, 1), asked, [1])).toEqual(question(7, 1));
		expect(withAnswer(waiting(7), asked, [1])).toEqual(waiting(7));
		expect(withAnswer(null, asked, [1])).toBeNull();
	});

	it("takes no answer to the first turn for one to the second", () => {
		const again = { ...question(9), turn: 2 as const };
		expect(takeState(withAnswer(question(7), asked, [1]), again)).toEqual(again);
		expect(withAnswer(again, asked, [1])).toEqual(again);
	});
});

describe("the own place at the end", () => {
	it("is told in the upper half, and nobody's without points", () => {
		const end = (rank: number | undefined, participantCount: number, score = 900) =>
			findFinalRank({
				status: "finished",
				joined: true,
				revision: 9,
				quizTitle: "Rivers",
				pointsMode: "speed",
				questionCount: 1,
				participantCount,
				finalLeaderboard: [],
				score,
				...(rank === undefined ? {} : { rank }),
			});
		expect([1, 2].map((rank) => end(rank, 2))).toEqual([1, null]);
		expect([1, 2, 3].map((rank) => end(rank, 3))).toEqual([1, 2, null]);
		expect([15, 16].map((rank) => end(rank, 30))).toEqual([15, null]);
		expect(end(1, 1)).toBe(1);
		// Everybody is first where nobody has points.
		expect(end(1, 2, 0)).toBeNull();
		expect(end(2, 5, 0)).toBeNull();
		expect(end(0, 2)).toBeNull();
		expect(end(undefined, 2)).toBeNull();
	});

	it("is in a ranking where questions could be right, also if nobody was", () => {
		const ends = { status: "finished", joined: true, pointsMode: "speed", questionCount: 2, finalLeaderboard: [] } as unknown as Parameters<
			typeof hasFinalRanking
		>[0];
		expect(hasFinalRanking(ends)).toBe(true);
		expect(hasFinalRanking({ ...ends, scoredCount: 1 })).toBe(true);
		expect(hasFinalRanking({ ...ends, scoredCount: 0 })).toBe(false);
		expect(hasFinalRanking({ ...ends, pointsMode: "none" })).toBe(false);
	});
});

describe("an answer that is unsent", () => {
	it("belongs to one turn of one question", () => {
		const open = question(7);
		const again = { ...open, status: "result", turn: 2 } as unknown as PlayerState;
		expect([open, again].map(questionTurnKey)).toEqual(["q/1", "q/2"]);
		expect(["q/1", "q/2"].map(readTurn)).toEqual([1, 2]);
		expect(questionTurnKey(waiting(7))).toBeNull();
		expect(questionTurnKey({ status: "finished", joined: true, nickname: "Ada" } as PlayerState)).toBeNull();
		expect(["q", "other"].map((id) => isKeyOfQuestion("q/2", { id }))).toEqual([true, false]);
	});
});
