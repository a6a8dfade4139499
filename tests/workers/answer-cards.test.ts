import { env, runInDurableObject, SELF } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { GameResult, GameResultSummary, Instance } from "#contract";
import { createDeps } from "#worker/lib/deps";
import { runCronTasks } from "#worker/services/retention";
import { call, createQuiz, errorPaths, failure, questionBody, registerUser, type TestUser } from "../helpers/api";
import { type MadeClass, makeClass } from "../helpers/classes";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { evict, getGameStub } from "../helpers/objects";

/** Games with answer cards, over the API and the sleep of the game's object (docs/rules/live-game.md#answer-cards). */

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);

interface Read {
	taken: number;
	unknown: number[];
	invalid: number[];
	answeredCount: number;
}
const readBy = (path: string, body: unknown, who: { token?: string; cookie?: string }) =>
	send<Read>(fetcher, "POST", `/instances/${path}/card-readings`, { ...who, body });
const read = (host: Host, readings: [card: number, option: number][], asked: Record<string, unknown> = {}) =>
	readBy(host.pin, { ...asked, readings: readings.map(([card, option]) => ({ card, option })) }, { token: host.token });
const register = (host: Host, ...cards: number[]) =>
	read(
		host,
		cards.map((card) => [card, 0]),
	);
const fetchInstance = async (host: Host, query = "") => (await host.view(query)).body.instance;
const fetchPeople = async (host: Host) => (await fetchInstance(host)).participants.map(({ nickname, card }) => [nickname, card]);

let teacher: TestUser;
let quizId = "";
beforeAll(async () => {
	teacher = await registerUser();
	quizId = (await createQuiz(teacher.token, gameQuiz(2)))._id;
});
afterEach(() => vi.restoreAllMocks());

const open = (settings: Record<string, unknown> = {}, quiz = quizId) =>
	Host.open(fetcher, teacher.token, quiz, { answerCards: true, ...settings });
const newClass = (count: number, label?: (n: number) => string): Promise<MadeClass> =>
	makeClass(
		fetcher,
		teacher.token,
		Array.from({ length: count }, (_, n) => ({ number: 701 + n, ...(label ? { label: label(n) } : {}) })),
	);

describe("opening a game with answer cards", () => {
	it("says which questions are left out, and refuses a quiz that has no other", async () => {
		const three = await createQuiz(teacher.token, gameQuiz(3));
		const opened = await call<{ pin: string; leftOut: string[] }>("POST", "/instances", {
			token: teacher.token,
			body: { quizTemplateId: three._id, settings: { answerCards: true } },
		});
		expect(opened.status, opened.text).toBe(201);
		expect(opened.body.leftOut).toEqual([three.questions[2]?.id]);
		const host = new Host(fetcher, teacher.token, opened.body.pin);
		expect(await fetchInstance(host)).toMatchObject({
			totalQuestions: 2,
			leftOut: [three.questions[2]?.id],
			settings: { answerCards: true, timer: "off", pointsMode: "accuracy", cardNames: "number" },
		});
		const off = (await host.act("settings", { answerCards: false })).body.instance;
		expect(off).toMatchObject({ totalQuestions: 3, settings: { answerCards: false, timer: "on", pointsMode: "speed" } });
		expect(off).not.toHaveProperty("leftOut");
		await evict(host.pin);
		expect(await fetchInstance(host)).toMatchObject({ totalQuestions: 3 });
		const several = await createQuiz(teacher.token, {
			...gameQuiz(1),
			questions: [{ ...gameQuiz(1).questions[0], correctAnswers: [0, 1] }],
		});
		const settings = { answerCards: true };
		const refused = await call("POST", "/instances", { token: teacher.token, body: { quizTemplateId: several._id, settings } });
		expect(failure(refused)).toBe("409 NO_QUESTIONS_FOR_CARDS");
		const plain = await Host.open(fetcher, teacher.token, several._id);
		expect((await plain.act("settings", settings)).body.error?.code).toBe("NO_QUESTIONS_FOR_CARDS");
	});

	it("takes neither a clock nor points for speed", async () => {
		for (const [settings, path] of [
			[{ answerCards: true, timer: "on" }, "settings.timer"],
			[{ answerCards: true, pointsMode: "speed" }, "settings.pointsMode"],
		] as const) {
			const reply = await call("POST", "/instances", { token: teacher.token, body: { quizTemplateId: quizId, settings } });
			expect([failure(reply), errorPaths(reply)]).toEqual(["400 VALIDATION_ERROR", [path]]);
		}
		const host = await open();
		for (const [settings, path] of [
			[{ timer: "on" }, "timer"],
			[{ pointsMode: "speed" }, "pointsMode"],
		] as const) {
			const reply = await host.act("settings", settings);
			expect([reply.body.error?.code, reply.body.error?.details]).toMatchObject(["VALIDATION_ERROR", [{ path }]]);
		}
		const plain = await Host.open(fetcher, teacher.token, quizId);
		expect(await fetchInstance(plain)).toMatchObject({ settings: { answerCards: false, timer: "on", pointsMode: "speed" } });
		expect(await fetchInstance(plain)).not.toHaveProperty("leftOut");
	});
});

