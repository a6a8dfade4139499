import { describe, expect, it } from "vitest";
import type { Participant } from "#contract/games/live";
import { countCards, findReadingsTurn } from "./scan-count";
import { detectBrowser } from "./scan-picture";

const seat = (card: number | undefined, fields: Partial<Participant> = {}): Participant => ({
	nickname: `Card${card}`,
	totalScore: 0,
	rank: 1,
	previousRank: null,
	answered: false,
	card,
	...fields,
});
const game = (participants: Participant[], fields: Partial<Parameters<typeof countCards>[0]> = {}) =>
	({ status: "active", questionStatus: "open", currentQuestionIndex: 2, participants, ...fields }) as const;

describe("readings belong", () => {
	it("to the lobby, or to a turn of the open question; else nowhere", () => {
		expect(findReadingsTurn(game([], { status: "lobby", questionStatus: null, currentQuestionIndex: -1 }))).toEqual({});
		expect(findReadingsTurn(game([]))).toEqual({ questionIndex: 2 });
		expect(findReadingsTurn(game([], { turn: 2 }))).toEqual({ questionIndex: 2, turn: 2 });
		for (const questionStatus of ["reading", "closed"] as const) expect(findReadingsTurn(game([], { questionStatus }))).toBeNull();
		expect(findReadingsTurn(game([], { status: "finished" }))).toBeNull();
	});
});

describe("the count", () => {
	it("is that of all who are here before the first question of a game without a quiz", () => {
		const started = game([seat(1), seat(4), seat(undefined)], { questionStatus: "closed", currentQuestionIndex: -1 });
		expect(countCards(started, null, new Set())).toEqual({ read: 2, of: null, missing: [] });
	});

	const lobby = game([seat(1), seat(4, { onDevice: true }), seat(undefined)], { status: "lobby", questionStatus: null });
	it("is that of the class's pupils in the lobby, or without a class of all who are here", () => {
		expect(countCards(lobby, new Set([1, 2, 3, 4]), new Set([3]))).toEqual({ read: 3, of: 4, missing: [2] });
		expect(countCards(lobby, null, new Set([9]))).toEqual({ read: 3, of: null, missing: [] });
	});

	it("is that of the seats that hold cards while a question is open, read here or by another camera", () => {
		const open = game([seat(3), seat(1, { answered: true }), seat(2), seat(4, { onDevice: true }), seat(undefined)]);
		expect(countCards(open, new Set([1, 2, 3, 4, 5]), new Set([2, 9]))).toEqual({ read: 3, of: 4, missing: [3] });
	});
});

it("names the browser whose settings have the permission", () => {
	const of = (userAgent: string, maxTouchPoints = 0) => detectBrowser({ userAgent, maxTouchPoints });
	expect(of("Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36")).toBe("chrome");
	expect(of("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0")).toBe("edge");
	expect(of("Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe("firefox");
	expect(of("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1")).toBe("ios");
	expect(of("Mozilla/5.0 (Macintosh) Version/18.0 Safari/605.1", 5)).toBe("ios");
	expect(of("Mozilla/5.0 (Macintosh) Version/18.0 Safari/605.1")).toBe("safari");
	expect(of("Mozilla/5.0 (X11; Linux x86_64) Version/18.0 Safari/605.1")).toBe("other");
});
