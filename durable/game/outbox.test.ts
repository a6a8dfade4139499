import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DELIVERY_TIMEOUT_MS, LIST_MERGE_MS, PARK_AFTER_MS } from "#durable/room/deliveries";
import { Game } from "#tests/helpers/fake-game";
import { newGameRows, newRemovalRow, Outbox, type OutboxRow } from "./outbox";

/** A started (and finished) game with an outbox whose database behaves as scripted. */
function scene({ finished = true } = {}) {
	const game = new Game(1);
	game.now = Date.now();
	game.started("Ada", "Bob");
	if (finished) {
		game.host({ type: "close-question" });
		game.host({ type: "finish" });
	}
	const written: string[] = [];
	const saved: (readonly OutboxRow[])[] = [];
	const parked: unknown[] = [];
	let database: (what: string) => Promise<void> = async () => {};
	let settled = 0;
	let storage = () => {};
	const logged: string[] = [];
	const save = (what: string) => async () => {
		await database(what);
		written.push(what);
	};
	const ports = {
		archive: {
			saveStart: save("start"),
			saveResults: save("results"),
			saveListed: save("listing"),
			removeGame: save("removal"),
			async saveParked(row: unknown) {
				await database("parked");
				parked.push(row);
			},
		},
		logError: (event: string) => {
			logged.push(event);
		},
	};
	const outbox = new Outbox(ports, {
		state: () => game.state,
		answersTo: (index) => game.rows.answersTo(index),
		readSeatAnswers: (seatId) => game.rows.answersOf(seatId),
		save: (rows) => {
			storage();
			saved.push(rows);
		},
		settled: () => settled++,
	});
	const { instanceId } = game.state.meta;
	outbox.restore(newGameRows(instanceId));
	return {
		game,
		ports,
		outbox,
		instanceId,
		written,
		saved,
		parked,
		row: (what: OutboxRow["what"]) => saved.at(-1)?.find((row) => row.what === what),
		settled: () => settled,
		logged,
		set storage(write: () => void) {
			storage = write;
		},
		set database(behave: (what: string) => Promise<void>) {
			database = behave;
		},
	};
}

const nextIn = ({ outbox }: ReturnType<typeof scene>) => {
	const next = outbox.nextMs(Date.now());
	return next === null ? null : next - Date.now();
};
const fails = async () => {
	throw new Error("Failed query: insert into players values (Ada)", { cause: new Error("D1_ERROR: database is locked") });
};
const works = async () => {};