describe("readings", () => {
	it("register in the lobby, answer while a question is open, and are there after the object slept", async () => {
		const host = await open({ locked: undefined });
		expect((await register(host, 7, 12)).body).toMatchObject({ success: true, taken: 2, unknown: [], invalid: [], answeredCount: 0 });
		await evict(host.pin);
		expect(await fetchPeople(host)).toEqual([
			["Card7", 7],
			["Card12", 12],
		]);
		await host.act("start");
		expect((await read(host, [[7, 1]])).body.error).toMatchObject({ code: "VALIDATION_ERROR", details: [{ path: "questionIndex" }] });
		expect(
			(
				await read(
					host,
					[
						[7, 1],
						[12, 0],
						[30, 3],
					],
					{ questionIndex: 0 },
				)
			).body,
		).toMatchObject({ taken: 3, answeredCount: 3 });
		await evict(host.pin);
		expect((await read(host, [[7, 0]], { questionIndex: 0, turn: 1 })).body).toMatchObject({ taken: 1, answeredCount: 3 });
		await evict(host.pin);
		expect(await fetchInstance(host)).toMatchObject({ questionStatus: "open", answeredCount: 3, timeRemaining: null });
		await host.act("close-question");
		expect((await read(host, [[7, 2]], { questionIndex: 0 })).body.error?.code).toBe("QUESTION_CLOSED");
		await evict(host.pin);
		expect(await fetchInstance(host)).toMatchObject({
			answerCounts: [2, 0, 0, 1],
			participants: [
				{ card: 7, totalScore: 1000 },
				{ card: 12, totalScore: 1000 },
				{ card: 30, totalScore: 0 },
			],
		});
	});

	it("of a call that its page has given up change nothing, and a call is numbered from 1 under an id of its page", async () => {
		const host = await open();
		await register(host, 7, 12);
		await host.act("start");
		const from = (page: string, number: number, option: number) =>
			read(host, [[7, option]], { questionIndex: 0, sequence: { page, number } });
		expect((await from("a", 2, 0)).body).toMatchObject({ taken: 1, answeredCount: 1 });
		expect((await from("a", 1, 3)).body).toMatchObject({ success: true, taken: 0, unknown: [], invalid: [], answeredCount: 1 });
		for (const [page, number, path] of [
			["", 1, "sequence.page"],
			["a", 0, "sequence.number"],
		] as const) {
			const reply = await from(page, number, 3);
			expect(reply.status, reply.text).toBe(400);
			expect(reply.body.error?.details, reply.text).toContainEqual(expect.objectContaining({ path }));
		}
		await host.act("close-question");
		expect(await fetchInstance(host)).toMatchObject({ answerCounts: [1, 0, 0, 0] });
	});

	it("need a card from 1 to 100, an option from 0 to 3, and no card twice", async () => {
		const host = await open();
		for (const [readings, path] of [
			[[], "readings"],
			[Array.from({ length: 101 }, (_, n) => ({ card: n + 1, option: 0 })), "readings"],
			[[{ card: 0, option: 0 }], "readings.0.card"],
			[[{ card: 101, option: 0 }], "readings.0.card"],
			[[{ card: 1, option: 4 }], "readings.0.option"],
			[
				[
					{ card: 1, option: 0 },
					{ card: 1, option: 1 },
				],
				"readings.1.card",
			],
		] as const) {
			const reply = await readBy(host.pin, { readings }, { token: teacher.token });
			expect(reply.status, reply.text).toBe(400);
			expect(reply.body.error?.details, reply.text).toContainEqual(expect.objectContaining({ path }));
		}
		expect(await fetchInstance(host)).toMatchObject({ participantCount: 0 });
	});

	it("come from the host or a device that steers; one that views sees who has been read, never what", async () => {
		const host = await open({ solution: "with-host" });
		const stranger = await registerUser();
		expect((await readBy(host.pin, { readings: [{ card: 1, option: 0 }] }, { token: stranger.token })).body.error?.code).toBe("FORBIDDEN");
		expect((await readBy(host.pin, { readings: [{ card: 1, option: 0 }] }, {})).status).toBe(401);
		const [remote, wall] = [await host.pairDevice("steer"), await host.pairDevice("view")];
		const lobby = {
			readings: [
				{ card: 1, option: 0 },
				{ card: 2, option: 0 },
			],
		};
		expect((await readBy(host.pin, lobby, { cookie: wall })).body.error?.code).toBe("FORBIDDEN");
		expect((await readBy(host.pin, lobby, { cookie: remote })).body).toMatchObject({ taken: 2 });
		await host.act("start");
		const watch = async () =>
			(await send<{ instance: Instance }>(fetcher, "GET", `/instances/${host.pin}`, { cookie: wall })).body.instance;
		const seen: string[] = [];
		for (const option of [0, 3]) {
			await readBy(host.pin, { questionIndex: 0, readings: [{ card: 2, option }] }, { cookie: remote });
			const { revision: _, ...view } = await watch();
			expect(view.participants).toMatchObject([
				{ nickname: "Card1", card: 1, answered: false },
				{ nickname: "Card2", card: 2, answered: true },
			]);
			seen.push(JSON.stringify(view));
		}
		expect(seen[0]).toBe(seen[1]);
	});

	it("are pushed to the host's socket", async () => {
		const host = await open();
		const { ticket } = (
			await send<{ ticket: string }>(fetcher, "POST", `/instances/${host.pin}/live-ticket`, { token: teacher.token, body: {} })
		).body;
		const socket = await LiveSocket.open(fetcher, `${host.pin}/live?ticket=${ticket}`);
		if (socket instanceof Response) throw new Error(await socket.text());
		await register(host, 4, 5);
		expect(await socket.next((frame) => (frame as { instance?: Instance }).instance?.participantCount === 2)).toMatchObject({
			instance: { participants: [{ card: 4 }, { card: 5 }] },
		});
	});

	it("are at most 600 calls a minute for one game, whoever sends them", async () => {
		const host = await open();
		await runInDurableObject(getGameStub(host.pin), async (game) => {
			const caller = { userId: teacher.user.id, isAdmin: false, epoch: 0, deviceProof: null, network: "192.0.2.1", watching: false };
			const command = { readings: [{ card: 1, option: 0 }] };
			const codes = new Map<string, number>();
			for (let n = 0; n < 605; n++) {
				const reply = await game.cardReadings(null, { ...caller, command });
				const code = reply.ok ? "ok" : reply.code;
				codes.set(code, (codes.get(code) ?? 0) + 1);
			}
			expect([...codes]).toEqual([
				["ok", 600],
				["RATE_LIMITED", 5],
			]);
			expect(await game.cardReadings(null, { ...caller, network: null, command })).toMatchObject({ ok: true });
		});
	});
});

