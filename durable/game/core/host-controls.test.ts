import { describe, expect, it } from "vitest";
import { toNicknameKey } from "#durable/room/core";
import { Game, HOUR, readCode } from "#tests/helpers/fake-game";
import type { Since } from "./commands";
import { ACTIVITY_STEP_MS, KEPT_ATTEMPTS } from "./constants";

const playing = (settings = {}, questions = 3) => new Game(questions, settings).started("Ada", "Bob", "Cem");
const remove = (game: Game, nickname: string) => readCode(game.host({ type: "remove-player", key: toNicknameKey(nickname) }));

describe("a pause", () => {
	it("comes between two questions only, and holds the next one back until the game goes on", () => {
		const game = playing();
		expect(readCode(new Game().host({ type: "pause" }))).toBe("WRONG_STATE");
		expect(readCode(game.host({ type: "pause" }))).toBe("QUESTION_STILL_OPEN");
		expect(readCode(game.host({ type: "resume" }))).toBe("ok");
		game.host({ type: "close-question" });
		expect(game.hostView().paused).toBe(false);
		expect(game.view("Ada")).not.toHaveProperty("paused");
		expect(readCode(game.host({ type: "pause", questionIndex: 0 }))).toBe("ok");
		expect(game.hostView()).toMatchObject({ status: "active", questionStatus: "closed", paused: true });
		expect(game.view("Ada")).toMatchObject({ status: "result", paused: true });
		expect(game.view("a stranger")).not.toHaveProperty("paused");
		expect(readCode(game.host({ type: "next-question" }))).toBe("GAME_PAUSED");
		expect(readCode(game.host({ type: "add-time", seconds: 10 }))).toBe("QUESTION_CLOSED");
		const { written } = game.rows;
		expect(readCode(game.host({ type: "pause" }))).toBe("ok");
		expect(game.rows.written).toBe(written);
		game.restart();
		expect(game.hostView().paused).toBe(true);
		expect(readCode(game.host({ type: "next-question" }))).toBe("GAME_PAUSED");
		expect(readCode(game.host({ type: "resume" }))).toBe("ok");
		expect(game.view("Ada")).not.toHaveProperty("paused");
		expect(readCode(game.host({ type: "next-question", questionIndex: 0 }))).toBe("ok");
		expect(game.hostView().paused).toBe(false);
	});

	it("is not made by a late retry, nor for a question to come", () => {
		const game = playing().next();
		game.host({ type: "close-question" });
		expect(readCode(game.host({ type: "pause", questionIndex: 0 }))).toBe("ok");
		expect(game.hostView().paused).toBe(false);
		expect(readCode(game.host({ type: "pause", questionIndex: 2 }))).toBe("WRONG_STATE");
	});

	it("lasts as long as somebody looks after the game, and two hours beyond", () => {
		const game = playing();
		game.host({ type: "close-question" });
		game.host({ type: "pause" });
		game.tick(2 * HOUR - 1);
		expect(game.hostView()).toMatchObject({ status: "active", paused: true });
		game.tick(1 + ACTIVITY_STEP_MS);
		expect(game.hostView()).toMatchObject({ status: "finished", paused: false });
	});

	it("starts and ends once per attempt, however late a retry comes", () => {
		const game = playing();
		game.host({ type: "close-question" });
		const [first, second, third] = ["first", "second", "third"];
		for (let n = 0; n < 2; n++) expect(readCode(game.host({ type: "pause", questionIndex: 0, attempt: first }))).toBe("ok");
		expect(readCode(game.host({ type: "resume", attempt: second }))).toBe("ok");
		expect(readCode(game.host({ type: "pause", questionIndex: 0, attempt: first }))).toBe("ok");
		expect(game.hostView().paused).toBe(false);
		game.restart();
		expect(readCode(game.host({ type: "pause", questionIndex: 0, attempt: first }))).toBe("ok");
		expect(game.hostView().paused).toBe(false);
		expect(readCode(game.host({ type: "pause", questionIndex: 0, attempt: third }))).toBe("ok");
		expect(readCode(game.host({ type: "resume", attempt: second }))).toBe("ok");
		expect(game.hostView().paused).toBe(true);
		// A call that changed nothing is remembered as well.
		game.host({ type: "pause", attempt: "fourth" });
		game.host({ type: "resume" });
		game.host({ type: "pause", attempt: "fourth" });
		expect(game.hostView().paused).toBe(false);
	});

	it("may end with the game", () => {
		const game = playing();
		game.host({ type: "close-question" });
		game.host({ type: "pause" });
		expect(readCode(game.host({ type: "finish" }))).toBe("ok");
		expect(game.hostView()).toMatchObject({ status: "finished", paused: false });
		for (const type of ["pause", "resume"] as const) expect(readCode(game.host({ type }))).toBe("WRONG_STATE");
	});
});

