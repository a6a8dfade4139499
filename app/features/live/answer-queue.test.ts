import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "~/api/api-error";
import { createAnswerQueue, loadUnsent, type QueueState, saveUnsent } from "./answer-queue";

const KEY = "game:1234567:Ada";
const A = { given: [0], secondsElapsed: 3 };
const B = { given: [1], secondsElapsed: 4 };
const NO_NETWORK = new ApiError(0, "NETWORK", "");
const refused = (code: "QUESTION_CLOSED" | "ALREADY_ANSWERED") => new ApiError(409, code, "refused");

let entries: Map<string, string>;

/** A phone with its storage, and a server that takes one answer to a question: the same one again, but no other. */
function phone(round: number | string = "q1/1") {
	const server = {
		online: true,
		/** Stores the answer and loses the reply. */
		losesReplies: false,
		open: true,
		stored: new Map<number, unknown>(),
		calls: 0,
		handedIn: 0,
		final: true,
		/** Whose card the device has. */
		player: "Ada",
	};
	let state: QueueState = { answers: new Map(), handIn: false, waiting: false };
	const sent: number[] = [];
	const problems: string[] = [];
	const lostSeats: string[] = [];
	const queue = createAnswerQueue<string>(
		{
			send: async ({ questionIndex, given }, { nickname }) => {
				server.calls++;
				if (!server.online) throw NO_NETWORK;
				if (nickname !== server.player) throw new ApiError(403, "NOT_A_PLAYER", "");
				const earlier = server.stored.get(questionIndex);
				const isSame = JSON.stringify(earlier) === JSON.stringify(given);
				if (!isSame && !server.open) throw refused("QUESTION_CLOSED");
				if (!isSame && earlier !== undefined && server.final) throw refused("ALREADY_ANSWERED");
				server.stored.set(questionIndex, given);
				if (server.losesReplies) throw NO_NETWORK;
				return "taken";
			},
			handIn: async () => {
				server.calls++;
				if (!server.online) throw NO_NETWORK;
				server.handedIn++;
			},
			onSent: ({ questionIndex }) => void sent.push(questionIndex),
			onSeatLost: ({ nickname }) => void lostSeats.push(nickname),
			onRefused: ({ code }) => void problems.push(code),
			onChange: (next) => {
				state = next;
			},
		},
		{ first: 300, most: 3_000 },
	);
	const left = queue.open({ key: KEY, round, nickname: "Ada" });
	return { server, queue, sent, problems, lostSeats, left, state: () => state };
}