describe("delivery of a game to D1", () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it("happens once: what was delivered is not due again", async () => {
		const at = scene();
		expect(at.outbox.isOutstanding()).toBe(true);
		await Promise.all([at.outbox.drain(), at.outbox.drain()]);
		await at.outbox.drain();
		expect(at.written).toEqual(["start", "listing", "results"]);
		expect(at.saved).toMatchObject([[{ what: "listing", sent: { status: "finished", participantCount: 2 }, attempts: 0 }]]);
		expect(at.outbox.isOutstanding()).toBe(false);
		expect(nextIn(at)).toBeNull();
	});

	it("is tried again after a failure, less and less often, until it worked", async () => {
		const at = scene();
		at.database = fails;
		const waits: (number | null)[] = [];
		for (let attempt = 0; attempt < 15; attempt++) {
			await at.outbox.drain();
			const wait = nextIn(at);
			waits.push(wait);
			// An alarm that comes too early tries nothing.
			await at.outbox.drain();
			expect(nextIn(at)).toBe(wait);
			vi.advanceTimersByTime(wait ?? 0);
		}
		expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600].map((seconds) => seconds * 1000));
		expect(at.written).toEqual([]);
		expect(at.row("results")).toMatchObject({ attempts: 15, lastError: "Error: D1_ERROR: database is locked", parkedAtMs: null });
		at.database = works;
		await at.outbox.drain();
		expect(at.written).toEqual(["start", "listing", "results"]);
		expect(at.outbox.isOutstanding()).toBe(false);
	});

	/** Fires alarms until no alarm is set. */
	async function untilQuiet(at: ReturnType<typeof scene>, most = 1_000): Promise<void> {
		for (let alarm = 0; nextIn(at) !== null; alarm++) {
			expect(alarm).toBeLessThan(most);
			vi.advanceTimersByTime(nextIn(at) ?? 0);
			await at.outbox.drain();
		}
	}

	it("parks after a week what still fails, reports it to admins, keeps it, and delivers the rest", async () => {
		const at = scene();
		const startedMs = Date.now();
		at.database = (what) => (what === "results" ? fails() : works());
		await untilQuiet(at);
		expect(at.written).toEqual(["start", "listing"]);
		expect(Date.now() - startedMs).toBeGreaterThanOrEqual(PARK_AFTER_MS);
		const { instanceId } = at;
		const parkedAtMs = at.row("results")?.parkedAtMs;
		expect(at.parked).toEqual([{ instanceId, what: "results", lastError: "Error: D1_ERROR: database is locked", parkedAtMs }]);
		expect(parkedAtMs).toBeGreaterThanOrEqual(startedMs + PARK_AFTER_MS);
		// The object must not be emptied while it holds what nobody else has.
		expect(at.outbox.isOutstanding()).toBe(true);
	});

	it("reports to admins once the database is back, where that was what failed", async () => {
		const at = scene();
		at.database = fails;
		for (const startedMs = Date.now(); Date.now() - startedMs < 2 * PARK_AFTER_MS; ) {
			vi.advanceTimersByTime(nextIn(at) ?? 0);
			await at.outbox.drain();
		}
		expect(at.parked).toEqual([]);
		at.database = works;
		await untilQuiet(at, 5);
		expect(at.parked).toMatchObject([{ what: "start" }, { what: "results" }, { what: "listing" }]);
		expect(at.written).toEqual([]);
	});

	it("tries parked rows again when asked: one that works is gone, one that fails is parked again", async () => {
		const at = scene();
		at.database = (what) => (what === "results" ? fails() : works());
		await untilQuiet(at);
		expect(await at.outbox.retryParked("another")).toBe(0);
		expect(await at.outbox.retryParked(at.instanceId)).toBe(1);
		await untilQuiet(at, 5);
		expect(at.parked).toHaveLength(2);
		at.database = works;
		expect(await at.outbox.retryParked(at.instanceId)).toBe(0);
		expect(at.written).toEqual(["start", "listing", "results"]);
		expect(at.outbox.isOutstanding()).toBe(false);
	});

	it("gives up an attempt that hangs, lets no alarm fire without pause meanwhile, and tries again", async () => {
		const at = scene();
		at.database = () => new Promise(() => {});
		const attempt = at.outbox.drain();
		vi.advanceTimersByTime(5_000);
		expect(nextIn(at)).toBe(DELIVERY_TIMEOUT_MS - 5_000);
		await vi.advanceTimersByTimeAsync(DELIVERY_TIMEOUT_MS - 5_000);
		await attempt;
		expect(at.settled()).toBe(1);
		expect(at.row("results")).toMatchObject({ attempts: 1 });
		expect(nextIn(at)).toBe(1_000);
		at.database = works;
		vi.advanceTimersByTime(1_000);
		await at.outbox.drain();
		expect(at.written).toEqual(["start", "listing", "results"]);
	});

	it("goes on from what was saved: the start is not delivered again with the results", async () => {
		const at = scene({ finished: false });
		await at.outbox.drain();
		expect(at.written).toEqual(["start", "listing"]);
		at.game.host({ type: "close-question" });
		at.game.host({ type: "finish" });
		const woken = new Outbox(at.ports, {
			state: () => at.game.state,
			answersTo: () => [],
			readSeatAnswers: () => [],
			save: (rows) => at.saved.push(rows),
			settled: () => {},
		});
		woken.restore(at.saved[0] ?? []);
		await woken.drain();
		expect(at.written).toEqual(["start", "listing", "listing", "results"]);
	});

	it("reports the number of players no more often than every eight seconds, and a step of the game at once", async () => {
		const at = scene({ finished: false });
		await at.outbox.drain();
		for (const [index, name] of ["Cem", "Dora", "Ece"].entries()) {
			at.game.state.present++;
			await at.outbox.drain();
			expect(nextIn(at), name).toBe(LIST_MERGE_MS - index * 1_000);
			vi.advanceTimersByTime(1_000);
		}
		expect(at.written).toEqual(["start", "listing"]);
		vi.advanceTimersByTime(LIST_MERGE_MS - 3_000);
		await at.outbox.drain();
		expect(at.row("listing")).toMatchObject({ sent: { participantCount: 5 } });
		expect(nextIn(at)).toBeNull();
		at.game.host({ type: "close-question" });
		expect(at.outbox.isDue(Date.now())).toBe(false);
		at.game.host({ type: "finish" });
		await at.outbox.drain();
		expect(at.written).toEqual(["start", "listing", "listing", "listing", "results"]);
	});

	it("repeats after a failure only what failed", async () => {
		const at = scene();
		at.database = (what) => (what === "results" ? fails() : works());
		await at.outbox.drain();
		expect(at.written).toEqual(["start", "listing"]);
		at.database = works;
		vi.advanceTimersByTime(1_000);
		await at.outbox.drain();
		expect(at.written).toEqual(["start", "listing", "results"]);
	});

	it("is repeated, less and less often and without an end, while its rows cannot be stored", async () => {
		const at = scene();
		at.storage = () => {
			throw new Error("disk I/O error");
		};
		await at.outbox.drain();
		expect(at.logged).toEqual(["outbox"]);
		expect(at.settled()).toBe(1);
		const waits: (number | null)[] = [];
		for (let attempt = 0; attempt < 3; attempt++) {
			const wait = nextIn(at);
			waits.push(wait);
			vi.advanceTimersByTime(wait ?? 0);
			await at.outbox.drain();
		}
		expect(waits).toEqual([1_000, 2_000, 4_000]);
		expect(at.saved).toEqual([]);
		at.storage = () => {};
		vi.advanceTimersByTime(nextIn(at) ?? 0);
		await at.outbox.drain();
		expect(at.saved).toMatchObject([[{ what: "listing", sent: { status: "finished" }, attempts: 0 }]]);
		expect(nextIn(at)).toBeNull();
	});

	it("adds a game that the list does not know only after its results", async () => {
		const at = scene();
		at.outbox.restore(newGameRows(at.instanceId).map((row) => (row.what === "listing" ? { ...row, sent: null } : row)));
		at.database = (what) => (what === "results" ? fails() : works());
		await at.outbox.drain();
		expect(nextIn(at)).toBe(1_000);
		await at.outbox.drain();
		expect(at.written).toEqual(["start"]);
		at.database = works;
		vi.advanceTimersByTime(1_000);
		await at.outbox.drain();
		expect(at.written).toEqual(["start", "results", "listing"]);
		expect(nextIn(at)).toBeNull();
	});

	it("records nothing of a game that was erased while it was delivered, and keeps removals of earlier games", async () => {
		const at = scene();
		at.outbox.restore([...newGameRows(at.instanceId), newRemovalRow("earlier")]);
		at.database = (what) => (what === "removal" ? fails() : works());
		const attempt = at.outbox.drain();
		expect(at.outbox.withoutGame()).toMatchObject([{ what: "removal", instanceId: "earlier", attempts: 0 }]);
		await attempt;
		expect(at.saved).toMatchObject([[{ what: "removal", instanceId: "earlier", attempts: 1 }]]);
	});
});