describe("an answer that is set by hand after the close", () => {
	interface Who {
		token?: string;
		cookie?: string;
	}
	const set = (host: Host, body: Record<string, unknown>, who: Who = { token: host.token }) =>
		send<{ instance: Instance }>(fetcher, "PATCH", `/instances/${host.pin}/card-answer`, { ...who, body });
	const readScores = (instance: Instance) => instance.participants.map(({ card, totalScore, rank }) => [card, totalScore, rank]);

	it("counts at once, by the host and a device that steers, and is there after the object slept", async () => {
		const host = await open();
		await register(host, 1, 2);
		await host.act("start");
		await read(host, [[1, 3]], { questionIndex: 0 });
		expect((await set(host, { questionIndex: 0, card: 1, option: 0 })).body.error?.code).toBe("WRONG_STATE");
		await host.act("close-question");
		const [remote, wall] = [await host.pairDevice("steer"), await host.pairDevice("view")];
		const changed = await set(host, { questionIndex: 0, card: 1, option: 0 }, { cookie: remote });
		expect(changed.status, changed.text).toBe(200);
		expect(changed.body.instance).toMatchObject({ cards: [{ card: 1, option: 0 }, { card: 2 }], answerCounts: [1, 0, 0, 0] });
		expect((await set(host, { questionIndex: 0, card: 2, option: 1 })).body.instance.answerCounts).toEqual([1, 1, 0, 0]);
		await evict(host.pin);
		expect(readScores(await fetchInstance(host))).toEqual([
			[1, 1000, 1],
			[2, 0, 2],
		]);
		await set(host, { questionIndex: 0, card: 1, option: null });
		await set(host, { questionIndex: 0, card: 9, option: 0 });
		await evict(host.pin);
		expect(readScores(await fetchInstance(host))).toEqual([
			[9, 1000, 1],
			[1, 0, 2],
			[2, 0, 2],
		]);
		const refused = await set(host, { questionIndex: 0, card: 1, option: 0 }, { cookie: wall });
		expect(refused.body.error?.code).toBe("FORBIDDEN");
		const watched = await send<{ instance: Instance }>(fetcher, "GET", `/instances/${host.pin}`, { cookie: wall });
		expect(watched.body.instance.cards).toEqual([{ card: 1 }, { card: 2 }, { card: 9 }]);
		for (const [body, path] of [
			[{ questionIndex: 0, card: 101, option: 0 }, "card"],
			[{ questionIndex: 0, card: 1, option: 4 }, "option"],
			[{ questionIndex: 0, card: 1 }, "option"],
		] as const)
			expect((await set(host, body)).body.error).toMatchObject({ code: "VALIDATION_ERROR", details: [{ path }] });
	});

	it("takes a seat for a pupil of the class alone, and changes results that are stored, until the archive", async () => {
		const made = await newClass(3);
		const host = await open({ classId: made.id });
		await register(host, 1, 2);
		await host.act("start");
		await read(host, [[1, 0]], { questionIndex: 0 });
		await host.act("close-question");
		await host.act("finish");
		const { _id } = await fetchInstance(host);
		const result = async () =>
			(await call<{ result: GameResult }>("GET", `/results/${_id}`, { token: teacher.token })).body.result?.players.map(
				({ card, score, number }) => [card, score, number],
			);
		await expect.poll(result).toEqual([
			[1, 1000, 701],
			[2, 0, 702],
		]);
		await evict(host.pin);
		expect((await set(host, { questionIndex: 0, card: 77, option: 0 })).body.error?.code).toBe("PLAYER_NOT_FOUND");
		expect((await set(host, { questionIndex: 0, card: 3, option: 0 })).status).toBe(200);
		expect((await set(host, { questionIndex: 0, card: 1, option: 2 })).status).toBe(200);
		await expect.poll(result).toEqual([
			[3, 1000, 703],
			[1, 0, 701],
			[2, 0, 702],
		]);
		const listed = await call<{ results: GameResultSummary[] }>("GET", "/results", { token: teacher.token });
		expect(listed.body.results.find(({ instanceId }) => instanceId === _id)).toMatchObject({ playerCount: 3 });
		await host.act("archive");
		expect((await set(host, { questionIndex: 0, card: 1, option: 0 })).body.error?.code).toBe("WRONG_STATE");
	});
});

