import { env, runDurableObjectAlarm, runInDurableObject, SELF } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { newGameRows, type OutboxRow } from "#durable/game/outbox";
import { PARK_AFTER_MS } from "#durable/room/deliveries";
import { createDeps } from "#worker/lib/deps";
import { readDeploymentUsage } from "#worker/services/accounts/deployment-usage";
import { runCronTasks } from "#worker/services/retention";
import { registerUser } from "../helpers/api";
import { generator } from "../helpers/fake-game";
import { violations } from "../helpers/invariants";
import { type Fetcher, gameQuiz, Host, send } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { evict, getGameStub, refuseOutbox } from "../helpers/objects";
import { everything, seeds } from "../helpers/rounds";
import { readStoredGame, type StoredGame } from "../helpers/stored-game";
import { Witness } from "../helpers/witness";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
let token = "";

async function publish(questions: number, timeLimit = 20): Promise<string> {
	const reply = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(questions, timeLimit) });
	expect(reply.status, reply.text).toBe(201);
	return reply.body.quiz._id;
}

async function game({ questions = 3, timeLimit = 20, players = 3 } = {}) {
	const quizId = await publish(questions, timeLimit);
	const host = await Host.open(fetcher, token, quizId);
	const seats = Array.from({ length: players }, (_, n) => new Witness(fetcher, host.pin, `p${n}`));
	for (const player of seats) expect((await player.join()).status).toBe(200);
	const [ada, bob, cem] = seats;
	if (!ada || !bob || !cem) throw new Error("players are missing");
	return { quizId, host, players: seats, ada, bob, cem };
}

const storedGame = (pin: string): Promise<StoredGame> =>
	runInDurableObject(getGameStub(pin), (_, state) => readStoredGame((sql) => state.storage.sql.exec(sql).toArray()));

/** Checks the invariants, and again after the object lost its memory. */
async function expectSound(host: Host, players: readonly Witness[]): Promise<StoredGame> {
	for (const memory of ["kept", "lost"]) {
		if (memory === "lost") await evict(host.pin);
		const states = new Map<string, Awaited<ReturnType<Witness["state"]>>["body"]>();
		for (const player of players) states.set(player.nickname, (await player.state()).body);
		const { instance } = (await host.view()).body;
		expect(violations({ stored: await storedGame(host.pin), players, instance, states }), `memory ${memory}`).toEqual([]);
	}
	return storedGame(host.pin);
}

let aheadMs = 0;
const realNow = Date.now;
function pass(ms: number): void {
	aheadMs += ms;
	vi.spyOn(Date, "now").mockImplementation(() => realNow() + aheadMs);
}

beforeAll(async () => {
	const author = await registerUser();
	token = author.token;
	await env.DB.prepare("UPDATE users SET membership_type = 'gold' WHERE id = ?").bind(author.user.id).run();
});
afterEach(() => {
	vi.restoreAllMocks();
	aheadMs = 0;
});