describe("everybody who joined since a time", () => {
	const flooded = (settings: Parameters<typeof playing>[0] = {}) => {
		const game = new Game(2, { lateJoin: true, ...settings });
		for (const name of ["Ada", "Bob"]) game.join(name);
		game.tick(60_000);
		for (const name of ["Bot1", "Bot2", "Bot3"]) game.tick(1_000).join(name);
		return game;
	};
	const names = (game: Game) => game.hostView().participants.map(({ nickname }) => nickname);
	const since = (game: Game, moment: Since, locks = false) => {
		const steered = game.host({ type: "remove-since", since: moment, locks });
		return steered.ok ? steered.changes.filter(({ type }) => type === "seat-removed").length : steered.code;
	};

	it("is removed, to the millisecond, and the rest stay", () => {
		const game = flooded();
		expect(since(game, { atMs: game.now + 1 })).toBe(0);
		expect(since(game, { atMs: game.now })).toBe(1);
		expect(since(game, { withinMs: 1_000 })).toBe(1);
		expect(names(game)).toEqual(["Ada", "Bob", "Bot1"]);
		expect(game.state.meta.settings.locked).toBe(false);
		expect(since(game, { withinMs: 60_000 })).toBe(1);
		expect(since(game, { withinMs: 60_000 })).toBe(0);
		expect(names(game.restart())).toEqual(["Ada", "Bob"]);
		expect(readCode(game.join("Bot9", undefined, ["proof-bot1"]))).toBe("PLEASE_WAIT");
	});

	it("is removed as if never there, when they have answered, and the question closes if all who are left have", () => {
		const game = flooded();
		const calm = new Game(2, { lateJoin: true });
		for (const name of ["Ada", "Bob"]) calm.join(name);
		calm.tick(63_000);
		for (const each of [game, calm]) {
			each.host({ type: "start" });
			each.answer("Bot1", [0]);
			for (const name of ["Ada", "Bob"]) each.answer(name, [0]);
		}
		expect(game.hostView().questionStatus).toBe("open");
		expect(since(game, { withinMs: 3_000 })).toBe(3);
		const view = ({ revision: _, ...rest }: ReturnType<Game["hostView"]>) => rest;
		expect(game.hostView().questionStatus).toBe("closed");
		expect(view(game.hostView())).toEqual(view(calm.hostView()));
		expect(view(game.restart().hostView())).toEqual(view(calm.hostView()));
	});

	it("can be kept out by the lock of the same call; since the lock are those who joined after it", () => {
		const game = flooded();
		expect(since(game, { withinMs: 1_500 }, true)).toBe(2);
		expect(readCode(game.join("Bot4"))).toBe("LOBBY_LOCKED");
		game.host({ type: "settings", locked: false });
		game.tick(1_000).join("Bot5");
		expect(since(game.restart(), { lock: true }, true)).toBe(1);
		expect(names(game)).toEqual(["Ada", "Bob", "Bot1"]);
		expect(game.state.meta.settings.locked).toBe(true);
		expect(game.rows.rebuilt().meta.settings.locked).toBe(true);
	});

	it("is nobody since a lock that never was, but the game is locked", () => {
		const game = flooded();
		expect(since(game, { lock: true }, true)).toBe(0);
		expect(names(game)).toHaveLength(5);
		expect(readCode(game.join("Bot4"))).toBe("LOBBY_LOCKED");
	});

	it("is removed once by a repeated call, and by none after the end", () => {
		const game = flooded();
		const command = { type: "remove-since", since: { withinMs: 1_000 }, locks: false, attempt: "a".repeat(20) } as const;
		expect(game.host(command)).toMatchObject({ ok: true });
		game.tick(500).join("Cem");
		expect(game.host(command)).toMatchObject({ ok: true, changes: [] });
		expect(game.seat("Cem")?.removed).toBe(false);
		game.host({ type: "end" });
		expect(since(game, { withinMs: 10_000 })).toBe("WRONG_STATE");
	});
});