describe("in a game of a class", () => {
	it("one pupil has one seat, by card or by device; an empty battery gives it back to the card", async () => {
		const made = await newClass(3);
		const host = await open({ classId: made.id });
		expect((await register(host, 1, 2, 77)).body).toMatchObject({ taken: 2, unknown: [77], missing: [3] });
		expect((await new Player(fetcher, host.pin, "Card1").join()).body.error?.code).toBe("NICKNAME_TAKEN");
		expect((await new Player(fetcher, host.pin, "Card50").join()).body.error?.code).toBe("NICKNAME_TAKEN");
		const phone = new Player(fetcher, host.pin, "Card1").hold(made.secrets[0] ?? "");
		expect((await phone.join()).body).toMatchObject({ nickname: "Card1", rejoined: true });
		const third = new Player(fetcher, host.pin, "Cem").hold(made.secrets[2] ?? "");
		await third.join();
		expect((await register(host, 1, 2, 3)).body).toMatchObject({ taken: 1, unknown: [1, 3] });
		expect((await fetchInstance(host)).participants).toMatchObject([
			{ nickname: "Card1", card: 1, onDevice: true, number: 701 },
			{ nickname: "Card2", card: 2, number: 702 },
			{ nickname: "Cem", card: 3, onDevice: true, number: 703 },
		]);
		const now = Date.now();
		const clock = vi.spyOn(Date, "now").mockReturnValue(now);
		await host.act("start");
		expect((await phone.answer(0, [1])).status).toBe(200);
		expect(
			(
				await read(
					host,
					[
						[1, 0],
						[2, 0],
					],
					{ questionIndex: 0 },
				)
			).body,
		).toMatchObject({ taken: 1, unknown: [1], answeredCount: 2 });
		clock.mockReturnValue(now + 29_000);
		expect((await read(host, [[1, 0]], { questionIndex: 0 })).body).toMatchObject({ unknown: [1] });
		clock.mockReturnValue(now + 31_000);
		expect((await read(host, [[1, 0]], { questionIndex: 0 })).body).toMatchObject({ taken: 1, answeredCount: 2 });
		expect((await phone.state()).body).toMatchObject({ status: "question", submitted: true, selectedOptions: [0] });
		expect((await read(host, [[1, 3]], { questionIndex: 0 })).body).toMatchObject({ unknown: [1] });
		await evict(host.pin);
		// After a restart nobody knows how long it has been silent.
		expect((await read(host, [[1, 3]], { questionIndex: 0 })).body).toMatchObject({ unknown: [1] });
		await host.act("close-question");
		expect(await fetchInstance(host)).toMatchObject({ participantCount: 3, answerCounts: [2, 0, 0, 0] });
	});

	it("labels name the seats if the host wants that, and leave with the class: in the game, in results, at once where they are read", async () => {
		const made = await newClass(2, (n) => `Ayşe ${"YZ"[n]}`);
		const host = await open({ classId: made.id, cardNames: "label" });
		await register(host, 1, 2);
		await host.act("start");
		await read(
			host,
			[
				[1, 0],
				[2, 1],
			],
			{ questionIndex: 0 },
		);
		await host.act("close-question");
		await host.act("finish");
		const { _id } = await fetchInstance(host);
		const result = async () => {
			const reply = await call<{ result: GameResult }>("GET", `/results/${_id}`, { token: teacher.token });
			return reply.body.result?.players.map(({ nickname, card, number }) => [nickname, card, number]);
		};
		await expect.poll(result).toEqual([
			["AyşeY", 1, 701],
			["AyşeZ", 2, 702],
		]);
		const running = await open({ classId: made.id, cardNames: "label" });
		await register(running, 1);
		expect(await fetchPeople(running)).toEqual([["AyşeY", 1]]);
		await env.DB.prepare("UPDATE classes SET ends_at = ? WHERE id = ?")
			.bind(Date.now() - 1, made.id)
			.run();
		const numbered = [
			["Card1", 1, 701],
			["Card2", 2, 702],
		];
		expect(await result()).toEqual(numbered);
		await runCronTasks(createDeps(env), "often");
		expect(await result()).toEqual(numbered);
		await evict(running.pin);
		expect(await fetchPeople(running)).toEqual([["Card1", 1]]);
		const object = await env.MEDIA.get(`results/${_id}.json`);
		const document = object && (await new Response(object.body.pipeThrough(new DecompressionStream("gzip"))).text());
		expect(document).toContain("Card1");
		expect(document).not.toContain("Ayşe");
	});

	it("a deleted pupil leaves no card behind, in a running game and in results", async () => {
		const made = await newClass(2);
		const host = await open({ classId: made.id });
		await register(host, 1, 2);
		await host.act("start");
		await host.act("close-question");
		await host.act("finish");
		const { _id } = await fetchInstance(host);
		const result = () => call<{ result: GameResult }>("GET", `/results/${_id}`, { token: teacher.token });
		await expect.poll(async () => (await result()).body.result.players).toHaveLength(2);
		const running = await open({ classId: made.id });
		await register(running, 1, 2);
		expect((await call("DELETE", `/classes/${made.id}/pupils/${made.pupils[0]?._id}`, { token: teacher.token })).status).toBe(200);
		const { players } = (await result()).body.result;
		expect(players.map(({ nickname, card }) => [nickname, card]).toSorted()).toEqual([
			["", undefined],
			["Card2", 2],
		]);
		expect(await fetchPeople(running)).toEqual([
			["#1", undefined],
			["Card2", 2],
		]);
		expect((await register(running, 1, 2)).body).toMatchObject({ taken: 1, unknown: [1] });
	});

	it("goes on without the database with the cards that have a seat", async () => {
		const made = await newClass(2);
		const host = await open({ classId: made.id });
		await register(host, 1);
		await env.DB.prepare("ALTER TABLE pupils RENAME TO pupils_away").run();
		try {
			await evict(host.pin);
			expect((await register(host, 1, 2)).body).toMatchObject({ taken: 1, unknown: [2] });
		} finally {
			await env.DB.prepare("ALTER TABLE pupils_away RENAME TO pupils").run();
		}
		expect((await register(host, 1, 2)).body).toMatchObject({ taken: 2, unknown: [] });
	});
});

