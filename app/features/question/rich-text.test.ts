import { beforeEach, expect, it, vi } from "vitest";

const loads = vi.fn();

beforeEach(() => {
	loads.mockClear();
	vi.resetModules();
	vi.doMock("./formula", () => {
		loads();
		return { default: () => null };
	});
});

const QUESTION = { id: "q", text: "What?", options: ["a", "b"], timeLimit: 20, isMultipleChoice: false };
const STATE = {
	status: "result",
	joined: true,
	nickname: "$x$",
	quizTitle: "$x$",
	question: QUESTION,
	leaderboard: [{ nickname: "$x$", score: 1 }],
	finalLeaderboard: [{ nickname: "$x$" }],
	participants: ["$x$", "Bob"],
	teams: [{ name: "$x$" }],
	given: [{ text: "$x$", count: 2 }],
};

it.each<[string, unknown]>([
	["names, titles and typed answers of a game", STATE],
	["users", [{ name: "$x$", email: "$x$@example.com" }]],
	["a pupil's progress", [{ title: "$x$", wrong: [{ text: "What?", given: { text: "$x$" }, solution: { options: ["a"] } }] }]],
	["reports", [{ questionText: "What?", quizName: "$x$", notes: "$x$", reportedBy: "$x$" }]],
])("nothing is loaded for %s", async (_, content) => {
	const { waitForFormulas } = await import("./rich-text");
	await waitForFormulas(content);
	expect(loads).not.toHaveBeenCalled();
});

it.each<[string, unknown]>([
	["a question's text", { ...STATE, question: { ...QUESTION, text: "$x$?" } }],
	["an option", { ...STATE, question: { ...QUESTION, options: ["a", "$x$"] } }],
	["extra info", { ...STATE, extraInfo: "$x$" }],
	["a list of questions", [QUESTION, { ...QUESTION, extraInfo: "$x$" }]],
	["a pupil's progress", [{ title: "", wrong: [{ text: "What?", solution: { options: ["$x$"] } }] }]],
	["reports", [{ questionText: "$x$" }]],
	["reported questions", [{ quizName: "", questions: [{ questionText: "$x$" }] }]],
])("formulas are loaded before %s is shown", async (_, content) => {
	const { waitForFormulas } = await import("./rich-text");
	await waitForFormulas(content);
	expect(loads).toHaveBeenCalledOnce();
});
