import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "~/api/api-error";
import { type AnswerKey, createAnswerQueue, loadUnsent, NOTHING_UNSENT, saveUnsent, type UnsentAnswer } from "./answer-queue";

const KEY = "game:1234567:Ada";
const A = { given: [0], secondsElapsed: 3 };
const B = { given: [1], secondsElapsed: 4 };
const toQuestion = (questionIndex: number, answer: Pick<UnsentAnswer, "given" | "secondsElapsed">, answerKey: AnswerKey = "q1/1") => ({
	answerKey,
	questionIndex,
	...answer,
});
const NO_NETWORK = new ApiError(0, "NETWORK", "");
const refused = (code: "QUESTION_CLOSED" | "ALREADY_ANSWERED") => new ApiError(409, code, "refused");

let entries: Map<string, string>;

/** A phone with its storage, and a server that takes one answer to a question: the same one again, but no other. */
function phone(answerKey: AnswerKey = "q1/1", stored: [number, unknown][] = []) {
	const server = {
		online: true,
		/** Stores the answer and loses the reply. */
		losesReplies: false,
		open: true,
		stored: new Map(stored),
		calls: 0,
		answerKeys: [] as AnswerKey[],
		handedIn: 0,
		final: true,
		/** The player whose seat this phone has. */
		player: "Ada",
	};
	let state = NOTHING_UNSENT;
	const sent: number[] = [];
	const problems: string[] = [];
	const lostSeats: string[] = [];
	const queue = createAnswerQueue<string>(
		{
			send: async ({ answerKey: answered, questionIndex, given }, { nickname }) => {
				server.calls++;
				server.answerKeys.push(answered);
				if (!server.online) throw NO_NETWORK;
				if (nickname !== server.player) throw new ApiError(403, "NOT_A_PLAYER", "");
				const earlier = server.stored.get(questionIndex);
				const isSame = JSON.stringify(earlier) === JSON.stringify(given);
				if (!isSame && (!server.open || answered !== answerKey)) throw refused("QUESTION_CLOSED");
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
	queue.open({ key: KEY, nickname: "Ada" });
	const put = (questionIndex: number, answer: Pick<UnsentAnswer, "given" | "secondsElapsed">, pauseMs?: number) =>
		queue.put(toQuestion(questionIndex, answer, answerKey), pauseMs);
	return { server, queue, put, sent, problems, lostSeats, state: () => state };
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
		const { server, put, sent, state } = phone();
		server.online = false;
		put(0, A);
		await vi.advanceTimersByTimeAsync(9_000);
		expect(state()).toMatchObject({ waiting: true, answers: [toQuestion(0, A)] });
		server.online = true;
		await vi.advanceTimersByTimeAsync(4_000);
		expect(server.stored.get(0)).toEqual([0]);
		expect(sent).toEqual([0]);
		expect(state()).toEqual(NOTHING_UNSENT);
		expect(entries.size).toBe(0);
		const { calls } = server;
		await vi.advanceTimersByTimeAsync(60_000);
		expect(server.calls).toBe(calls);
	});

	it("is sent at once when the device says that the network is back", async () => {
		const { server, put, queue } = phone();
		server.online = false;
		put(0, A);
		await vi.advanceTimersByTimeAsync(20_000);
		server.online = true;
		queue.wake();
		await vi.advanceTimersByTimeAsync(0);
		expect(server.stored.get(0)).toEqual([0]);
	});

	it("is tried for as long as it takes", async () => {
		const { server, put } = phone();
		server.online = false;
		put(0, A);
		await vi.advanceTimersByTimeAsync(600_000);
		expect(server.calls).toBeGreaterThan(150);
		server.online = true;
		await vi.advanceTimersByTimeAsync(4_000);
		expect(server.stored.get(0)).toEqual([0]);
	});

	it("counts once when its reply was lost: the same answer again is accepted", async () => {
		const { server, put, sent, problems } = phone();
		server.losesReplies = true;
		put(0, A);
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
		first.put(0, A);
		await vi.advanceTimersByTimeAsync(1_000);
		const kept = entries.get(KEY) ?? "";
		const again = phone();
		await vi.advanceTimersByTimeAsync(0);
		expect(again.server.stored.get(0)).toEqual([0]);
		// A page that opens on the next question, or in the next turn, asks what became of it: it is no answer to that one.
		for (const answerKey of ["q2/1", "q1/2"]) {
			for (const counted of [true, false]) {
				entries.set(KEY, kept);
				const next = phone(answerKey, counted ? [[0, [0]]] : []);
				await vi.advanceTimersByTimeAsync(1_000);
				expect([next.sent, next.problems]).toEqual(counted ? [[0], []] : [[], ["QUESTION_CLOSED"]]);
				expect(next.server.answerKeys).toEqual(["q1/1"]);
				expect(next.server.stored.get(0)).toEqual(counted ? [0] : undefined);
				expect(entries.size).toBe(0);
			}
		}
	});

	it("lets the answer to the next question pass", async () => {
		const { server, put, queue, sent } = phone("q2/1");
		server.online = false;
		queue.put(toQuestion(0, A, "q1/1"));
		await vi.advanceTimersByTimeAsync(5_000);
		server.online = true;
		server.answerKeys.length = 0;
		put(1, B);
		await vi.advanceTimersByTimeAsync(0);
		expect(server.answerKeys).toEqual(["q2/1", "q1/1"]);
		expect(sent).toEqual([1]);
		expect(entries.size).toBe(0);
	});

	it("is given up when its question has closed", async () => {
		const { server, put, problems, state } = phone();
		server.online = false;
		put(0, A);
		await vi.advanceTimersByTimeAsync(5_000);
		server.open = false;
		server.online = true;
		await vi.advanceTimersByTimeAsync(4_000);
		expect(problems).toEqual(["QUESTION_CLOSED"]);
		expect(state().answers).toEqual([]);
		expect(entries.size).toBe(0);
	});

	it("waits without a storage too", async () => {
		vi.stubGlobal("localStorage", undefined);
		const { server, put, queue, sent } = phone();
		server.online = false;
		put(0, A);
		await vi.advanceTimersByTimeAsync(1_000);
		server.online = true;
		queue.wake();
		await vi.advanceTimersByTimeAsync(0);
		expect(sent).toEqual([0]);
	});

	it.each([true, false])("waits for its seat while another pupil's card is on the device (with a storage: %s)", async (hasStorage) => {
		if (!hasStorage) vi.stubGlobal("localStorage", undefined);
		const { server, put, queue, sent, problems, lostSeats, state } = phone();
		const open = (nickname: string) => queue.open({ key: `game:1234567:${nickname}`, nickname });
		server.player = "Bob";
		put(0, A);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(lostSeats).toEqual(["Ada"]);
		expect(problems).toEqual([]);
		expect(server.calls).toBe(1);
		expect(state()).toEqual(NOTHING_UNSENT);
		open("Bob");
		put(1, B);
		await vi.advanceTimersByTimeAsync(100);
		expect(sent).toEqual([1]);
		server.player = "Ada";
		open("Ada");
		await vi.advanceTimersByTimeAsync(100);
		expect(sent).toEqual([1, 0]);
		expect(server.stored.get(0)).toEqual([0]);
		expect(entries.size).toBe(0);

		// Where its question is over by then, it is too late.
		server.player = "Bob";
		put(2, A);
		await vi.advanceTimersByTimeAsync(100);
		open("Bob");
		server.player = "Ada";
		server.open = false;
		open("Ada");
		await vi.advanceTimersByTimeAsync(10_000);
		expect(sent).toEqual([1, 0]);
		expect(problems).toEqual(["QUESTION_CLOSED"]);
		expect(entries.size).toBe(0);
	});

	it("does not replace the one that the server has: a different later tap is refused", async () => {
		const { server, put, problems, state } = phone();
		put(0, A);
		await vi.advanceTimersByTimeAsync(0);
		put(0, B);
		await vi.advanceTimersByTimeAsync(0);
		expect(problems).toEqual(["ALREADY_ANSWERED"]);
		expect(server.stored.get(0)).toEqual([0]);
		expect(state().answers).toEqual([]);
	});

	it("is replaced by a later one where answers may change, even while it is on its way", async () => {
		const { server, put, problems, state } = phone(1);
		server.final = false;
		put(0, A);
		put(0, B);
		await vi.advanceTimersByTimeAsync(0);
		expect(server.stored.get(0)).toEqual([1]);
		expect(problems).toEqual([]);
		expect(state().answers).toEqual([]);
	});

	it("waits for a pause while it is typed, is stored at once, and goes with a flush", async () => {
		const { server, put, queue } = phone(1);
		server.final = false;
		for (const text of ["S", "Si", "Sin"]) {
			put(1, { given: text }, 600);
			await vi.advanceTimersByTimeAsync(200);
		}
		expect(server.calls).toBe(0);
		expect(loadUnsent(KEY)?.answers).toEqual([toQuestion(1, { given: "Sin" }, 1)]);
		await vi.advanceTimersByTimeAsync(400);
		expect(server.stored.get(1)).toBe("Sin");
		put(1, { given: "Sinan" }, 600);
		await queue.flush();
		expect(server.stored.get(1)).toBe("Sinan");
		expect(server.calls).toBe(2);
	});

	it("says that it waits when a network gives no error and no reply, and is sent again when woken", async () => {
		let calls = 0;
		let state = NOTHING_UNSENT;
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
		queue.open({ key: KEY, nickname: "Ada" });
		queue.put(toQuestion(0, A, 1));
		await vi.advanceTimersByTimeAsync(2_000);
		expect(state.waiting).toBe(false);
		await vi.advanceTimersByTimeAsync(2_000);
		expect(state.waiting).toBe(true);
		queue.wake();
		await vi.advanceTimersByTimeAsync(0);
		expect(calls).toBe(2);
		expect(state).toMatchObject({ waiting: false, answers: [] });
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
		first.put(0, A);
		first.queue.queueHandIn(2);
		await vi.advanceTimersByTimeAsync(10_000);
		expect(first.state()).toMatchObject({ handIn: 2, waiting: true });
		const second = phone(2);
		expect(second.state().handIn).toBe(2);
		second.put(3, B);
		await vi.advanceTimersByTimeAsync(1_000);
		expect([...second.server.stored.keys()].sort()).toEqual([0, 3]);
		expect(second.server.handedIn).toBe(1);
		expect(second.state()).toEqual(NOTHING_UNSENT);
		expect(entries.size).toBe(0);
	});

	it("can be taken back", async () => {
		const { server, queue, state } = phone(2);
		server.online = false;
		queue.queueHandIn(2);
		await vi.advanceTimersByTimeAsync(1_000);
		queue.queueHandIn(null);
		server.online = true;
		await vi.advanceTimersByTimeAsync(60_000);
		expect(server.handedIn).toBe(0);
		expect(state()).toMatchObject({ handIn: null, waiting: false });
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

	it.each([
		[
			"of a game",
			"game",
			"q1/1",
			'{"version":1,"attempt":"q1/1","answers":[[0,[2,1],7]]}',
			[toQuestion(0, { given: [2, 1], secondsElapsed: 7 })],
			null,
		],
		[
			"of homework",
			"homework",
			2,
			'{"version":1,"attempt":2,"answers":[[0,[2,1]],[3,"Sinan"],[4,29.5],[5,{"texts":["a"]}]],"handIn":true}',
			[
				toQuestion(0, { given: [2, 1] }, 2),
				toQuestion(3, { given: "Sinan" }, 2),
				toQuestion(4, { given: 29.5 }, 2),
				toQuestion(5, { given: { texts: ["a"] } }, 2),
			],
			2,
		],
	])("is read as 1.0.0 has written it, and sent: %s", async (_, __, answerKey, text, answers, handIn) => {
		entries.set(KEY, text);
		expect(loadUnsent(KEY)).toEqual({ answers, handIn });
		const { server, queue, sent } = phone(answerKey);
		await queue.flush();
		expect(sent).toEqual(answers.map(({ questionIndex }) => questionIndex));
		expect(new Set(server.answerKeys)).toEqual(new Set([answerKey]));
		expect(server.handedIn).toBe(handIn === null ? 0 : 1);
		expect(entries.size).toBe(0);
	});

	it("is what was saved, each answer with its own answerKey, and is kept under its seat", () => {
		const work = { answers: [toQuestion(4, A, "q4/2"), toQuestion(3, { given: "Sinan" }, "q3/1")], handIn: null };
		saveUnsent(KEY, work);
		expect(loadUnsent(KEY)).toEqual(work);
		saveUnsent("homework:0412345:Bob", { answers: [toQuestion(1, B, 3)], handIn: 3 });
		const { queue, state } = phone();
		queue.open({ key: "homework:0412345:Bob", nickname: "Bob" });
		expect(state()).toMatchObject({ answers: [toQuestion(1, B, 3)], handIn: 3 });
	});

	it("is nothing where the entry is not readable", () => {
		const broken = [
			'{"version":2,"answers":[[0,[1]],[0,[1],null,{}]],"handIn":null}',
			'{"attempt":2}',
			'{"attempt":2,"answers":[["0",[1]],[1],[2,{}],[3,["a"]]]}',
			'{"answers":[[0,[1]]]}',
		];
		for (const text of ["{", "null", "7", ...broken]) {
			entries.set(KEY, text);
			expect(loadUnsent(KEY), text).toBeNull();
		}
	});
});
