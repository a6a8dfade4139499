import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LIVE, LIVE_CLOSE } from "#contract/games/live-limits";
import { openLiveConnection, retryDelayMs, type SocketHealth, spreadMs } from "./live-connection";

/** The browser's end of a socket, driven by the test. */
class FakeSocket {
	static readonly OPEN = 1;
	static all: FakeSocket[] = [];
	readyState = 0;
	sent: string[] = [];
	onmessage: ((event: { data: string }) => void) | null = null;
	onclose: ((event: { code: number }) => void) | null = null;

	constructor(readonly url: string) {
		FakeSocket.all.push(this);
	}
	open(frame = '{"status":"lobby"}') {
		this.readyState = 1;
		this.onmessage?.({ data: frame });
	}
	send(text: string) {
		this.sent.push(text);
	}
	close() {
		this.readyState = 3;
	}
	break(code = 1006) {
		this.readyState = 3;
		this.onclose?.({ code });
	}
}

const latest = () => FakeSocket.all.at(-1) ?? new FakeSocket("none");

function start(address = async () => "ws://quiz.test/live", players = 30) {
	const frames: string[] = [];
	const health: SocketHealth[] = [];
	const connection = openLiveConnection({
		address,
		onFrame: (text) => frames.push(text),
		onHealth: (next) => health.push(next),
		players: () => players,
	});
	return { connection, frames, health };
}

