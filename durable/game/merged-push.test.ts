import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Game } from "#tests/helpers/fake-game";
import { computeStepKey } from "./core";
import { MergedPush } from "./push";

/** 10,000 players and one host listen. */
function scene() {
	const game = new Game(2);
	game.now = Date.now();
	game.started("Ada", "Bob", "Cem");
	const sent = { players: 0, hosts: 0 };
	const toPlayers = new MergedPush(
		() => game.state,
		() => sent.players++,
	);
	const toHosts = new MergedPush(
		() => game.state,
		() => sent.hosts++,
	);
	return {
		game,
		sent,
		toPlayers,
		changed({ isStep = false, replies = 1 } = {}) {
			const stepKey = isStep ? computeStepKey(game.state) : null;
			toPlayers.afterChange(game.state, stepKey, { receivers: 10_000, replies }, Date.now());
			toHosts.afterChange(game.state, stepKey, { receivers: 1, replies: 0 }, Date.now());
		},
		pass(ms: number) {
			vi.advanceTimersByTime(ms);
			game.now = Date.now();
		},
	};
}

describe("merged pushes", () => {
	beforeEach(() => vi.useFakeTimers());
	afterEach(() => vi.useRealTimers());

	it("reach a host within half a second, also where thousands of players wait longer for theirs", () => {
		const { game, sent, changed, pass } = scene();
		changed({ isStep: true });
		expect(sent).toEqual({ players: 1, hosts: 1 });
		game.answer("Ada", [0]);
		changed();
		pass(499);
		expect(sent).toEqual({ players: 1, hosts: 1 });
		pass(1);
		expect(sent).toEqual({ players: 1, hosts: 2 });
		game.answer("Bob", [0]);
		changed();
		pass(500);
		expect(sent).toEqual({ players: 1, hosts: 3 });
		pass(3_000);
		expect(sent).toEqual({ players: 1, hosts: 3 });
		pass(2);
		expect(sent).toEqual({ players: 2, hosts: 3 });
	});

	it("let a burst of answers pass first, for ten seconds at most", () => {
		const { game, sent, changed, pass } = scene();
		changed({ isStep: true });
		game.answer("Ada", [0]);
		changed({ replies: 5_000 });
		pass(5_999);
		expect(sent.players).toBe(1);
		pass(1);
		expect(sent.players).toBe(2);
		game.answer("Bob", [0]);
		changed({ replies: 5_000 });
		pass(5_000);
		game.join("Dan");
		changed({ replies: 90_000 });
		pass(4_999);
		expect(sent.players).toBe(2);
		pass(1);
		expect(sent.players).toBe(3);
	});

	it("do not stand in front of a burst: where thousands listen, the first answer waits with those that follow it", () => {
		const { game, sent, changed, pass } = scene();
		changed({ isStep: true });
		pass(10_000);
		game.answer("Ada", [0]);
		changed();
		expect(sent).toEqual({ players: 1, hosts: 2 });
		game.answer("Bob", [0]);
		changed({ replies: 5_000 });
		pass(4_000);
		expect(sent).toEqual({ players: 1, hosts: 3 });
		pass(1);
		expect(sent).toEqual({ players: 2, hosts: 3 });
	});

	it("are not sent after a step that sent the same", () => {
		const { game, sent, changed, pass } = scene();
		changed({ isStep: true });
		game.answer("Ada", [0]);
		changed();
		game.host({ type: "close-question" });
		changed({ isStep: true });
		expect(sent).toEqual({ players: 2, hosts: 2 });
		pass(10_000);
		expect(sent).toEqual({ players: 2, hosts: 2 });
	});

	it("are made for nobody where nobody listens, and end with the game", () => {
		const { game, sent, toPlayers, changed, pass } = scene();
		toPlayers.afterChange(game.state, computeStepKey(game.state), { receivers: 0, replies: 0 }, Date.now());
		expect(sent.players).toBe(0);
		changed({ isStep: true });
		game.answer("Ada", [0]);
		changed();
		toPlayers.stop();
		pass(10_000);
		expect(sent).toEqual({ players: 1, hosts: 2 });
	});
});
