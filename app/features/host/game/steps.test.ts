import { expect, it } from "vitest";
import type { Instance } from "#contract/games/live";
import { addPlanToAddress, chooseSteps, readPlan } from "./next-step";

const closed = {
	status: "active",
	paused: false,
	questionStatus: "closed",
	currentQuestionIndex: 0,
	totalQuestions: 7,
	participantCount: 30,
	solutionShown: true,
	rankingShown: false,
	settings: { pointsMode: "speed", ranking: "with-host" },
} as Instance;
const proposed = (plan: "every" | "third" | "end", changes: Partial<Instance> = {}) => {
	const { main, other } = chooseSteps({ ...closed, ...changes }, plan);
	return [main.action, other?.action ?? null];
};

it("proposes the ranking when the host wants to show it, and keeps the other step within reach", () => {
	expect(proposed("every")).toEqual(["show-ranking", "next-question"]);
	expect(proposed("third")).toEqual(["next-question", "show-ranking"]);
	expect(proposed("third", { currentQuestionIndex: 2 })).toEqual(["show-ranking", "next-question"]);
	expect(proposed("third", { currentQuestionIndex: 5 })).toEqual(["show-ranking", "next-question"]);
	expect(proposed("end", { currentQuestionIndex: 2 })).toEqual(["next-question", "show-ranking"]);
});

it("follows the plan that the host chose in this game, whatever was planned before", () => {
	const settings = { ...closed.settings, rankingPlan: "end" } as const;
	expect(proposed("every", { settings })).toEqual(["next-question", "show-ranking"]);
	expect(proposed("end", { settings: { ...settings, rankingPlan: "every" } })).toEqual(["show-ranking", "next-question"]);
});

it("proposes the finish after the last question, whatever the plan", () => {
	for (const plan of ["every", "third", "end"] as const) {
		expect(proposed(plan, { currentQuestionIndex: 6 })).toEqual(["finish", "show-ranking"]);
		expect(proposed(plan, { currentQuestionIndex: 6, rankingShown: true })).toEqual(["finish", null]);
	}
});

it("proposes what the share of right answers advises while the solution is hidden, and the other step beside it", () => {
	const hidden = { solutionShown: false, rankingShown: false };
	expect(proposed("every", { ...hidden, rightShare: 0.5 })).toEqual(["ask-again", "show-solution"]);
	expect(proposed("every", { ...hidden, rightShare: 0.2 })).toEqual(["show-solution", "ask-again"]);
	expect(proposed("end", { ...hidden, rightShare: 0.9 })).toEqual(["show-solution", "ask-again"]);
	expect(proposed("every", { ...hidden, rightShare: 0.5, turn: 2 })).toEqual(["show-solution", null]);
	expect(proposed("every", { ...hidden, rightShare: 0.5, paused: true })).toEqual(["resume", null]);
});

it("proposes nothing else where players have the ranking already, or where there is none", () => {
	expect(proposed("every", { rankingShown: true })).toEqual(["next-question", null]);
	expect(proposed("every", { settings: { ...closed.settings, pointsMode: "none" } })).toEqual(["next-question", null]);
	expect(proposed("every", { paused: true })).toEqual(["resume", null]);
	expect(proposed("every", { questionStatus: "open" })).toEqual(["close-question", null]);
	expect(proposed("every", { questionStatus: "reading" })).toEqual([null, null]);
});

it("goes along to the remote in its address, before the token that is taken out of it", () => {
	const link = "https://quiz.example/remote/1234567#a-token";
	expect(addPlanToAddress(link, "every")).toBe(link);
	for (const plan of ["every", "third", "end"] as const) {
		const address = new URL(addPlanToAddress(link, plan));
		expect(address.hash).toBe("#a-token");
		expect(readPlan(address.href)).toBe(plan);
	}
	expect(readPlan("https://quiz.example/remote/1234567?ranking=never")).toBe("every");
});