describe("a removed player", () => {
	it("leaves no trace in counts, ranks and results, whenever they answered", () => {
		const without = new Game(2, { pointsMode: "accuracy" }).started("Ada", "Bob");
		const removed = new Game(2, { pointsMode: "accuracy" }).started("Ada", "Bob", "Cem");
		for (const game of [without, removed]) {
			game.answer("Ada", [0]);
			game.answer("Cem", [0]);
			game.next();
			game.answer("Cem", [1]);
			game.answer("Bob", [1]);
		}
		expect(removed.hostView().participants.map(({ nickname, rank }) => [nickname, rank])).toEqual([
			["Ada", 1],
			["Cem", 1],
			["Bob", 3],
		]);
		expect(remove(removed, "Cem")).toBe("ok");
		for (const game of [without, removed]) expect(game.hostView()).toMatchObject({ answeredCount: 1, participantCount: 2 });
		const counts = (game: Game) => {
			const { participants, answerCounts, participantCount, answeredCount } = game.hostView();
			return {
				participants,
				answerCounts,
				participantCount,
				answeredCount,
				results: game.results().questions,
				top: game.view("Ada"),
			};
		};
		for (const game of [without, removed]) game.host({ type: "close-question" });
		const strip = ({ top: { revision: _, ...top }, ...rest }: ReturnType<typeof counts>) => ({ top, ...rest });
		expect(strip(counts(removed))).toEqual(strip(counts(without)));
		expect(strip(counts(removed.restart()))).toEqual(strip(counts(without)));
		expect(removed.results().players).toHaveLength(2);
	});

	it("is informed, and comes back neither under the old name nor, with the proof, under another", () => {
		const game = new Game(3, { lateJoin: true }).started("Ada", "Bob", "Cem");
		expect(remove(game, "Cem")).toBe("ok");
		expect(game.view("Cem")).toMatchObject({ joined: false, removed: true });
		expect(game.view("a stranger")).not.toHaveProperty("removed");
		expect(readCode(game.join("Cem", "proof-cem", ["proof-cem"]))).toBe("PLAYER_REMOVED");
		expect(readCode(game.join("Cem"))).toBe("NICKNAME_TAKEN");
		expect(readCode(game.join("CEM"))).toBe("NICKNAME_TAKEN");
		expect(game.join("Can", undefined, ["proof-cem"])).toEqual({ ok: false, code: "PLEASE_WAIT", retryAfterSeconds: 60 });
		expect(readCode(game.answer("Cem", [0]))).toBe("NOT_A_PLAYER");
		game.host({ type: "settings", lateJoin: false });
		expect(readCode(game.join("Can", undefined, ["proof-cem"]))).toBe("PLEASE_WAIT");
	});

	it("may take another name after a minute, also after a restart; the removed one stays refused", () => {
		const game = new Game(3, { lateJoin: true }).started("Ada", "Bob", "Cem");
		remove(game, "Cem");
		game.tick(59_001);
		expect(game.join("Can", undefined, ["proof-cem"])).toEqual({ ok: false, code: "PLEASE_WAIT", retryAfterSeconds: 1 });
		game.restart().tick(999);
		expect(readCode(game.join("Cem", "proof-cem", ["proof-cem"]))).toBe("PLAYER_REMOVED");
		expect(readCode(game.join("CEM", undefined, ["proof-cem"]))).toBe("NICKNAME_TAKEN");
		expect(readCode(game.join("Can", undefined, ["proof-cem"]))).toBe("ok");
		remove(game, "Can");
		expect(readCode(game.join("Cenk", undefined, ["proof-cem", "proof-can"]))).toBe("PLEASE_WAIT");
	});

	it("closes the question if everybody else has answered, but never in an empty game", () => {
		const game = playing();
		game.answer("Ada", [0]);
		game.answer("Bob", [1]);
		expect(game.hostView().questionStatus).toBe("open");
		expect(remove(game, "Cem")).toBe("ok");
		expect(game.hostView()).toMatchObject({ questionStatus: "closed", answeredCount: 2, answerCounts: [1, 1, 0, 0] });
		const empty = playing();
		for (const name of ["Ada", "Bob", "Cem"]) expect(remove(empty, name)).toBe("ok");
		expect(empty.hostView()).toMatchObject({ questionStatus: "open", participantCount: 0 });
		expect(remove(empty, "Ada")).toBe("ok");
		empty.host({ type: "close-question" });
		empty.host({ type: "finish" });
		expect(remove(empty, "Ada")).toBe("WRONG_STATE");
	});
});