describe("requests duplicated and reordered", () => {
	it.each(seeds({ daily: 2, all: 8 }))("change nothing of a game, whatever their order (seed %i)", async (seed) => {
		const random = generator(seed + 1);
		const shuffled = <Item>(items: Item[]) => items.map((item) => ({ item, at: random() })).sort((a, b) => a.at - b.at);
		const storm = (calls: (() => Promise<unknown>)[]) => Promise.all(shuffled(calls).map(({ item }) => item()));
		const quizId = await publish(3);
		const host = await Host.open(fetcher, token, quizId);
		const players = Array.from({ length: 5 }, (_, n) => new Witness(fetcher, host.pin, `p${n}`));
		const strangers = players.map(({ nickname }) => new Witness(fetcher, host.pin, nickname));
		await storm([...[...players, ...players].map((player) => () => player.join()), () => host.act("start", { questionIndex: -1 })]);
		for (const player of players) await player.join();
		await host.act("start", { questionIndex: -1 });
		const pick = () => [Math.floor(random() * 4)];
		for (let index = 0; index < 3; index++) {
			const twice = players.flatMap((player) => {
				const options = index === 2 && random() < 0.5 ? [2, 0] : pick();
				const other = pick();
				return [() => player.answer(index, options), () => player.answer(index, options), () => player.answer(index, other)];
			});
			const stale = players.flatMap((player) => [() => player.answer(index - 1, [0]), () => player.answer(index + 1, [0])]);
			const foreign = strangers.flatMap((stranger) => [() => stranger.answer(index, [0]), () => stranger.join()]);
			const early = [() => host.act("next-question", { questionIndex: index - 1 }), () => host.act("start", { questionIndex: -1 })];
			await storm([...twice, ...(index > 0 ? stale : stale.slice(1)), ...foreign, ...early]);
			if (random() < 0.5) await evict(host.pin);
			expect((await host.view()).body.instance).toMatchObject({ currentQuestionIndex: index, questionStatus: "closed", answeredCount: 5 });
			await expectSound(host, players);
			// Each setting is sent three times, in any order: the last one stays.
			const controls = { pause: { questionIndex: index }, settings: { locked: index % 2 === 0 } };
			const attempts = Object.entries(controls).map(([action, body]) => ({
				action,
				body: { ...body, attempt: `attempt-${action}-${index}-xxxx` },
			}));
			const repeat = () =>
				attempts.map(
					({ action, body }) =>
						() =>
							host.act(action, body),
				);
			await storm([...repeat(), ...repeat(), ...repeat()]);
			expect((await host.view()).body.instance).toMatchObject({ paused: true, settings: { locked: index % 2 === 0 } });
			const resume = { attempt: `attempt-resume-${index}-xxxx` };
			await host.act("resume", resume);
			await storm([...repeat(), () => host.act("resume", resume)]);
			expect((await host.view()).body.instance).toMatchObject({ paused: false });
			const on = index === 2 ? () => host.act("finish") : () => host.act("next-question", { questionIndex: index });
			await storm([on, on, on]);
		}
		await storm([
			() => host.act("archive"),
			() => host.act("archive"),
			() => host.act("finish"),
			...players.map((p) => () => p.answer(2, [0])),
		]);
		const stored = await expectSound(host, players);
		expect(stored.answers).toHaveLength(15);
		expect(stored.meta.rounds).toHaveLength(3);
		expect(strangers.flatMap(({ sent }) => sent).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 15 }, () => "NOT_A_PLAYER"));
	});
});

describe("a reply that never arrived", () => {
	it("costs nothing: the same answer again is the same answer, also when it closed the question", async () => {
		const { host, players, ada, bob, cem } = await game();
		await host.act("start");
		await ada.state();
		const lost = ada.sending(0, [0]);
		const body = { nickname: ada.nickname, questionIndex: 0, answers: [0], timeElapsed: 1 };
		await send(fetcher, "POST", `/instances/${host.pin}/answer`, { cookie: ada.cookie, body });
		expect(lost.outcome).toBe("unknown");
		const [before] = (await expectSound(host, players)).answers;
		pass(3_000);
		expect((await ada.answer(0, [1])).body.error?.code).toBe("ALREADY_ANSWERED");
		expect((await ada.answer(0, [0])).body).toMatchObject({ accepted: true, answeredCount: 1 });
		await bob.answer(0, [0]);
		await cem.answer(0, [1]);
		expect((await ada.answer(0, [0])).body).toMatchObject({ accepted: true, answeredCount: 3 });
		const { answers } = await expectSound(host, players);
		expect(answers).toHaveLength(3);
		expect(answers[0]).toEqual(before);
	});

	it("does not lose the seat of a player who joined: only the same attempt proves it", async () => {
		const quizId = await publish(1);
		const host = await Host.open(fetcher, token, quizId);
		const join = (attempt: string | undefined, nickname = "Ada") =>
			send<{ nickname: string; rejoined: boolean }>(fetcher, "POST", `/instances/${host.pin}/join`, {
				body: { nickname, ...(attempt === undefined ? {} : { attempt }) },
			});
		const [attempt, other] = ["a".repeat(32), "b".repeat(32)];
		expect((await join(attempt)).body).toMatchObject({ nickname: "Ada", rejoined: false });
		for (const stranger of [other, undefined]) expect((await join(stranger)).body.error?.code).toBe("NICKNAME_TAKEN");
		await evict(host.pin);
		const again = await join(attempt, " a d a");
		expect(again.body).toMatchObject({ nickname: "Ada", rejoined: true });
		const [cookie = ""] = again.headers.getSetCookie();
		const state = await send(fetcher, "GET", `/instances/${host.pin}/state?nickname=Ada`, { cookie: cookie.split(";")[0] ?? "" });
		expect(state.body).toMatchObject({ joined: true, nickname: "Ada", participantCount: 1 });
		expect((await join(attempt, "Bob")).body).toMatchObject({ nickname: "Bob", rejoined: false });
		for (const bad of ["", "short", "x".repeat(65), `${"a".repeat(31)}=`, 5])
			expect(
				(await send(fetcher, "POST", `/instances/${host.pin}/join`, { body: { nickname: "Cem", attempt: bad } })).body.error?.code,
			).toBe("VALIDATION_ERROR");
	});

	it("is made up for on a socket as well: cut between answer and reply, the phone comes back and sends it again", async () => {
		const { host, players, ada, bob, cem } = await game();
		const open = async ({ nickname, cookie }: Witness) => {
			const socket = await LiveSocket.open(fetcher, `${host.pin}/live?nickname=${nickname}`, { Cookie: cookie });
			if (!(socket instanceof LiveSocket)) throw new Error(`refused: ${socket.status}`);
			return socket;
		};
		const sockets = [await open(ada), await open(bob), await open(cem)];
		await host.act("start");
		for (const socket of sockets) await socket.next((frame) => frame.status === "question");
		for (const [n, socket] of sockets.entries()) {
			players[n]?.sending(0, [n]);
			socket.send({ type: "answer", questionIndex: 0, answers: [n], timeElapsed: 1 });
			socket.close();
		}
		for (const [n, player] of players.entries()) {
			const phone = await open(player);
			const sent = player.sending(0, [n]);
			phone.send({ type: "answer", questionIndex: 0, answers: [n], timeElapsed: 1 });
			const reply = await phone.next((frame) => frame.type === "answer");
			sent.outcome = reply.success === true ? "acknowledged" : "refused";
			expect(reply, player.nickname).toMatchObject({ success: true, accepted: true });
		}
		const { answers } = await expectSound(host, players);
		expect(answers).toHaveLength(3);
	});
});

