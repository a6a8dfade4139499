import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { PlayerState } from "#contract/games/player-state";
import base from "#locales/en/base.json";
import player from "#locales/en/player.json";
import { createTranslator, TextsProvider } from "~/i18n/texts";
import FinishedView from "./finished-view";
import { LobbyView } from "./lobby-view";
import { QuestionView } from "./question-view";
import { ResultView } from "./result-view";
import { withSupport } from "./with-support";

const translator = createTranslator("en", { ...base, ...player });
const render = (view: ReactNode) =>
	renderToStaticMarkup(createElement(TextsProvider, { value: { getTranslator: () => translator as never } }, view));

/** The text of each element with this tag, without the tags in it. */
const readTexts = (html: string, tag: string) =>
	[...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, "gs"))].map(([, inner = ""]) => inner.replaceAll(/<[^>]*>/g, ""));

describe("the lobby of a phone", () => {
	it("has the player's name as its heading, and everybody in the order of joining", () => {
		const state = {
			status: "lobby",
			joined: true,
			revision: 3,
			quizTitle: "Rivers",
			pointsMode: "speed",
			participantCount: 5,
			// The newest first, as the game sends them.
			participants: ["Cem", "Bora", "Ada"],
			nickname: "Bora",
		} as const satisfies PlayerState;
		const html = render(createElement(LobbyView, { state, reroll: async () => {} }));
		expect(readTexts(html, "h1")).toEqual(["Bora"]);
		expect(readTexts(html, "li")).toEqual(["Ada", "Bora (you)", "Cem", "and 2 more"]);
		expect(readTexts(html, "p")).toEqual(expect.arrayContaining(["Rivers", "5 participants"]));
	});
});

describe("the result on a phone", () => {
	const readResult = (given: object) => {
		const state = {
			status: "result",
			joined: true,
			revision: 9,
			nickname: "Ada",
			questionIndex: 0,
			totalQuestions: 2,
			question: { id: "q", text: "One?", options: ["a", "b"], timeLimit: 20, isMultipleChoice: false },
			participantCount: 2,
			solutionShown: true,
			correctAnswers: [0],
			isCorrect: false,
			pointsEarned: 0,
			pointsMode: "speed",
			correctCount: 0,
			score: 0,
			rankingShown: true,
			rank: 1,
			previousRank: null,
			leaderboard: [{ nickname: "Ada", score: 0, rank: 1, previousRank: null }],
			...given,
		} as const satisfies PlayerState;
		return render(createElement(ResultView, { state }));
	};

	it("is a clock and small points without an answer, and no ranking while nobody has points", () => {
		const html = readResult({});
		expect(readTexts(html, "h1")).toEqual(["No answer given"]);
		expect(html).not.toContain("✗");
		expect(html).toMatch(/<dt>Points earned:<\/dt><dd class="tabular-nums">0<\/dd>/);
		expect(html).not.toContain("Your rank");
		expect(html).not.toContain("Leaderboard");
	});

	it("is a cross and the points for a wrong answer", () => {
		const html = readResult({ selectedOptions: [1], leaderboard: [{ nickname: "Bob", score: 900, rank: 1, previousRank: null }], rank: 2 });
		expect(html).toContain("✗");
		expect(html).toContain("+0");
		expect(html).toContain("Your rank");
		expect(html).not.toContain("fill-light");
	});

	it("has a flame for each right answer in a row, five at most", () => {
		const right = { isCorrect: true, selectedOptions: [0], pointsEarned: 900 };
		const flames = [1, 2, 9].map((streak) => readResult({ ...right, streak }).split("fill-light").length - 1);
		expect(flames).toEqual([0, 2, 5]);
	});
});

describe("the end on a phone", () => {
	const readEnd = (own: { rank: number; score: number; bestStreak?: number }) => {
		const state = {
			status: "finished",
			joined: true,
			revision: 9,
			quizTitle: "Rivers",
			pointsMode: "speed",
			questionCount: 4,
			finalLeaderboard: [{ nickname: "Ada", ...own }],
			participantCount: 10,
			nickname: "Ada",
			correctCount: 3,
			...own,
		} as const satisfies PlayerState;
		return render(createElement(FinishedView, { state }));
	};

	it("names the place in the heading of the upper half alone", () => {
		expect(readTexts(readEnd({ rank: 5, score: 1200 }), "h1")).toEqual(["The quiz is over Your final rank: 5"]);
		expect(readTexts(readEnd({ rank: 6, score: 1100 }), "h1")).toEqual(["The quiz is over"]);
	});

	it("has points, right answers, and a series of two or more", () => {
		const texts = readTexts(readEnd({ rank: 6, score: 1100, bestStreak: 2 }), "p");
		expect(texts).toEqual(expect.arrayContaining(["1,100 points", "3 of 4 rightBest streak: 2", "Thank you for playing!"]));
		expect(readTexts(readEnd({ rank: 6, score: 1100, bestStreak: 1 }), "p")).toContain("3 of 4 right");
	});
});