describe("an answer that could not be sent", () => {
	beforeEach(() => {
		vi.useFakeTimers();
		entries = new Map();
		vi.stubGlobal("localStorage", {
			getItem: (key: string) => entries.get(key) ?? null,
			setItem: (key: string, text: string) => entries.set(key, text),
			removeItem: (key: string) => entries.delete(key),
		});
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it("is sent when the network is back after nine seconds, and leaves nothing behind", async () => {
		const { server, queue, sent, state } = phone();
		server.online = false;
		queue.put(0, A);
		await vi.advanceTimersByTimeAsync(9_000);
		expect(state()).toMatchObject({ waiting: true, answers: new Map([[0, A]]) });
		server.online = true;
		await vi.advanceTimersByTimeAsync(4_000);
		expect(server.stored.get(0)).toEqual([0]);
		expect(sent).toEqual([0]);
		expect(state()).toEqual({ answers: new Map(), handIn: false, waiting: false });
		expect(entries.size).toBe(0);
		const { calls } = server;
		await vi.advanceTimersByTimeAsync(60_000);
		expect(server.calls).toBe(calls);
	});

	it("is sent at once when the device says that the network is back", async () => {
		const { server, queue } = phone();
		server.online = false;
		queue.put(0, A);
		await vi.advanceTimersByTimeAsync(20_000);
		server.online = true;
		queue.wake();
		await vi.advanceTimersByTimeAsync(0);
		expect(server.stored.get(0)).toEqual([0]);
	});

	it("is tried for as long as it takes", async () => {
		const { server, queue } = phone();
		server.online = false;
		queue.put(0, A);
		await vi.advanceTimersByTimeAsync(600_000);
		expect(server.calls).toBeGreaterThan(150);
		server.online = true;
		await vi.advanceTimersByTimeAsync(4_000);
		expect(server.stored.get(0)).toEqual([0]);
	});

	it("counts once when its reply was lost: the same answer again is accepted", async () => {
		const { server, queue, sent, problems } = phone();
		server.losesReplies = true;
		queue.put(0, A);
		await vi.advanceTimersByTimeAsync(100);
		server.losesReplies = false;
		server.open = false;
		await vi.advanceTimersByTimeAsync(1_000);
		expect(sent).toEqual([0]);
		expect(problems).toEqual([]);
	});

	it("is there after a reload, for its question alone", async () => {
		const first = phone();
		first.server.online = false;
		first.queue.put(0, A);
		await vi.advanceTimersByTimeAsync(1_000);
		const kept = entries.get(KEY) ?? "";
		const again = phone();
		await vi.advanceTimersByTimeAsync(0);
		expect(again.server.stored.get(0)).toEqual([0]);
		expect(again.left.size).toBe(0);
		// A page that opens on the next question sends nothing, and learns what came too late.
		for (const round of ["q2/1", "q1/2"]) {
			entries.set(KEY, kept);
			const next = phone(round);
			await vi.advanceTimersByTimeAsync(1_000);
			expect(next.left).toEqual(new Map([[0, A]]));
			expect(next.server.calls).toBe(0);
			expect(entries.size).toBe(0);
		}
	});

	it("is given up when its question has closed", async () => {
		const { server, queue, problems, state } = phone();
		server.online = false;
		queue.put(0, A);
		await vi.advanceTimersByTimeAsync(5_000);
		server.open = false;
		server.online = true;
		await vi.advanceTimersByTimeAsync(4_000);
		expect(problems).toEqual(["QUESTION_CLOSED"]);
		expect(state().answers.size).toBe(0);
		expect(entries.size).toBe(0);
	});

	it("is given up when another place opens or the screen shows that it is settled, also without a storage", async () => {
		vi.stubGlobal("localStorage", undefined);
		const { server, queue } = phone();
		server.online = false;
		queue.put(0, A);
		expect(queue.answer(0)).toEqual(A);
		queue.settle(0);
		expect(queue.answer(0)).toBeUndefined();
		queue.put(0, A);
		await vi.advanceTimersByTimeAsync(1_000);
		expect(queue.open({ key: KEY, round: "q2/1", nickname: "Ada" })).toEqual(new Map([[0, A]]));
		server.online = true;
		queue.wake();
		await vi.advanceTimersByTimeAsync(10_000);
		expect(server.stored.size).toBe(0);
	});

	it.each([true, false])("waits for its seat while another pupil's card is on the device (with a storage: %s)", async (hasStorage) => {
		if (!hasStorage) vi.stubGlobal("localStorage", undefined);
		const { server, queue, sent, problems, lostSeats, state } = phone();
		const open = (nickname: string, round = "q1/1") => queue.open({ key: `game:1234567:${nickname}`, round, nickname });
		server.player = "Bob";
		queue.put(0, A);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(lostSeats).toEqual(["Ada"]);
		expect(problems).toEqual([]);
		expect(server.calls).toBe(1);
		expect(state()).toEqual({ answers: new Map(), handIn: false, waiting: false });
		open("Bob");
		queue.put(1, B);
		await vi.advanceTimersByTimeAsync(100);
		expect(sent).toEqual([1]);
		server.player = "Ada";
		expect(open("Ada").size).toBe(0);
		await vi.advanceTimersByTimeAsync(100);
		expect(sent).toEqual([1, 0]);
		expect(server.stored.get(0)).toEqual([0]);
		expect(entries.size).toBe(0);

		// Where its question is over by then, it is handed back as too late.
		server.player = "Bob";
		queue.put(2, A);
		await vi.advanceTimersByTimeAsync(100);
		open("Bob");
		server.player = "Ada";
		expect(open("Ada", "q2/1")).toEqual(new Map([[2, A]]));
		await vi.advanceTimersByTimeAsync(10_000);
		expect(sent).toEqual([1, 0]);
		expect(entries.size).toBe(0);
	});

	it("does not replace the one that the server has: a different later tap is refused", async () => {
		const { server, queue, problems, state } = phone();
		queue.put(0, A);
		await vi.advanceTimersByTimeAsync(0);
		queue.put(0, B);
		await vi.advanceTimersByTimeAsync(0);
		expect(problems).toEqual(["ALREADY_ANSWERED"]);
		expect(server.stored.get(0)).toEqual([0]);
		expect(state().answers.size).toBe(0);
	});

	it("is replaced by a later one where answers may change, even while it is on its way", async () => {
		const { server, queue, problems, state } = phone(1);
		server.final = false;
		queue.put(0, A);
		queue.put(0, B);
		await vi.advanceTimersByTimeAsync(0);
		expect(server.stored.get(0)).toEqual([1]);
		expect(problems).toEqual([]);
		expect(state().answers.size).toBe(0);
	});

	it("waits for a pause while it is typed, is stored at once, and goes with a flush", async () => {
		const { server, queue } = phone(1);
		server.final = false;
		for (const text of ["S", "Si", "Sin"]) {
			queue.put(1, { given: text }, 600);
			await vi.advanceTimersByTimeAsync(200);
		}
		expect(server.calls).toBe(0);
		expect(loadUnsent(KEY)?.answers.get(1)).toEqual({ given: "Sin" });
		await vi.advanceTimersByTimeAsync(400);
		expect(server.stored.get(1)).toBe("Sin");
		queue.put(1, { given: "Sinan" }, 600);
		await queue.flush();
		expect(server.stored.get(1)).toBe("Sinan");
		expect(server.calls).toBe(2);
	});

	it("says that it waits when a network gives no error and no reply, and is sent again when woken", async () => {
		let calls = 0;
		let state: QueueState | undefined;
		const queue = createAnswerQueue<string>(
			{
				send: (_, __, signal) =>
					calls++ === 0
						? new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
						: Promise.resolve("taken"),
				onSent: () => {},
				onSeatLost: () => {},
				onRefused: () => {},
				onChange: (next) => {
					state = next;
				},
			},
			{ first: 300, most: 3_000 },
		);
		queue.open({ key: KEY, round: 1, nickname: "Ada" });
		queue.put(0, A);
		await vi.advanceTimersByTimeAsync(2_000);
		expect(state?.waiting).toBe(false);
		await vi.advanceTimersByTimeAsync(2_000);
		expect(state?.waiting).toBe(true);
		queue.wake();
		await vi.advanceTimersByTimeAsync(0);
		expect(calls).toBe(2);
		expect(state).toMatchObject({ waiting: false, answers: new Map() });
	});
});

describe("a hand-in without a network", () => {
	beforeEach(() => {
		vi.useFakeTimers();
		entries = new Map();
		vi.stubGlobal("localStorage", {
			getItem: (key: string) => entries.get(key) ?? null,
			setItem: (key: string, text: string) => entries.set(key, text),
			removeItem: (key: string) => entries.delete(key),
		});
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it("follows after the last answer, over a reload too", async () => {
		const first = phone(2);
		first.server.online = false;
		first.queue.put(0, A);
		first.queue.wantHandIn(true);
		await vi.advanceTimersByTimeAsync(10_000);
		expect(first.state()).toMatchObject({ handIn: true, waiting: true });
		const second = phone(2);
		expect(second.state().handIn).toBe(true);
		second.queue.put(3, B);
		await vi.advanceTimersByTimeAsync(1_000);
		expect([...second.server.stored.keys()]).toEqual([0, 3]);
		expect(second.server.handedIn).toBe(1);
		expect(second.state()).toEqual({ answers: new Map(), handIn: false, waiting: false });
		expect(entries.size).toBe(0);
	});

	it("can be taken back", async () => {
		const { server, queue, state } = phone(2);
		server.online = false;
		queue.wantHandIn(true);
		await vi.advanceTimersByTimeAsync(1_000);
		queue.wantHandIn(false);
		server.online = true;
		await vi.advanceTimersByTimeAsync(60_000);
		expect(server.handedIn).toBe(0);
		expect(state()).toMatchObject({ handIn: false, waiting: false });
	});
});

describe("what is stored of them", () => {
	beforeEach(() => {
		entries = new Map();
		vi.stubGlobal("localStorage", {
			getItem: (key: string) => entries.get(key) ?? null,
			setItem: (key: string, text: string) => entries.set(key, text),
			removeItem: (key: string) => entries.delete(key),
		});
	});

	it("is read as earlier versions of the page have written it, and sent", async () => {
		entries.set(KEY, '{"version":1,"attempt":2,"answers":[[0,[2,1]],[3,"Sinan"],[4,29.5]]}');
		const { server, queue } = phone(2);
		await queue.flush();
		expect(server.stored).toEqual(
			new Map<number, unknown>([
				[0, [2, 1]],
				[3, "Sinan"],
				[4, 29.5],
			]),
		);
	});

	it("is what was saved, for a seat whose attempt is no longer under way too", () => {
		saveUnsent(KEY, { round: "q1/2", answers: new Map([[4, A]]), handIn: true });
		expect(loadUnsent(KEY)).toEqual({ round: "q1/2", answers: new Map([[4, A]]), handIn: true });
		const { server, queue } = phone("other");
		expect(server.calls).toBe(0);
		saveUnsent("homework:0412345:Bob", { round: 3, answers: new Map([[1, B]]), handIn: false });
		expect(queue.open({ key: "homework:0412345:Bob", round: null, nickname: "Bob" }).size).toBe(0);
		expect(queue.answer(1)).toEqual({ given: [1], secondsElapsed: 4 });
	});

	it("is nothing where the entry is not readable", () => {
		const broken = ['{"attempt":2}', '{"attempt":2,"answers":[["0",[1]],[1],[2,{}],[3,["a"]]]}', '{"answers":[[0,[1]]]}'];
		for (const text of ["{", "null", "7", ...broken]) {
			entries.set(KEY, text);
			expect(loadUnsent(KEY), text).toBeNull();
		}
	});
});