describe("clocks", () => {
	it("that are wrong on a phone change no points: the time it sends is stored but not used", async () => {
		const { host, players, ada, bob, cem } = await game({ questions: 1 });
		await host.act("start");
		for (const player of players) await player.state();
		pass(5_000);
		for (const nonsense of [-1, -3_600, 3_600_000, 0.5, Number.MAX_SAFE_INTEGER])
			expect((await ada.answer(0, [0], nonsense)).body.error?.code, String(nonsense)).toBe("VALIDATION_ERROR");
		await ada.answer(0, [0], 0);
		await bob.answer(0, [0], 3_600);
		await cem.answer(0, [0], 86_400);
		const { answers } = await expectSound(host, players);
		for (const { points, startedAtMs, arrivedAtMs } of answers) {
			expect(arrivedAtMs - startedAtMs).toBeGreaterThanOrEqual(5_000);
			expect(points).toBeLessThanOrEqual(875);
			expect(points).toBeGreaterThan(500);
		}
	});

	it("do not matter if an alarm is 10 s late: the question closed on time, for answers and rows", async () => {
		const { host, players, ada, bob } = await game({ questions: 2, timeLimit: 5 });
		await host.act("start");
		await ada.answer(0, [0]);
		// The alarm is removed, so that the test can call it.
		await runInDurableObject(getGameStub(host.pin), (_, state) => state.storage.deleteAlarm());
		pass(15_750);
		expect((await bob.answer(0, [0])).body.error?.code).toBe("QUESTION_CLOSED");
		const [round] = (await expectSound(host, players)).meta.rounds;
		expect(round?.closedAtMs).toBe((round?.deadlineMs ?? 0) + 750);

		await host.act("next-question");
		await runInDurableObject(getGameStub(host.pin), (_, state) => state.storage.setAlarm(realNow() + 3_600_000));
		pass(15_750);
		expect(await runDurableObjectAlarm(getGameStub(host.pin))).toBe(true);
		const { rounds } = (await storedGame(host.pin)).meta;
		expect(rounds[1]?.closedAtMs).toBe((rounds[1]?.deadlineMs ?? 0) + 750);
		await expectSound(host, players);
	});

	it("continue while a phone sleeps for 30 s: it wakes to the current question, with its earlier points", async () => {
		const { host, players, ada, bob, cem } = await game({ questions: 3, timeLimit: 10 });
		await host.act("start");
		for (const player of players) await player.answer(0, [0]);
		const before = (await cem.state()).body;
		await host.act("next-question");
		await ada.answer(1, [1]);
		await bob.answer(1, [0]);
		pass(30_000);
		expect((await cem.state()).body).toMatchObject({ status: "result", questionIndex: 1, isCorrect: false, pointsEarned: 0 });
		await expectSound(host, players);
		await host.act("next-question");
		const woken = (await cem.state()).body;
		expect(woken).toMatchObject({ status: "question", questionIndex: 2, submitted: false });
		expect((await cem.answer(1, [1])).body.error?.code).toBe("QUESTION_CLOSED");
		expect((await cem.answer(2, [0, 2])).status).toBe(200);
		pass(30_000);
		const after = (await cem.state()).body;
		if (before.status !== "result" || !before.joined || after.status !== "result" || !after.joined) throw new Error("no results");
		expect(after.score).toBe(before.score + after.pointsEarned);
		expect(after.pointsEarned).toBeGreaterThan(500);
		await expectSound(host, players);
	});
});

