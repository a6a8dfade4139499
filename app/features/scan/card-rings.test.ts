import { expect, it } from "vitest";
import type { Instance } from "#contract/games/live";
import { markRings } from "./card-rings";

const corners = [
	{ x: 0, y: 0 },
	{ x: 1, y: 0 },
	{ x: 1, y: 1 },
	{ x: 0, y: 1 },
] as const;
const readings = [1, 2, 3, 40].map((card) => ({ card, option: 0, angle: 0, corners: [...corners] as [never, never, never, never] }));
const question = { id: "q", text: "", options: ["a", "b"], timeLimit: null, isMultipleChoice: false };

type Game = Parameters<typeof markRings>[1];
const game = (fields: Partial<Game> & { classId?: string | undefined; correctAnswers?: number[] } = {}): Game => {
	const { classId = "class", correctAnswers, ...rest } = fields;
	return {
		status: "active",
		questionStatus: "open",
		currentQuestionIndex: 0,
		questions: [{ ...question, ...(correctAnswers ? { correctAnswers } : {}) }] as Instance["questions"],
		solutionShown: false,
		cards: [{ card: 1 }, { card: 2 }, { card: 3 }],
		settings: { classId } as Instance["settings"],
		...rest,
	};
};
const marks = (of: Game, read: number[], foreign: number[]) =>
	Object.fromEntries(markRings(readings, of, { read: new Set(read), foreign: new Set(foreign) }).map(({ card, mark }) => [card, mark]));

it("marks cards that have been read, and cards of nobody in the class", () => {
	expect(marks(game(), [1, 3], [40])).toEqual({ 1: "read", 3: "read", 40: "foreign" });
	expect(marks(game({ status: "lobby", questionStatus: null }), [1], [40])).toEqual({ 1: "read", 40: "foreign" });
	// A pupil who plays on a device, and every card in a game without a class.
	expect(marks(game(), [1], [2])).toEqual({ 1: "read" });
	expect(marks({ ...game(), settings: {} as Instance["settings"] }, [1], [40])).toEqual({ 1: "read" });
});

it("says after the close who has answered, and right or wrong only once the solution is shown", () => {
	const cards = [{ card: 1, option: 0 }, { card: 2, option: 1 }, { card: 3 }];
	const closed = { questionStatus: "closed", cards, correctAnswers: [1] } as const;
	expect(marks(game({ ...closed, correctAnswers: [1] }), [], [40])).toEqual({ 1: "read", 2: "read", 40: "foreign" });
	const shown = game({ ...closed, correctAnswers: [1], solutionShown: true });
	expect(marks(shown, [], [])).toEqual({ 1: "wrong", 2: "right" });
	const poll = { ...shown, questions: [{ ...question, kind: "poll", correctAnswers: [] }] as Instance["questions"] };
	expect(marks(poll, [], [])).toEqual({ 1: "read", 2: "read" });
	expect(marks({ ...shown, status: "finished", questionStatus: null }, [], [])).toEqual({});
});
