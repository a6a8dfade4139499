import { describe, expect, it } from "vitest";
import { toNicknameKey } from "#durable/room/core";
import { Game, HOUR, readCode } from "#tests/helpers/fake-game";
import { advanceGame, isGamePurgeDue, nextDeadline } from ".";
import type { CardPupil } from "./commands";

describe("points", () => {
	it.each([
		[0, 1000],
		[499, 1000],
		[500, 988],
		[4000, 900],
		[10_000, 750],
		[20_000, 500],
		[20_700, 500],
	])("an answer %i ms after the question was seen is worth %i", (ms, points) => {
		const game = new Game().started("Ada", "Bob");
		game.view("Ada");
		game.tick(ms);
		expect(game.answer("Ada", [0]).ok).toBe(true);
		game.host({ type: "close-question" });
		expect(game.view("Ada")).toMatchObject({ pointsEarned: points, score: points, isCorrect: true });
	});

	it("starts the clock of one who sees the question late, at most 4 s after it opened", () => {
		const game = new Game().started("Ada", "Bob", "Cem");
		game.tick(3000).view("Ada");
		game.tick(400);
		game.answer("Ada", [0]);
		game.tick(2600).view("Bob");
		game.tick(400);
		game.answer("Bob", [0]);
		game.host({ type: "close-question" });
		expect(game.view("Ada")).toMatchObject({ pointsEarned: 1000 });
		expect(game.view("Bob")).toMatchObject({ pointsEarned: 940 });
	});

	it("gives nothing for wrong, partly right or missing answers, and follows the points mode", () => {
		for (const [mode, points] of [
			["speed", 750],
			["accuracy", 1000],
			["none", 0],
		] as const) {
			const game = new Game(1, { pointsMode: mode }).started("Ada", "Bob", "Cem");
			game.view("Ada");
			game.tick(10_000);
			game.answer("Ada", [0]);
			game.answer("Bob", [1]);
			game.host({ type: "close-question" });
			expect([game.view("Ada"), game.view("Bob"), game.view("Cem")]).toMatchObject([
				{ pointsEarned: points },
				{ pointsEarned: 0, isCorrect: false },
				{ pointsEarned: 0 },
			]);
		}
	});

	it("compares several answers as sets", () => {
		const game = new Game(3).started("Ada", "Bob", "Cem");
		for (const _ of [0, 1]) {
			game.host({ type: "close-question" });
			game.host({ type: "next-question" });
		}
		game.answer("Ada", [2, 0]);
		game.answer("Bob", [0]);
		game.answer("Cem", [0, 1, 2]);
		expect([game.view("Ada"), game.view("Bob"), game.view("Cem")]).toMatchObject([
			{ isCorrect: true },
			{ isCorrect: false },
			{ isCorrect: false },
		]);
	});
});