describe("a database that fails while results are delivered", () => {
	type Failure = "throws" | "hangs";
	/** The tests below meet one that throws. */
	const FAILURES: Failure[] = everything ? ["throws", "hangs"] : ["hangs"];

	/** Only deliveries use batches in these tests. `null` repairs D1. */
	function failD1(failure: Failure | null): void {
		vi.restoreAllMocks();
		vi.spyOn(console, "error").mockImplementation(() => {});
		if (failure === null) return;
		const database: D1Database = Object.getPrototypeOf(env.DB);
		vi.spyOn(database, "batch").mockImplementation(() =>
			failure === "throws" ? Promise.reject(new Error("D1_ERROR: database is locked: SQLITE_BUSY")) : new Promise(() => {}),
		);
	}

	const deliveredRows = async (pin: string) => {
		const one = async (sql: string) => (await env.DB.prepare(sql).bind(`${pin}-%`).first<{ n: number }>())?.n ?? -1;
		return {
			results: await one("SELECT count(*) AS n FROM game_results WHERE instance_id LIKE ?"),
			documents: (await env.MEDIA.list({ prefix: `results/${pin}-` })).objects.length,
			started: await one("SELECT count(*) AS n FROM started_games WHERE instance_id LIKE ?"),
		};
	};
	const readOutbox = (pin: string): Promise<OutboxRow[]> =>
		runInDurableObject(getGameStub(pin), (_, state) => {
			const row = state.storage.sql.exec<{ json: string }>("SELECT json FROM documents WHERE name = 'outbox'").one();
			return JSON.parse(row.json);
		});
	const namesIn = async (pin: string) => (await readOutbox(pin)).map(({ what }) => what);
	const timesPlayed = async (quizId: string) =>
		(await env.DB.prepare("SELECT times_played AS n FROM quizzes WHERE id = ?").bind(quizId).first<{ n: number }>())?.n;
	/** A document may wait in the bucket for its row. */
	const nothing = { results: 0, started: 0 };
	const once = { results: 1, documents: 1, started: 1 };

	it.each(FAILURES)("loses none and doubles none, and holds up no question (%s)", async (failure) => {
		const { quizId, host, players } = await game({ questions: 2, timeLimit: 5 });
		failD1(failure);
		await host.act("start");
		for (const player of players) await player.answer(0, [0]);
		await host.act("next-question");
		// The platform's alarm must close this one while the database is unavailable and a try hangs.
		await expect.poll(async () => (await storedGame(host.pin)).meta.rounds[1]?.closedAtMs, { timeout: 20_000, interval: 200 }).toBeTruthy();
		if (failure === "hangs") expect((await readOutbox(host.pin)).map(({ attempts }) => attempts)).toEqual([0, 0, 0]);
		const [, round] = (await storedGame(host.pin)).meta.rounds;
		expect(round?.closedAtMs).toBe((round?.deadlineMs ?? 0) + 750);
		expect((await host.act("finish")).body.instance.status).toBe("finished");
		await expectSoundKeeping(host, players);
		expect(await deliveredRows(host.pin)).toMatchObject(nothing);
		expect(await timesPlayed(quizId)).toBe(0);

		failD1(null);
		await expect.poll(() => deliveredRows(host.pin), { timeout: 30_000, interval: 200 }).toEqual(once);
		expect(await timesPlayed(quizId)).toBe(1);
		// An object that forgot its delivery repeats it: the results are still stored once.
		await expect.poll(() => namesIn(host.pin)).toEqual(["listing"]);
		const [{ instanceId = "" } = {}] = await readOutbox(host.pin);
		await runInDurableObject(getGameStub(host.pin), (_, state) => {
			state.storage.sql.exec("UPDATE documents SET json = ? WHERE name = 'outbox'", JSON.stringify(newGameRows(instanceId)));
		});
		await evict(host.pin);
		await runDurableObjectAlarm(getGameStub(host.pin));
		await expect.poll(() => namesIn(host.pin)).toEqual(["listing"]);
		expect(await deliveredRows(host.pin)).toEqual(once);
		expect(await timesPlayed(quizId)).toBe(1);
		await expectSound(host, players);
	});

	it("is logged and repeated where the object cannot store what it has delivered", async () => {
		const { quizId, host, players } = await game({ questions: 1 });
		failD1(null);
		const logged = vi.spyOn(console, "error").mockImplementation(() => {});
		await host.act("start");
		for (const player of players) await player.answer(0, [0]);
		await host.act("close-question");
		await expect.poll(() => namesIn(host.pin)).toEqual(["results", "listing"]);
		await refuseOutbox(host.pin, true);
		await host.act("finish");
		await expect.poll(() => logged.mock.calls.flat().join()).toContain("disk I/O error");
		await expect.poll(() => deliveredRows(host.pin)).toEqual(once);
		expect(await namesIn(host.pin)).toEqual(["results", "listing"]);
		await refuseOutbox(host.pin, false);
		await expect.poll(() => namesIn(host.pin)).toEqual(["listing"]);
		expect(await deliveredRows(host.pin)).toEqual(once);
		expect(await timesPlayed(quizId)).toBe(1);
		await expectSound(host, players);
	});

	it("parks a delivery that fails for a week, visible to admins and retried by the cron trigger", async () => {
		const { quizId, host, players } = await game({ questions: 1 });
		const refusal = "CREATE TRIGGER refuse BEFORE INSERT ON game_results BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END";
		await env.DB.prepare(refusal).run();
		failD1(null);
		await host.act("start");
		for (const player of players) await player.answer(0, [0]);
		await host.act("close-question");
		await host.act("finish");
		await expect
			.poll(async () => (await readOutbox(host.pin)).map(({ what, attempts }) => [what, attempts > 0]))
			.toEqual([
				["results", true],
				["listing", false],
			]);
		// After a week the object still exists, long after its game.
		const [{ instanceId = "" } = {}] = await readOutbox(host.pin);
		await runInDurableObject(getGameStub(host.pin), (_, state) => {
			const json = state.storage.sql.exec<{ json: string }>("SELECT json FROM documents WHERE name = 'outbox'").one().json;
			const rows: OutboxRow[] = JSON.parse(json);
			const older = rows.map((row) => (row.attempts > 0 ? { ...row, failingSinceMs: row.failingSinceMs - PARK_AFTER_MS } : row));
			state.storage.sql.exec("UPDATE documents SET json = ? WHERE name = 'outbox'", JSON.stringify(older));
		});
		await evict(host.pin);
		pass(25 * 60 * 60 * 1000);
		const parked = () =>
			env.DB.prepare("SELECT what, last_error AS error FROM parked_deliveries WHERE instance_id = ?").bind(instanceId).all();
		await vi.waitFor(
			async () => {
				await runDurableObjectAlarm(getGameStub(host.pin));
				expect((await parked()).results).toEqual([{ what: "results", error: expect.stringContaining("disk I/O error") }]);
			},
			{ timeout: 20_000, interval: 200 },
		);
		expect((await readDeploymentUsage(createDeps(env))).parked).toBe(1);
		await expect.poll(async () => (await readOutbox(host.pin))[0]).toMatchObject({ what: "results", parkNoted: true });

		// Retried without success, then with success; only then is the object emptied.
		await runCronTasks(createDeps(env), "daily");
		expect((await parked()).results).toHaveLength(1);
		expect(await deliveredRows(host.pin)).toMatchObject({ results: 0 });
		await env.DB.prepare("DROP TRIGGER refuse").run();
		await runCronTasks(createDeps(env), "daily");
		expect((await parked()).results).toEqual([]);
		expect(await deliveredRows(host.pin)).toEqual(once);
		expect(await timesPlayed(quizId)).toBe(1);
		await expect
			.poll(async () => {
				await runDurableObjectAlarm(getGameStub(host.pin));
				return runInDurableObject(getGameStub(host.pin), (_, state) =>
					state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'documents'").toArray(),
				);
			})
			.toEqual([]);
	});

	/** Does not evict the object, because its memory holds the broken database. */
	async function expectSoundKeeping(host: Host, players: readonly Witness[]) {
		const states = new Map<string, Awaited<ReturnType<Witness["state"]>>["body"]>();
		for (const player of players) states.set(player.nickname, (await player.state()).body);
		const { instance } = (await host.view()).body;
		expect(violations({ stored: await storedGame(host.pin), players, instance, states })).toEqual([]);
	}
});