it("at its limits, 4 calls a second with 100 readings write one row for each card and question, and at most one more a call", async () => {
	const questions = Array.from({ length: 3 }, () => questionBody({ options: ["a", "b", "c", "d"], correctAnswers: [0] }));
	const quiz = await createQuiz(teacher.token, { ...gameQuiz(1), questions });
	const host = await open({}, quiz._id);
	const cards = Array.from({ length: 100 }, (_, n) => n + 1);
	await register(host, ...cards);
	await host.act("start");
	await runInDurableObject(getGameStub(host.pin), async (game, { storage }) => {
		const { sql } = storage;
		const count = (table: string) => sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n;
		const caller = { userId: teacher.user.id, isAdmin: false, epoch: 0, deviceProof: null, network: null, watching: false };
		const send = (turned: number) =>
			game.cardReadings(null, {
				...caller,
				command: { questionIndex: 0, readings: cards.map((card) => ({ card, option: (card + turned) % 4 })) },
			});
		const written = async (use: () => Promise<unknown>) => {
			const total = () => sql.exec<{ n: number }>("SELECT total_changes() AS n").one().n;
			const before = total();
			await use();
			return total() - before;
		};
		expect(await written(() => send(0))).toBeLessThanOrEqual(101);
		// Held still for a minute: nothing is written.
		expect(
			await written(async () => {
				for (let n = 0; n < 240; n++) await send(0);
			}),
		).toBe(0);
		const bytes = sql.databaseSize;
		// Every card turned with every call: the worst that a camera can send.
		expect(
			await written(async () => {
				for (let n = 1; n <= 240; n++) await send(n);
			}),
		).toBeLessThanOrEqual(240 * 202);
		expect(count("answers")).toBe(100);
		expect(sql.databaseSize).toBe(bytes);
		expect(count("seats")).toBe(100);
	});
	await evict(host.pin);
	expect(await fetchInstance(host)).toMatchObject({ answeredCount: 100, participantCount: 100 });
}, 60_000);
