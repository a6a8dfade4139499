import { describe, expect, it } from "vitest";
import type { PlayerState } from "#contract/games/player-state";
import { ApiError } from "~/api/api-error";
import { chooseScreen, isUnavailableError, nextSeat, type SeatStatus, shouldFollowGame } from "./screen";

const started = { status: "question", joined: false, revision: 3, questionIndex: 0, totalQuestions: 2 } satisfies PlayerState;
const lobby = (joined: boolean) =>
	({
		status: "lobby",
		joined,
		revision: 2,
		quizTitle: "Rivers",
		language: "en",
		pointsMode: "speed",
		participantCount: 1,
		participants: ["Ada"],
		...(joined ? { nickname: "Ada" } : {}),
	}) satisfies PlayerState;
const finished = (questionCount: number, joined = true) =>
	({
		status: "finished",
		joined,
		revision: 9,
		quizTitle: "Rivers",
		language: "en",
		pointsMode: "speed",
		questionCount,
		finalLeaderboard: [],
		participantCount: 1,
		...(joined ? { nickname: "Ada" } : {}),
	}) satisfies PlayerState;
const known = { state: null, gone: false, removed: false, seat: { status: "unknown" }, seatedBefore: false, remembered: null } as const;
const ada = { nickname: "Ada" };

describe("a failed look at the game", () => {
	it("means that the game is gone only where the reply says so", () => {
		expect(isUnavailableError(new ApiError(404, "INSTANCE_NOT_FOUND", "Game not found."))).toBe(true);
		expect(isUnavailableError(new ApiError(410, "QUIZ_ENDED", "This quiz has ended."))).toBe(true);
		for (const status of [0, 400, 401, 403, 409, 429, 500, 502, 503])
			expect(isUnavailableError(new ApiError(status, "INTERNAL_ERROR", "Not found, it has ended")), String(status)).toBe(false);
		expect(isUnavailableError(new Error("not found"))).toBe(false);
	});

	it("leaves the page waiting for the next one, also where the server's own look failed", () => {
		expect(chooseScreen({ ...known, seat: { status: "none" } })).toBe("waiting");
		expect(chooseScreen({ ...known, seat: { status: "checking", own: true, ...ada }, remembered: "Ada" })).toBe("waiting");
	});
});

describe("a phone that comes back in the middle of a game", () => {
	it("is shown nothing but the game", () => {
		const steps: SeatStatus[] = [{ status: "unknown" }, { status: "checking", own: true, ...ada }];
		for (const state of [started, lobby(false)])
			for (const seat of steps) expect(chooseScreen({ ...known, state, seat, seatedBefore: true, remembered: "Ada" })).toBe("waiting");
		const seat = nextSeat({ status: "checking", own: true, ...ada }, "Ada", lobby(true));
		expect(chooseScreen({ ...known, state: lobby(true), seat, seatedBefore: true })).toBe("lobby");
	});

	it("finds the door of a game without a quiz open before its first question only where it may still join", () => {
		const before = { ...lobby(false), started: true } as const;
		const visitor = { ...known, seat: { status: "none" } } as const;
		expect(chooseScreen({ ...visitor, state: before })).toBe("started");
		expect(chooseScreen({ ...visitor, state: { ...before, joinable: true } })).toBe("join");
	});

	it("is offered its name where the tab is a new one, and learns that it is too late if it never joined", () => {
		expect(chooseScreen({ ...known, state: started, seat: { status: "none" }, seatedBefore: true, remembered: "Ada" })).toBe("join");
		expect(chooseScreen({ ...known, state: started, seat: { status: "none" } })).toBe("started");
		expect(chooseScreen({ ...known, state: { ...started, joinable: true }, seat: { status: "none" } })).toBe("join");
	});

	it("keeps its seat until a look under its own name says otherwise", () => {
		const checking: SeatStatus = { status: "checking", own: true, ...ada };
		expect(nextSeat(checking, "Ada", started)).toEqual({ status: "none" });
		expect(nextSeat(checking, null, started)).toBe(checking);
		const seated: SeatStatus = { status: "seated", ...ada };
		expect(nextSeat(seated, null, started)).toBe(seated);
		expect(nextSeat(seated, "Bob", started)).toBe(seated);
		expect(nextSeat(seated, "Ada", lobby(true))).toEqual(seated);
	});
});

describe("the join form", () => {
	it("is there at once for a visitor, also while a nickname of the address is checked", () => {
		expect(chooseScreen({ ...known, state: lobby(false) })).toBe("join");
		expect(chooseScreen({ ...known, state: lobby(false), seat: { status: "checking", own: false, ...ada } })).toBe("join");
	});

	it("stays until the first state after joining", () => {
		expect(chooseScreen({ ...known, state: lobby(false), seat: { status: "seated", ...ada } })).toBe("join");
		expect(chooseScreen({ ...known, state: started, seat: { status: "seated", ...ada } })).toBe("join");
	});
});

describe("the end", () => {
	it("is no thanks where the host closed the lobby", () => {
		expect(chooseScreen({ ...known, state: finished(0), seat: { status: "seated", ...ada } })).toBe("gone");
		expect(chooseScreen({ ...known, state: finished(2), seat: { status: "seated", ...ada } })).toBe("finished");
	});

	it("is a player's own also when the page is loaded again: nobody watches it as a stranger meanwhile", () => {
		const state = finished(2, false);
		const checking: SeatStatus = { status: "checking", own: true, ...ada };
		for (const seat of [{ status: "unknown" } as const, checking])
			expect(chooseScreen({ ...known, state, seat, seatedBefore: true })).toBe("waiting");
		expect(shouldFollowGame({ ...known, state, seat: checking })).toBe(true);
		const seat = nextSeat(checking, "Ada", finished(2));
		expect(chooseScreen({ ...known, state: finished(2), seat })).toBe("finished");
		expect(shouldFollowGame({ ...known, state: finished(2), seat })).toBe(false);
		// A visitor without a seat stops polling.
		expect(chooseScreen({ ...known, state, seat: nextSeat(checking, "Ada", state) })).toBe("finished");
		expect(shouldFollowGame({ ...known, state, seat: { status: "none" } })).toBe(false);
	});

	it("outranks everything else where the game is gone or the player was removed", () => {
		expect(chooseScreen({ ...known, state: lobby(true), gone: true, seat: { status: "seated", ...ada } })).toBe("gone");
		expect(chooseScreen({ ...known, state: lobby(false), removed: true, seat: { status: "none" } })).toBe("removed");
	});
});