describe("time that is added", () => {
	it("is shown to the players and belongs to one question", () => {
		const game = playing();
		expect(game.view("Ada")).not.toHaveProperty("addedSeconds");
		game.host({ type: "add-time", seconds: 10 });
		game.host({ type: "add-time", seconds: 10 });
		expect(game.view("Ada")).toMatchObject({ addedSeconds: 20, timeRemaining: 40, question: { timeLimit: 20 } });
		expect(game.next().view("Ada")).toMatchObject({ timeRemaining: 20 });
		expect(game.view("Ada")).not.toHaveProperty("addedSeconds");
	});

	it("is added once per attempt, also if a retry comes after the question", () => {
		const game = playing();
		const add = (attempt: string) => readCode(game.host({ type: "add-time", seconds: 10, questionIndex: 0, attempt }));
		for (const attempt of ["a", "a", "b", "a"]) expect(add(attempt)).toBe("ok");
		expect(game.restart().view("Ada")).toMatchObject({ addedSeconds: 20 });
		expect(add("a")).toBe("ok");
		game.next();
		expect([add("b"), add("c"), add("c")]).toEqual(["ok", "QUESTION_CLOSED", "QUESTION_CLOSED"]);
		expect(game.view("Ada")).not.toHaveProperty("addedSeconds");
		for (let n = 0; n < 100; n++) game.host({ type: "settings", locked: n % 2 === 0, attempt: `attempt${n}` });
		expect(game.rows.meta.attempts).toHaveLength(KEPT_ATTEMPTS);
	});
});

describe("the lock", () => {
	it("is shown before anybody tries to join, and also stops late players", () => {
		const game = new Game(2, { lateJoin: true });
		expect(game.view("a stranger")).not.toHaveProperty("locked");
		game.host({ type: "settings", locked: true });
		expect(game.view("a stranger")).toMatchObject({ status: "lobby", locked: true });
		expect(readCode(game.join("Ada"))).toBe("LOBBY_LOCKED");
		game.host({ type: "settings", locked: false });
		game.started("Ada", "Bob");
		expect(game.view("a stranger")).toMatchObject({ status: "question", joinable: true });
		game.host({ type: "settings", locked: true });
		expect(game.view("a stranger")).not.toHaveProperty("joinable");
		expect(readCode(game.join("Late"))).toBe("LOBBY_LOCKED");
		expect(readCode(game.join("Ada", "proof-ada"))).toBe("ok");
		const { written } = game.rows;
		expect(readCode(game.host({ type: "settings", locked: true }))).toBe("ok");
		expect(game.rows.written).toBe(written);
	});
});