describe("a calm phone", () => {
	const seat = { joined: true as const, revision: 9, nickname: "Ada", participantCount: 2, team: 1 };
	const asked = {
		...seat,
		questionIndex: 0,
		totalQuestions: 2,
		question: { id: "q", text: "One?", options: ["a", "b"], timeLimit: 20, isMultipleChoice: false },
	};
	const team = { team: 1, score: 900, rank: 1, previousRank: 2, members: 2 };
	const row = { nickname: "Ada", score: 900, rank: 1 };
	const question = {
		status: "question",
		...asked,
		timeRemaining: 20,
		timeRemainingMs: 20_000,
		submitted: false,
		answeredCount: 0,
	} as const;
	const result = {
		status: "result" as const,
		...asked,
		solutionShown: true,
		correctAnswers: [0],
		selectedOptions: [0],
		isCorrect: true,
		pointsEarned: 900,
		pointsMode: "speed" as const,
		correctCount: 3,
		streak: 3,
		score: 2700,
		rankingShown: true,
		rank: 1,
		previousRank: 2,
		leaderboard: [{ ...row, previousRank: 2 }],
		teams: [team],
	};
	const finished = {
		status: "finished" as const,
		...seat,
		quizTitle: "Rivers",
		pointsMode: "speed" as const,
		questionCount: 4,
		finalLeaderboard: [row],
		teams: [team],
		score: 2700,
		rank: 1,
		correctCount: 3,
		bestStreak: 3,
	};
	const game = { deadlineMs: 20_000, offline: false, submit: () => {}, onItsWay: null, problem: null };

	function renderState(state: PlayerState): string {
		if (state.status === "question" && state.joined) return render(createElement(QuestionView, { state, game }));
		if (state.status === "result" && state.joined) return render(createElement(ResultView, { state }));
		if (state.status === "finished") return render(createElement(FinishedView, { state }));
		throw new Error(state.status);
	}
	const presses = (html: string) =>
		/role="timer"|fill-light|animate-fill/.test(html) ||
		/seconds left|points|rank|leaderboard|streak|in a row|900|2,700|teams/i.test(html.replaceAll(/<[^>]*>/g, " "));

	it.each([
		question,
		{ ...question, opensInMs: 3_000, question: { ...asked.question, options: [] } },
		result,
		finished,
	] satisfies PlayerState[])("shows no clock, points, ranks and streaks ($status)", (state) => {
		expect(presses(renderState(withSupport(state, {})))).toBe(true);
		expect(presses(renderState(withSupport(state, { readAloud: true })))).toBe(true);
		expect(presses(renderState(withSupport(state, { calm: true })))).toBe(false);
	});

	it("still says what was right, and that a clock runs which is not shown", () => {
		expect(renderState(withSupport(question, { calm: true }))).toContain(player.playQuiz.hiddenClock);
		expect(
			render(
				createElement(QuestionView, {
					state: { ...question, question: { ...asked.question, timeLimit: null } },
					game: { ...game, deadlineMs: null },
				}),
			),
		).toContain(player.playQuiz.noClock);
		expect(readTexts(renderState(withSupport(result, { calm: true })), "h1")).toEqual(["Correct!"]);
		expect(readTexts(renderState(withSupport(finished, { calm: true })), "p")).toContain("3 of 4 right");
	});

	it("gives what it supports to every state of a seat, and nothing to others", () => {
		const outside = { status: "question" as const, joined: false as const, questionIndex: 0, totalQuestions: 2, revision: 1 };
		expect(withSupport(outside, { calm: true })).toEqual(outside);
		for (const state of [question, result, finished]) expect(withSupport(state, { calm: true })).toMatchObject({ support: { calm: true } });
	});
});