beforeEach(() => {
	FakeSocket.all = [];
	vi.useFakeTimers();
	vi.stubGlobal("WebSocket", FakeSocket);
	vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("tries within 4 s again and again while a server that said so restarts, and backs off from one that is gone", async () => {
	vi.spyOn(Math, "random").mockReturnValue(1);
	for (const [code, isSteady] of [
		[LIVE_CLOSE.restart, true],
		[1006, false],
	] as const) {
		FakeSocket.all = [];
		const { connection } = start();
		await pass(0);
		latest().open();
		latest().break(code);
		const waits: number[] = [];
		for (let tries = 0; tries < 7; tries++) {
			const { length } = FakeSocket.all;
			let waited = 0;
			for (; FakeSocket.all.length === length; waited += 500) await pass(500);
			waits.push(waited);
			latest().break();
		}
		expect(Math.max(...waits) <= 4_000, `${code}: ${waits.join()}`).toBe(isSteady);
		connection.close();
	}
});

describe("a live connection", () => {
	it("is healthy from its first frame on, and carries frames both ways", async () => {
		const { connection, frames, health } = start();
		await pass(0);
		expect(health).toEqual([]);
		expect(connection.send("x")).toBe(false);
		latest().open();
		expect(health).toEqual(["open"]);
		expect(frames).toEqual(['{"status":"lobby"}']);
		expect(connection.send("x")).toBe(true);
		expect(latest().sent).toEqual(["x"]);
	});

	it("pings in silence and gives up a socket that does not answer", async () => {
		const { frames, health } = start();
		await pass(0);
		latest().open();
		for (let beat = 1; beat <= 3; beat++) {
			await pass(LIVE.pingEveryMs);
			expect(latest().sent).toHaveLength(beat);
			await pass(LIVE.pongWithinMs - 1);
			latest().onmessage?.({ data: LIVE.pong });
		}
		expect(health).toEqual(["open"]);
		expect(frames).toHaveLength(1);
		await pass(LIVE.pingEveryMs + LIVE.pongWithinMs);
		expect(FakeSocket.all[0]?.readyState).toBe(3);
		await pass(500);
		expect(health).toEqual(["open", "down"]);
		expect(FakeSocket.all).toHaveLength(2);
	});

	it("comes back after a break without a word where it is quick enough", async () => {
		vi.mocked(Math.random).mockReturnValueOnce(0.9).mockReturnValueOnce(0.1);
		const { health } = start();
		await pass(0);
		latest().open();
		latest().break();
		await pass(100);
		expect(FakeSocket.all).toHaveLength(2);
		latest().open();
		await pass(5_000);
		expect(health).toEqual(["open"]);
	});

	it("waits longer after each failure, half a minute at most, and tries at once when it is woken", async () => {
		const { connection, health } = start();
		for (const wait of [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
			await pass(0);
			const before = FakeSocket.all.length;
			latest().break();
			await pass(wait - 1);
			expect(FakeSocket.all).toHaveLength(before);
			await pass(1);
			expect(FakeSocket.all).toHaveLength(before + 1);
		}
		expect(health).toEqual(["down"]);
		latest().break();
		const before = FakeSocket.all.length;
		connection.wake();
		await pass(0);
		expect(FakeSocket.all).toHaveLength(before + 1);
		latest().open();
		expect(health).toEqual(["down", "open"]);
	});

	it("tests the socket when it is woken", async () => {
		const { connection, health } = start();
		await pass(0);
		latest().open();
		connection.wake();
		expect(latest().sent).toEqual([LIVE.ping]);
		await pass(LIVE.pongWithinMs + 500);
		expect(health).toEqual(["open", "down"]);
	});

	it("gives a large game more time to come back after the server has closed its sockets, not after silence of one's own", async () => {
		const { health } = start(undefined, 8_000);
		await pass(0);
		latest().open();
		latest().break(1012);
		await pass(3_999);
		expect(FakeSocket.all).toHaveLength(1);
		await pass(1);
		expect(FakeSocket.all).toHaveLength(2);
		latest().open();
		await pass(5_000);
		expect(health).toEqual(["open"]);
		await pass(LIVE.pingEveryMs + LIVE.pongWithinMs + 500 - 5_000);
		expect(FakeSocket.all).toHaveLength(3);
		latest().open();
		expect(health.at(-1)).toBe("open");

		// If that attempt fails, polling starts without another wait.
		await pass(1_000);
		latest().break(1006);
		await pass(4_000);
		expect(health.at(-1)).toBe("open");
		latest().break(1006);
		await pass(500);
		expect(health.at(-1)).toBe("down");
	});

	it("counts as down where no address is to be had, a constructor throws, or nothing ever opens", async () => {
		const refused = start(async () => Promise.reject(new Error("403")));
		await pass(0);
		expect(refused.health).toEqual(["down"]);
		refused.connection.close();
		const silent = start();
		await pass(0);
		const { length } = FakeSocket.all;
		await pass(LIVE.openWithinMs);
		expect(silent.health).toEqual(["down"]);
		await pass(500);
		expect(FakeSocket.all).toHaveLength(length + 1);
		silent.connection.close();
		vi.stubGlobal("WebSocket", () => {
			throw new Error("blocked");
		});
		const blocked = start();
		await pass(0);
		expect(blocked.health).toEqual(["down"]);
	});

	it.each([LIVE_CLOSE.gone, LIVE_CLOSE.removed, LIVE_CLOSE.replaced, LIVE_CLOSE.unknownFrame])(
		"does not come back after %i",
		async (code) => {
			const { health } = start();
			await pass(0);
			latest().open();
			latest().break(code);
			await pass(120_000);
			expect(FakeSocket.all).toHaveLength(1);
			expect(health).toEqual(["open", "down"]);
		},
	);

	it("says nothing more once it was closed", async () => {
		const { connection, health } = start();
		await pass(0);
		latest().open();
		connection.close();
		await pass(120_000);
		expect(health).toEqual(["open"]);
		expect(FakeSocket.all).toHaveLength(1);
		expect(latest().readyState).toBe(3);
	});
});

describe("the wait before the next attempt", () => {
	it("lies anywhere below a bound that doubles", () => {
		expect([0, 0.5, 1].map((random) => retryDelayMs(0, random))).toEqual([0, 500, 1_000]);
		expect([1, 2, 3, 10].map((failures) => retryDelayMs(failures, 1))).toEqual([2_000, 4_000, 8_000, 30_000]);
	});

	it("begins with the time that a game of its size needs", () => {
		expect([0, 30, 1_000, 2_500, 10_000, 30_000].map(spreadMs)).toEqual([1_000, 1_000, 1_000, 2_500, 10_000, 10_000]);
		expect([0, 1, 2, 3, 4, 10].map((failures) => retryDelayMs(failures, 1, spreadMs(10_000)))).toEqual([
			10_000, 10_000, 10_000, 10_000, 16_000, 30_000,
		]);
		expect([0, 0.5, 1].map((random) => retryDelayMs(0, random, spreadMs(10_000)))).toEqual([0, 5_000, 10_000]);
		expect([0, 1, 2].map((failures) => retryDelayMs(failures, 1, spreadMs(30)))).toEqual([1_000, 2_000, 4_000]);
	});
});
