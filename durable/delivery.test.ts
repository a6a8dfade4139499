import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Game } from "#tests/helpers/fake-game";
import { Delivery } from "./delivery";
import { ATTEMPT_MS, type Delivered, NEWS_MERGE_MS } from "./outbox";

/** A started (and finished) game with a delivery whose database behaves as scripted. */
function scene({ finished = true } = {}) {
	const game = new Game(1);
	game.now = Date.now();
	game.started("Ada", "Bob");
	if (finished) {
		game.host({ type: "close-question" });
		game.host({ type: "finish" });
	}
	const written: string[] = [];
	const kept: Delivered[] = [];
	let database: () => Promise<void> = async () => {};
	let settled = 0;
	const save = (what: string) => async () => {
		await database();
		written.push(what);
	};
	const ports = {
		archive: { saveStart: save("start"), saveResults: save("results"), saveListed: save("news"), removeGames: save("removal") },
		logError: () => {},
	};
	const delivery = new Delivery(ports, {
		state: () => game.state,
		keep: (_, delivered) => kept.push(delivered),
		settled: () => settled++,
	});
	return {
		game,
		ports,
		delivery,
		written,
		kept,
		settled: () => settled,
		set database(behave: () => Promise<void>) {
			database = behave;
		},
	};
}

const nextIn = ({ delivery, game }: ReturnType<typeof scene>) => {
	const next = delivery.nextMs(game.state, Date.now());
	return next === null ? null : next - Date.now();
};

describe("delivery of a game to D1", () => {
	beforeEach(() => {
		vi.useFakeTimers();
		vi.spyOn(console, "error").mockImplementation(() => {});
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.restoreAllMocks();
	});

	it("happens once: what was delivered is not due again", async () => {
		const at = scene();
		expect(at.delivery.isOutstanding(at.game.state)).toBe(true);
		await Promise.all([at.delivery.attempt(), at.delivery.attempt()]);
		await at.delivery.attempt();
		expect(at.written).toEqual(["start", "results", "news"]);
		expect(at.kept).toMatchObject([
			{ started: true, results: true, told: { status: "finished", participantCount: 2 }, attempts: 0, retryAtMs: 0 },
		]);
		expect(at.delivery.isOutstanding(at.game.state)).toBe(false);
		expect(nextIn(at)).toBeNull();
	});

	it("is tried again after a failure, later each time, five minutes apart at most, until it worked", async () => {
		const at = scene();
		at.database = async () => {
			throw new Error("D1_ERROR: database is locked");
		};
		const waits: (number | null)[] = [];
		for (let attempt = 0; attempt < 12; attempt++) {
			await at.delivery.attempt();
			const wait = nextIn(at);
			waits.push(wait);
			// An alarm that comes too early tries nothing.
			await at.delivery.attempt();
			expect(nextIn(at)).toBe(wait);
			vi.advanceTimersByTime(wait ?? 0);
		}
		expect(waits.slice(1)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300].map((seconds) => seconds * 1000));
		expect(at.written).toEqual([]);
		expect(at.kept.at(-1)).toMatchObject({ started: false, results: false, attempts: 12 });
		at.database = async () => {};
		await at.delivery.attempt();
		expect(at.written).toEqual(["start", "results", "news"]);
		expect(at.delivery.isOutstanding(at.game.state)).toBe(false);
	});

	it("gives up an attempt that hangs, lets no alarm fire without pause meanwhile, and tries again", async () => {
		const at = scene();
		at.database = () => new Promise(() => {});
		const attempt = at.delivery.attempt();
		vi.advanceTimersByTime(5_000);
		expect(nextIn(at)).toBe(ATTEMPT_MS - 5_000);
		await vi.advanceTimersByTimeAsync(ATTEMPT_MS - 5_000);
		await attempt;
		expect(at.settled()).toBe(1);
		expect(at.kept).toMatchObject([{ started: false, results: false, attempts: 1 }]);
		expect(nextIn(at)).toBe(1_000);
		at.database = async () => {};
		vi.advanceTimersByTime(1_000);
		await at.delivery.attempt();
		expect(at.written).toEqual(["start", "results", "news"]);
	});

	it("goes on from what was kept: the start is not delivered again with the results", async () => {
		const at = scene({ finished: false });
		await at.delivery.attempt();
		expect(at.written).toEqual(["start", "news"]);
		at.game.host({ type: "close-question" });
		at.game.host({ type: "finish" });
		const woken = new Delivery(at.ports, {
			state: () => at.game.state,
			keep: (_, delivered) => at.kept.push(delivered),
			settled: () => {},
		});
		const [kept] = at.kept;
		if (!kept) throw new Error("nothing was kept");
		woken.restore(kept);
		await woken.attempt();
		expect(at.written).toEqual(["start", "news", "results", "news"]);
	});

	it("tells the number of players no more often than every eight seconds, and a step of the game at once", async () => {
		const at = scene({ finished: false });
		await at.delivery.attempt();
		for (const [index, name] of ["Cem", "Dora", "Ece"].entries()) {
			at.game.state.present++;
			await at.delivery.attempt();
			expect(nextIn(at), name).toBe(NEWS_MERGE_MS - index * 1_000);
			vi.advanceTimersByTime(1_000);
		}
		expect(at.written).toEqual(["start", "news"]);
		vi.advanceTimersByTime(NEWS_MERGE_MS - 3_000);
		await at.delivery.attempt();
		expect(at.kept.at(-1)).toMatchObject({ told: { participantCount: 5 } });
		expect(nextIn(at)).toBeNull();
		at.game.host({ type: "close-question" });
		expect(at.delivery.isDue(at.game.state, Date.now())).toBe(false);
		at.game.host({ type: "finish" });
		await at.delivery.attempt();
		expect(at.written).toEqual(["start", "news", "news", "results", "news"]);
	});

	it("repeats after a failure only what failed", async () => {
		const at = scene();
		let calls = 0;
		at.database = async () => {
			if (++calls === 2) throw new Error("D1_ERROR: too big");
		};
		await at.delivery.attempt();
		expect(at.written).toEqual(["start"]);
		vi.advanceTimersByTime(1_000);
		await at.delivery.attempt();
		expect(at.written).toEqual(["start", "results", "news"]);
	});
});
