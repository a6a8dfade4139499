import { describe, expect, it } from "vitest";
import type { Instance } from "#contract/games/live";
import { QUESTION_KINDS } from "#contract/kinds/kind";
import { isScoredQuestion } from "#contract/kinds/rules";
import site from "#locales/en/site.json";
import { canShowRanking, chooseStateTexts, nextOrFinishStep, nextStep } from "./next-step";

const SETTINGS: Instance["settings"] = {
	lateJoin: false,
	pointsMode: "speed",
	timer: "on",
	locked: false,
	readingSeconds: 3,
	ranking: "with-host",
	nicknames: "free",
	shuffle: "none",
	solution: "at-once",
	teams: { mode: "off", count: 2 },
	cardsOnly: false,
	answerCards: false,
	cardNames: "number",
	changeAnswers: false,
};
type Standing = Parameters<typeof nextStep>[0];
const at = (change: Partial<Standing>): Standing => ({
	status: "active",
	paused: false,
	questionStatus: "closed",
	currentQuestionIndex: 1,
	totalQuestions: 3,
	participantCount: 2,
	solutionShown: true,
	rankingShown: true,
	settings: SETTINGS,
	...change,
});

describe("what comes next", () => {
	it.each<[string, Partial<Standing>, Partial<ReturnType<typeof nextStep>>]>([
		[
			"an empty lobby",
			{ status: "lobby", questionStatus: null, currentQuestionIndex: -1, participantCount: 1 },
			{ action: "start", ready: false, hint: "hostPanel.needTwo" },
		],
		[
			"a lobby of two",
			{ status: "lobby", questionStatus: null, currentQuestionIndex: -1 },
			{ action: "start", command: ["start", { questionIndex: -1 }], ready: true, hint: null },
		],
		["reading", { questionStatus: "reading" }, { action: null, label: "hostPanel.reading", ready: false }],
		["an open question", { questionStatus: "open" }, { action: "close-question", command: ["close-question", { questionIndex: 1 }] }],
		[
			"a hidden solution that few know",
			{ solutionShown: false, rankingShown: false, rightShare: 0.34 },
			{ action: "show-solution", command: ["show-solution", { questionIndex: 1 }] },
		],
		[
			"a hidden solution that a third knows",
			{ solutionShown: false, rankingShown: false, rightShare: 0.35 },
			{ action: "ask-again", command: ["ask-again", { questionIndex: 1 }] },
		],
		[
			"a hidden solution that about half know",
			{ solutionShown: false, rankingShown: false, rightShare: 0.7 },
			{ action: "ask-again", command: ["ask-again", { questionIndex: 1 }] },
		],
		["a hidden solution that most know", { solutionShown: false, rankingShown: false, rightShare: 0.71 }, { action: "show-solution" }],
		["a hidden solution of a poll", { solutionShown: false, rankingShown: false, rightShare: null }, { action: "show-solution" }],
		[
			"a hidden solution after the second turn",
			{ solutionShown: false, rankingShown: false, rightShare: 0.5, turn: 2 },
			{ action: "show-solution" },
		],
		[
			"a hidden solution of the last question",
			{ currentQuestionIndex: 2, solutionShown: false, rightShare: 0.9 },
			{ action: "show-solution" },
		],
		["a hidden ranking", { rankingShown: false }, { action: "show-ranking", command: ["show-ranking", { questionIndex: 1 }] }],
		["a shown ranking", {}, { action: "next-question", command: ["next-question", { questionIndex: 1 }] }],
		[
			"a hidden ranking without points",
			{ rankingShown: false, settings: { ...SETTINGS, pointsMode: "none" } },
			{ action: "next-question" },
		],
		["a pause", { paused: true, rankingShown: false }, { action: "resume", command: ["resume"] }],
		["the last question closed", { currentQuestionIndex: 2, rankingShown: false }, { action: "finish", command: ["finish"] }],
		["the end", { status: "finished", questionStatus: null }, { action: "archive" }],
		["an archived game", { status: "archived", questionStatus: null }, { action: null, ready: false }],
	])("%s", (_, change, step) => {
		expect(nextStep(at(change))).toMatchObject(step);
	});

	it("offers to go on past a hidden ranking", () => {
		expect(canShowRanking(at({ rankingShown: false }))).toBe(true);
		expect(canShowRanking(at({ rankingShown: false, questionStatus: "open" }))).toBe(false);
		expect(nextOrFinishStep(at({ rankingShown: false }))).toMatchObject({ action: "next-question" });
	});
});

describe("what the panel says of a question", () => {
	const kinds = QUESTION_KINDS.flatMap((kind) => [{ kind }, { kind, quick: true as const }]);
	it.each([...kinds, { quick: true as const, correctAnswers: [1] }])("speaks of a solution only where there is one: %j", (question) => {
		const words = Object.values(chooseStateTexts(question)).map((key) => site.hostPanel[key.slice("hostPanel.".length) as "timeUp"]);
		expect(words.every(Boolean)).toBe(true);
		expect(/correct|solution|marked/.test(words.join(" "))).toBe(isScoredQuestion(question));
	});
});
