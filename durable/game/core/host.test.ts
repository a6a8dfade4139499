import { describe, expect, it } from "vitest";
import { toNicknameKey } from "#durable/room/core";
import { Game, HOUR, readCode } from "#tests/helpers/fake-game";
import { nextDeadline, recordActivity } from ".";
import { ACTIVITY_STEP_MS } from "./constants";

const playing = () => new Game(3).started("Ada", "Bob", "Cem");

describe("late retries of the host", () => {
	it("close only the question that they name", () => {
		const game = playing().next();
		const written = game.rows.written;
		expect(readCode(game.host({ type: "close-question", questionIndex: 0 }))).toBe("ok");
		expect(game.hostView()).toMatchObject({ currentQuestionIndex: 1, questionStatus: "open" });
		expect(readCode(game.host({ type: "close-question", questionIndex: 2 }))).toBe("WRONG_STATE");
		expect(game.rows.written).toBe(written);
		expect(readCode(game.host({ type: "close-question", questionIndex: 1 }))).toBe("ok");
		expect(game.hostView().questionStatus).toBe("closed");
		game.host({ type: "finish" });
		expect(readCode(game.host({ type: "close-question", questionIndex: 1 }))).toBe("ok");
		expect(readCode(game.host({ type: "close-question" }))).toBe("WRONG_STATE");
	});

	it("add time only to the question that they name", () => {
		const game = playing().next();
		expect(readCode(game.host({ type: "add-time", seconds: 10, questionIndex: 0 }))).toBe("QUESTION_CLOSED");
		expect(readCode(game.host({ type: "add-time", seconds: 10, questionIndex: 1 }))).toBe("ok");
		expect(game.hostView().timeRemaining).toBe(30);
	});

	it("never skip a question", () => {
		const game = playing();
		game.host({ type: "close-question" });
		expect(readCode(game.host({ type: "next-question", questionIndex: 0 }))).toBe("ok");
		game.host({ type: "close-question" });
		expect(readCode(game.host({ type: "next-question", questionIndex: 0 }))).toBe("ok");
		expect(readCode(game.host({ type: "next-question", questionIndex: 5 }))).toBe("WRONG_STATE");
		expect(game.hostView().currentQuestionIndex).toBe(1);
	});
});

describe("host controls", () => {
	it("refuse an invalid time, and time without an open question", () => {
		const game = playing();
		for (const seconds of [0, -10, 0.5, Number.NaN]) expect(readCode(game.host({ type: "add-time", seconds }))).toBe("VALIDATION_ERROR");
		game.host({ type: "close-question" });
		expect(readCode(game.host({ type: "add-time", seconds: 10 }))).toBe("QUESTION_CLOSED");
		expect(readCode(new Game().host({ type: "add-time", seconds: 10 }))).toBe("WRONG_STATE");
	});

	it("move the closing time with the time added, in the grace as well", () => {
		const game = playing();
		game.tick(20_500).host({ type: "add-time", seconds: 10 });
		expect(nextDeadline(game.state)).toBe(1_000_000 + 30_750);
		expect(readCode(game.tick(9_000).answer("Ada", [0]))).toBe("ok");
	});

	it("do not start a quiz without questions", () => {
		const game = new Game(0);
		game.join("Ada");
		game.join("Bob");
		expect(readCode(game.host({ type: "start" }))).toBe("NO_MORE_QUESTIONS");
		expect(game.state.meta.status).toBe("lobby");
	});

	it("change the points mode in the lobby only", () => {
		const game = new Game();
		expect(readCode(game.host({ type: "settings", pointsMode: "accuracy" }))).toBe("ok");
		game.started("Ada", "Bob");
		expect(readCode(game.host({ type: "settings", pointsMode: "none" }))).toBe("WRONG_STATE");
		expect(readCode(game.host({ type: "settings", pointsMode: "accuracy", lateJoin: true }))).toBe("ok");
		expect(readCode(game.join("Late"))).toBe("ok");
	});

	it("keep a removed player out under any name, also after a restart, and accept repeats", () => {
		const game = new Game();
		for (const name of ["Ada", "Bob", "Cem"]) game.join(name);
		expect(readCode(game.host({ type: "remove-player", key: toNicknameKey("Cem") }))).toBe("ok");
		const written = game.rows.written;
		expect(readCode(game.host({ type: "remove-player", key: toNicknameKey("Cem") }))).toBe("ok");
		expect(game.rows.written).toBe(written);
		expect(readCode(game.host({ type: "remove-player", key: "nobody" }))).toBe("PLAYER_NOT_FOUND");
		game.restart();
		expect(readCode(game.join("Cem", "proof-cem"))).toBe("PLAYER_REMOVED");
		expect(readCode(game.join("Can", undefined, ["proof-cem"]))).toBe("PLEASE_WAIT");
		expect(game.hostView().participantCount).toBe(2);
	});
});

describe("idle games", () => {
	it("never end before two hours after the last sign of life, whenever it came", () => {
		for (const wait of [1, 1_000, ACTIVITY_STEP_MS - 1, ACTIVITY_STEP_MS, ACTIVITY_STEP_MS + 1, HOUR]) {
			const lobby = new Game();
			lobby.tick(500).join("Ada");
			lobby.tick(wait).join("Bob");
			lobby.tick(2 * HOUR - 1);
			expect(lobby.state.meta.status).toBe("lobby");
			expect(lobby.tick(1 + ACTIVITY_STEP_MS).state.meta.status).toBe("finished");
			const game = new Game().started("Ada", "Bob");
			game.tick(wait);
			game.rows.write(recordActivity(game.state, game.now));
			game.restart().tick(2 * HOUR - 2);
			expect(game.state.meta.status).toBe("active");
			expect(game.tick(2 + ACTIVITY_STEP_MS).state.meta.status).toBe("finished");
		}
	});

	it("cost one row for many signs of life", () => {
		const game = new Game();
		for (let second = 0; second < 600; second += 2) game.tick(2_000).rows.write(recordActivity(game.state, game.now));
		expect(game.rows.written).toBeLessThanOrEqual(600_000 / ACTIVITY_STEP_MS);
	});

	it("close and end at the moments that were due, in one late step or in many", () => {
		const late = playing().tick(5 * HOUR);
		const steps = playing();
		for (let hour = 0; hour < 50; hour++) steps.tick(HOUR / 10);
		expect(late.state.meta).toEqual(steps.state.meta);
		expect(late.state.meta).toMatchObject({ status: "finished", rounds: [{ closedAtMs: 1_020_750 }] });
	});
});