describe("closing by time", () => {
	it("closes 750 ms past the deadline, dated there however late the alarm comes", () => {
		const game = new Game().started("Ada", "Bob");
		const opened = game.now;
		expect(nextDeadline(game.state)).toBe(opened + 20_750);
		game.tick(20_749);
		expect(readCode(game.answer("Ada", [0]))).toBe("ok");
		game.tick(10_000);
		expect(game.hostView().questionStatus).toBe("closed");
		expect(game.state.meta.rounds[0]?.closedAtMs).toBe(opened + 20_750);
		expect(readCode(game.answer("Bob", [0]))).toBe("QUESTION_CLOSED");
		expect(advanceGame(game.state, game.now)).toEqual([]);
	});

	it("shows the host whether its time ran out, or somebody closed it before", () => {
		const timeOver = (game: Game) => game.hostView().timeOver ?? false;
		const late = new Game().started("Ada", "Bob");
		expect(timeOver(late)).toBe(false);
		expect(timeOver(late.tick(20_750))).toBe(true);
		expect(timeOver(late.restart())).toBe(true);
		const early = new Game().started("Ada", "Bob").tick(1_000);
		early.host({ type: "close-question" });
		expect(timeOver(early.tick(60_000))).toBe(false);
		const all = new Game().started("Ada", "Bob").tick(1_000);
		for (const name of ["Ada", "Bob"]) all.answer(name, [0]);
		expect(timeOver(all.tick(60_000))).toBe(false);
	});

	it("closes at once when everybody has answered", () => {
		const game = new Game().started("Ada", "Bob");
		game.tick(1000);
		game.answer("Ada", [0]);
		expect(game.hostView().questionStatus).toBe("open");
		game.answer("Bob", [1]);
		expect(game.hostView()).toMatchObject({ questionStatus: "closed", answerCounts: [1, 1, 0, 0] });
	});

	it("ends a lobby after two idle hours and a game two hours after the last call of its host; purges after 24 h", () => {
		const lobby = new Game();
		lobby.tick(HOUR).join("Ada");
		lobby.tick(HOUR + 60_000);
		expect(lobby.state.meta.status).toBe("lobby");
		lobby.tick(HOUR);
		expect(lobby.state.meta.status).toBe("finished");
		const game = new Game().started("Ada", "Bob");
		game.tick(2 * HOUR - 1);
		expect(game.hostView()).toMatchObject({ status: "active", questionStatus: "closed" });
		game.tick(1);
		expect(game.state.meta.status).toBe("finished");
		const ended = game.now;
		expect(nextDeadline(game.state)).toBe(ended + 24 * HOUR);
		expect(isGamePurgeDue(game.state, ended + 24 * HOUR - 1)).toBe(false);
		expect(isGamePurgeDue(game.state, ended + 24 * HOUR)).toBe(true);
	});
});

