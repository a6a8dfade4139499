import { describe, expect, it } from "vitest";
import { Game } from "#tests/helpers/fake-game";
import { computeStepKey, mergeIntervalMs, pushDelayMs, recordActivity } from ".";

/** Pushes like a shell at each step of a game, with as many receivers as players. */
class Pusher {
	sent = { stepKey: "", revision: -1, sentAtMs: 0 };
	pushes = 0;

	constructor(readonly game: Game) {}

	delay(): number | null {
		const { state, now } = this.game;
		return pushDelayMs(
			this.sent,
			{ stepKey: computeStepKey(state), revision: state.meta.revision, frames: state.present, isDue: false },
			now,
		);
	}

	push(): void {
		const { state, now } = this.game;
		this.sent = { stepKey: computeStepKey(state), revision: state.meta.revision, sentAtMs: now };
		this.pushes++;
	}
}

describe("pushes", () => {
	it("go out at once at every step of the game", () => {
		const game = new Game(2);
		for (const name of ["Ada", "Bob", "Cem"]) game.join(name);
		const pusher = new Pusher(game);
		const steps: (() => void)[] = [
			() => game.host({ type: "start" }),
			() => game.host({ type: "add-time", seconds: 10 }),
			() => game.host({ type: "close-question" }),
			() => game.host({ type: "settings", locked: true }),
			() => game.host({ type: "next-question" }),
			() => game.tick(20_750),
			() => game.host({ type: "finish" }),
			() => game.host({ type: "archive" }),
		];
		for (const step of steps) {
			pusher.push();
			step();
			expect(pusher.delay()).toBe(0);
		}
	});

	it("close a question at once with its last answer, and wait with the others", () => {
		const game = new Game(1).started("Ada", "Bob");
		const pusher = new Pusher(game);
		pusher.push();
		game.tick(10).answer("Ada", [0]);
		expect(pusher.delay()).toBe(490);
		game.tick(10).answer("Bob", [0]);
		expect(pusher.delay()).toBe(0);
	});

	it("are not made if nothing visible has changed", () => {
		const game = new Game().started("Ada", "Bob");
		const pusher = new Pusher(game);
		pusher.push();
		game.tick(60_000);
		recordActivity(game.state, game.now);
		pusher.push();
		recordActivity(game.tick(60_000).state, game.now);
		expect(pusher.delay()).toBeNull();
		game.host({ type: "start" });
		expect(pusher.delay()).toBeNull();
	});

	it("are merged to two a second (four are allowed), and every change goes out within a distance", () => {
		const game = new Game();
		const pusher = new Pusher(game);
		let waitsSince: number | null = null;
		for (let n = 0; n < 1_000; n++) {
			game.tick(10).join(`p${n}`);
			const delay = pusher.delay();
			if (delay === 0) {
				pusher.push();
				waitsSince = null;
			} else {
				waitsSince ??= game.now;
				expect(game.now - waitsSince).toBeLessThanOrEqual(500);
			}
		}
		expect(pusher.pushes).toBeLessThanOrEqual(10 * 2 + 1);
		expect(pusher.pushes).toBeGreaterThanOrEqual(10 * 2 - 2);
	});

	it("keep a distance that grows with what has to be sent, up to 10 s", () => {
		expect([1, 1_000, 1_250].map(mergeIntervalMs)).toEqual([500, 500, 500]);
		expect(mergeIntervalMs(5_000)).toBe(2_000);
		expect([10_000, 20_000, 30_000].map(mergeIntervalMs)).toEqual([4_000, 8_000, 10_000]);
	});
});