describe("a late player", () => {
	it("comes last without another sort, if the question is closed", () => {
		const game = new Game(2, { lateJoin: true, pointsMode: "accuracy" }).started("Ada", "Bob");
		game.answer("Bob", [0]);
		game.host({ type: "close-question" });
		game.view("Ada");
		const { standings } = game.state;
		for (const name of ["Late", "Later"]) expect(readCode(game.join(name))).toBe("ok");
		expect(game.state.standings).toBe(standings);
		const names = () => game.hostView().participants.map(({ nickname }) => nickname);
		expect(names()).toEqual(["Bob", "Ada", "Late", "Later"]);
		game.restart();
		expect(names()).toEqual(["Bob", "Ada", "Late", "Later"]);
	});

	it("gets 0 for what they missed, no rank before a question counted for them, and a place at the end", () => {
		const game = new Game(3, { lateJoin: true, pointsMode: "accuracy" }).started("Ada", "Bob");
		game.answer("Ada", [0]);
		game.answer("Bob", [1]);
		expect(readCode(game.join("Late"))).toBe("ok");
		expect(game.view("Late")).toMatchObject({ status: "result", joinedLate: true, isCorrect: false, score: 0, rank: 0 });
		expect(game.view("Ada")).not.toHaveProperty("joinedLate");
		expect(game.view("Ada")).toMatchObject({ leaderboard: [{ nickname: "Ada" }, { nickname: "Bob" }] });
		expect(game.hostView().participants.at(-1)).toMatchObject({ nickname: "Late", rank: 0, totalScore: 0 });
		game.host({ type: "next-question" });
		game.answer("Late", [1]);
		game.answer("Ada", [0]);
		game.answer("Bob", [0]);
		expect(game.view("Late")).toMatchObject({ score: 1000, rank: 1, previousRank: null });
		expect(readCode(game.join("Last"))).toBe("ok");
		game.host({ type: "finish" });
		expect(game.view("Last")).toMatchObject({ status: "finished", score: 0, rank: 3 });
		const end = game.view("Last");
		expect(game.restart().view("Last")).toEqual({ ...end, revision: game.state.meta.revision });
		expect(game.results().players.map(({ nickname, rank }) => [nickname, rank])).toEqual([
			["Ada", 1],
			["Late", 1],
			["Bob", 3],
			["Last", 3],
		]);
	});
});

describe("a game without points", () => {
	it("shows right and wrong but no comparison; its host finds the right answers in the results", () => {
		const game = playing({ pointsMode: "none" });
		game.answer("Ada", [1]);
		game.answer("Bob", [0]);
		game.next();
		game.answer("Bob", [1]);
		game.host({ type: "close-question" });
		expect(game.view("Bob")).toMatchObject({
			status: "result",
			pointsMode: "none",
			isCorrect: true,
			correctCount: 2,
			pointsEarned: 0,
			score: 0,
			rank: 0,
			previousRank: null,
			leaderboard: [],
		});
		expect(game.hostView().participants.map(({ nickname, rank }) => [nickname, rank])).toEqual([
			["Ada", 0],
			["Bob", 0],
			["Cem", 0],
		]);
		game.host({ type: "finish" });
		expect(game.view("Bob")).toMatchObject({ finalLeaderboard: [], rank: 0, correctCount: 2, questionCount: 2 });
		expect(game.results().players.map(({ nickname, rank, correctCount }) => [nickname, rank, correctCount])).toEqual([
			["Bob", 1, 2],
			["Ada", 2, 0],
			["Cem", 2, 0],
		]);
	});
});