describe("host commands", () => {
	it("refuses what the state does not allow and accepts repeats", () => {
		const game = new Game(2);
		expect(readCode(game.host({ type: "next-question" }))).toBe("WRONG_STATE");
		expect(readCode(game.host({ type: "finish" }))).toBe("WRONG_STATE");
		expect(readCode(game.host({ type: "close-question" }))).toBe("WRONG_STATE");
		game.join("Ada");
		expect(readCode(game.host({ type: "start" }))).toBe("NOT_ENOUGH_PARTICIPANTS");
		game.join("Bob");
		expect(readCode(game.host({ type: "start", questionIndex: -1 }))).toBe("ok");
		expect(readCode(game.host({ type: "start" }))).toBe("ok");
		expect(game.state.meta.rounds).toHaveLength(1);
		for (const type of ["next-question", "finish"] as const) expect(readCode(game.host({ type }))).toBe("QUESTION_STILL_OPEN");
		expect(readCode(game.host({ type: "archive" }))).toBe("WRONG_STATE");
		expect(readCode(game.host({ type: "close-question" }))).toBe("ok");
		expect(readCode(game.host({ type: "close-question" }))).toBe("ok");
		expect(readCode(game.host({ type: "next-question", questionIndex: 0 }))).toBe("ok");
		expect(readCode(game.host({ type: "next-question", questionIndex: 0 }))).toBe("ok");
		expect(game.state.meta.rounds).toHaveLength(2);
		expect(readCode(game.host({ type: "start" }))).toBe("WRONG_STATE");
		game.host({ type: "close-question" });
		expect(readCode(game.host({ type: "next-question" }))).toBe("NO_MORE_QUESTIONS");
		expect(readCode(game.host({ type: "finish" }))).toBe("ok");
		expect(readCode(game.host({ type: "finish" }))).toBe("ok");
		expect(readCode(game.host({ type: "next-question" }))).toBe("WRONG_STATE");
		expect(readCode(game.host({ type: "archive" }))).toBe("ok");
		expect(readCode(game.host({ type: "archive" }))).toBe("ok");
		expect(readCode(game.join("Late"))).toBe("QUIZ_ENDED");
	});

	it("lets the host leave the lobby, finish early on a closed question, add time, remove players and lock", () => {
		const abandoned = new Game();
		expect(readCode(abandoned.host({ type: "archive" }))).toBe("ok");
		expect(abandoned.view("Ada")).toMatchObject({ status: "finished", joined: false });

		const game = new Game(3).started("Ada", "Bob", "Cem");
		game.host({ type: "add-time", seconds: 10 });
		expect(game.hostView()).toMatchObject({ timeRemaining: 30, timeLimit: 30 });
		game.answer("Ada", [0]);
		game.answer("Cem", [0]);
		expect(readCode(game.host({ type: "remove-player", key: toNicknameKey("Bob") }))).toBe("ok");
		expect(game.hostView()).toMatchObject({ questionStatus: "closed", participantCount: 2 });
		expect(readCode(game.answer("Bob", [0]))).toBe("NOT_A_PLAYER");
		expect(readCode(game.join("Bob", "proof-bob"))).toBe("PLAYER_REMOVED");
		expect(game.view("Bob")).toMatchObject({ joined: false });
		expect(readCode(game.host({ type: "finish" }))).toBe("ok");

		const lobby = new Game();
		lobby.join("Ada");
		lobby.host({ type: "settings", locked: true });
		expect(readCode(lobby.join("Bob"))).toBe("LOBBY_LOCKED");
		lobby.host({ type: "settings", locked: false });
		lobby.host({ type: "remove-player", key: "ada" });
		expect(readCode(lobby.join("Eve", undefined, ["proof-ada"]))).toBe("PLEASE_WAIT");
		expect(readCode(lobby.join("Eve"))).toBe("ok");
	});

	it("says that it is closed to a page that only reports a waiting device, and gives or takes no seat for it", () => {
		const knock = (game: Game, pupil: CardPupil | null = null, heldProofs: string[] = []) =>
			readCode(game.join("", undefined, heldProofs, { visitor: "waiting-device", pupil }));
		for (const nicknames of ["free", "assigned"] as const) {
			const lobby = new Game(2, { nicknames, locked: true });
			expect(knock(lobby)).toBe("LOBBY_LOCKED");
			lobby.host({ type: "settings", locked: false });
			expect(knock(lobby)).toBe(nicknames === "free" ? "VALIDATION_ERROR" : "ok");
		}
		const card = { pupilId: "p1", number: 1, label: null, classId: "c", timeFactor: 1, answerCard: null } satisfies CardPupil;
		const game = new Game(2, { classId: "c", cardsOnly: true });
		for (const pupilId of ["p1", "p2"]) game.join(pupilId, undefined, [], { pupil: { ...card, pupilId } });
		game.host({ type: "start" });
		expect(knock(game)).toBe("GAME_ALREADY_STARTED");
		const { written } = game.rows;
		expect(knock(game, card)).toBe("GAME_ALREADY_STARTED");
		expect(game.rows.written).toBe(written);
		game.host({ type: "remove-player", key: "p1" });
		expect(knock(game, null, ["proof-p1"])).toBe("PLEASE_WAIT");
	});

	it("lets late players in only where the switch is on", () => {
		expect(readCode(new Game().started("Ada", "Bob").join("Late"))).toBe("GAME_ALREADY_STARTED");
		const game = new Game(3, { lateJoin: true }).started("Ada", "Bob");
		expect(readCode(game.join("Late"))).toBe("ok");
		game.answer("Ada", [0]);
		game.answer("Bob", [0]);
		expect(game.hostView().questionStatus).toBe("open");
		game.answer("Late", [0]);
		expect(game.hostView().questionStatus).toBe("closed");
	});
});

describe("ranks", () => {
	it("shares ranks (1, 2, 2, 4) and remembers the one before the last question", () => {
		const game = new Game(2, { pointsMode: "accuracy" }).started("Ada", "Bob", "Cem", "Dan");
		game.answer("Ada", [0]);
		game.answer("Bob", [1]);
		game.answer("Cem", [1]);
		game.answer("Dan", [1]);
		expect(game.hostView().participants.map((p) => [p.nickname, p.rank, p.previousRank])).toEqual([
			["Ada", 1, null],
			["Bob", 2, null],
			["Cem", 2, null],
			["Dan", 2, null],
		]);
		game.host({ type: "next-question" });
		game.answer("Ada", [1]);
		game.answer("Bob", [1]);
		game.answer("Cem", [1]);
		game.answer("Dan", [0]);
		expect(game.hostView().participants.map((p) => [p.nickname, p.totalScore, p.rank, p.previousRank])).toEqual([
			["Ada", 2000, 1, 1],
			["Bob", 1000, 2, 2],
			["Cem", 1000, 2, 2],
			["Dan", 0, 4, 2],
		]);
	});
});
