import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Instance, PlayerState } from "#contract";
import { type Product, startProduct } from "../../bench/lib/product";
import { makeClass } from "../helpers/classes";
import { freePort } from "../helpers/free-port";
import { violations } from "../helpers/invariants";
import { reportKill } from "../helpers/kill-moments";
import { type Fetcher, gameQuiz, Host, send } from "../helpers/live";
import { changeD1, queryD1, storedGames } from "../helpers/local-state";
import { Witness } from "../helpers/witness";
import { untilKilled } from "./until-killed";

/** Killed three times as by a power cut, with games in every phase: everything acknowledged survives, each game is playable to its end. */
interface Run {
	host: Host;
	quizId: string;
	players: Witness[];
}

const stateDir = mkdtempSync(join(tmpdir(), "quizlight-faults-"));
let product: Product;
let port = 0;
let token = "";
const fetcher: Fetcher = (path, init) => fetch(`http://localhost:${port}${path}`, init);
const start = () => startProduct({ port, stateDir });

async function open(questions: number, timeLimit: number, players: number, settings?: Record<string, unknown>): Promise<Run> {
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(questions, timeLimit) });
	const quizId = quiz.body.quiz._id;
	const host = await Host.open(fetcher, token, quizId, settings);
	const seats = Array.from({ length: players }, (_, n) => new Witness(fetcher, host.pin, `p${n}`));
	await Promise.all(seats.map((player) => player.join()));
	return { host, quizId, players: seats };
}

async function ok(reply: Promise<{ status: number; text: string }>): Promise<void> {
	const { status, text } = await reply;
	expect(status, text).toBe(200);
}

/** The server may be killed during the call. */
const ignoreOutcome = (call: Promise<unknown>) => call.catch(() => undefined);

async function expectSound(...runs: Run[]): Promise<void> {
	const seen = [];
	for (const run of runs) {
		const states = new Map<string, PlayerState>();
		for (const player of run.players) if (player.joined) states.set(player.nickname, (await player.state()).body);
		seen.push({ ...run, states, instance: (await run.host.view()).body.instance });
	}
	const onDisk = storedGames(stateDir);
	for (const { host, players, states, instance } of seen) {
		const stored = onDisk.get(host.pin);
		if (!stored) throw new Error(`no game ${host.pin} on disk`);
		expect(violations({ stored, players, instance, states }), `game ${host.pin}`).toEqual([]);
	}
}

const countAnswers = ({ host }: Run) => storedGames(stateDir).get(host.pin)?.answers.length ?? 0;
const deliveredResults = () => Number(queryD1(stateDir, "SELECT count(*) AS n FROM game_results")[0]?.n);
const acknowledgedBy = ({ players }: Run) => players.flatMap(({ sent }) => sent).filter(({ outcome }) => outcome === "acknowledged").length;
const lobbySeats = 60;
const openAnswers = 60;
let lobby: Run;
let asked: Run;
let closing: Run;
let closed: Run;
let finishing: Run;
let delivering: Run[];
let steered: Run;
let removed: Witness;
let closingDueMs = 0;
/** Killed during reading time, with a hidden ranking, and with one player who has time left; each has a paired phone. */
let show: { reading: Run; hidden: Run; slow: Run };
/** Teams; the question is asked again, and only the host knows the solution. */
let again: Run;
let readingOpensMs = 0;
const phones = new Map<Run, string>();
/** Phones with cards were joining, two with each card. */
let carded: Run;
const cardedPupils = 30;
/** A camera was reading printed cards, all of which were turned once more with each call; `acknowledged`: how often. */
let scanned: { host: Host; acknowledged: number };
const scannedCards = 40;
const scan = (turned: number) =>
	send(fetcher, "POST", `/instances/${scanned.host.pin}/card-readings`, {
		token,
		body: {
			questionIndex: 0,
			readings: Array.from({ length: scannedCards }, (_, n) => ({ card: n + 1, option: (n + 1 + turned) % 4 })),
		},
	});
/** Without a quiz: the host asks, two answer, the host marks the solution; `solved`: how often all of it was acknowledged. */
let quick: Run & { solved: number };
const askQuickly = (n: number) => async () => {
	await ok(quick.host.act("quick-question", { kind: "choice", after: n - 1 }));
	for (const [at, player] of quick.players.entries()) await ok(player.answer(n, [at]));
	await ok(quick.host.act("quick-solution", { questionIndex: n, correctAnswers: [n % 2] }));
	quick.solved = n + 1;
};
/** On disk while the server was dead. */
let dead: { answers: number; results: number };

/** Kills during calls in the lobby, the open question and the ends. */
async function firstKill(): Promise<void> {
	[lobby, asked, closing, closed, finishing, steered] = await Promise.all([
		open(2, 60, 2),
		open(2, 600, openAnswers),
		open(2, 5, 4),
		open(3, 60, 3),
		open(1, 60, 3),
		open(2, 60, 4),
	]);
	delivering = await Promise.all(Array.from({ length: 4 }, () => open(1, 60, 2)));
	for (const run of [asked, closed, finishing, ...delivering]) await ok(run.host.act("start"));
	for (const [n, player] of closed.players.entries()) await ok(player.answer(0, [n % 2]));
	for (const run of [finishing, ...delivering]) for (const [n, player] of run.players.entries()) await ok(player.answer(0, [n]));
	for (const action of ["start", "add-time"]) await ok(steered.host.act(action));
	for (const [n, player] of steered.players.entries()) if (n > 0) await ok(player.answer(0, [n % 2]));
	removed = steered.players.splice(3, 1)[0] as Witness;
	await ok(steered.host.act("remove-player", { nickname: removed.nickname }));
	await ok(steered.host.act("close-question"));
	await ok(steered.host.act("settings", { locked: true, lateJoin: true }));
	await ok(steered.host.act("pause"));
	again = await open(2, 600, 3, { solution: "with-host", teams: { mode: "even", count: 2 } });
	await ok(again.host.act("start"));
	for (const [n, player] of again.players.entries()) await ok(player.answer(0, [n]));
	await ok(again.host.act("ask-again", { questionIndex: 0 }));
	await ok(again.players[1]?.answer(0, [0]) ?? Promise.reject());
	lobby.players.push(...Array.from({ length: lobbySeats }, (_, n) => new Witness(fetcher, lobby.host.pin, `late${n}`)));
	const made = await makeClass(
		fetcher,
		token,
		Array.from({ length: cardedPupils }, (_, n) => ({ number: n + 1 })),
	);
	carded = await open(1, 60, 0, { classId: made.id, cardsOnly: true });
	// The second phone of each pupil takes over the first one's seat.
	carded.players.push(
		...made.secrets.flatMap((secret, n) => [0, 1].map(() => new Witness(fetcher, carded.host.pin, `card${n}`).hold(secret))),
	);
	scanned = { host: (await open(2, 60, 2, { answerCards: true })).host, acknowledged: -1 };
	await ok(scanned.host.act("start"));
	const withoutQuiz = await send<{ pin: string }>(fetcher, "POST", "/instances", { token, body: { quick: true, language: "en" } });
	const { pin } = withoutQuiz.body;
	quick = {
		host: new Host(fetcher, token, pin),
		quizId: "",
		players: ["p0", "p1"].map((name) => new Witness(fetcher, pin, name)),
		solved: 0,
	};
	for (const player of quick.players) await ok(player.join());
	await ok(quick.host.act("start"));
	// Last, so that little of their time has passed when the server is killed.
	const shown = { readingSeconds: 1, ranking: "with-host" };
	const [reading, hidden, slow] = await Promise.all([open(2, 60, 2, { readingSeconds: 10 }), open(2, 60, 2, shown), open(2, 20, 2, shown)]);
	show = { reading, hidden, slow };
	await ok(slow.host.act("time-factor", { nickname: "p1", factor: 3 }));
	for (const run of [hidden, slow, reading]) {
		phones.set(run, await run.host.pairDevice());
		await ok(run.host.act("start"));
	}
	for (const { host } of [hidden, slow])
		await vi.waitFor(async () => expect((await host.view()).body.instance.questionStatus).toBe("open"), { interval: 100, timeout: 10_000 });
	for (const player of hidden.players) await ok(player.answer(0, [0]));
	await ok(slow.players[0]?.answer(0, [0]) ?? Promise.reject());
	await ok(closing.host.act("start"));
	closingDueMs = Date.now() + 5_000;
	for (const player of closing.players.slice(0, 3)) await ok(player.answer(0, [0]));
	const turns = Array.from({ length: 5_000 }, (_, turned) => async () => {
		await ok(scan(turned));
		scanned.acknowledged = turned;
	});
	const traffic = [
		untilKilled(Array.from({ length: 40 }, (_, n) => askQuickly(n))),
		untilKilled(turns),
		untilKilled(carded.players.map((player) => () => player.join())),
		untilKilled(lobby.players.slice(2).map((player) => () => player.join())),
		untilKilled(asked.players.slice(1).map((player, n) => () => player.answer(0, [n % 4]))),
	];
	const countJoined = ({ players }: Run) => players.filter(({ joined }) => joined).length;
	const seen = () => Math.min(acknowledgedBy(asked), countJoined(carded), scanned.acknowledged, quick.solved + 4);
	await vi.waitFor(() => expect(seen()).toBeGreaterThan(4), { interval: 1, timeout: 20_000 });
	const ends = [finishing, ...delivering].map(({ host }) => ignoreOutcome(host.act("finish")));
	await Promise.race(ends);
	await product.kill();
	await Promise.all([...traffic, ...ends]);
	reportKill("games", {
		answers: acknowledgedBy(asked),
		joinedByCard: countJoined(carded),
		joined: countJoined(lobby),
		cardCalls: scanned.acknowledged + 1,
		quickQuestions: quick.solved,
	});
}

beforeAll(async () => {
	port = await freePort();
	product = await start();
	const account = await send<{ data: { token: string } }>(fetcher, "POST", "/auth/register", {
		body: { name: "Fault Host", email: "faults@example.org", password: "fault-password" },
	});
	token = account.body.data.token;
	// More quizzes than a free account may create in a day.
	changeD1(stateDir, "UPDATE users SET membership_type = 'gold'");
	await firstKill();
	readingOpensMs = storedGames(stateDir).get(show.reading.host.pin)?.meta.rounds[0]?.openedAtMs ?? Number.NaN;
	dead = { answers: countAnswers(asked), results: deliveredResults() };
	// From the next start D1 refuses results, so that delivery fails until the second kill.
	changeD1(stateDir, "CREATE TRIGGER refuse BEFORE INSERT ON game_results BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END");
	product = await start();
}, 120_000);

afterAll(async () => {
	await product.stop();
	rmSync(stateDir, { recursive: true, force: true });
});

describe("a server killed in the middle", () => {
	it("of a lobby keeps every acknowledged seat, and players can continue", async () => {
		const seated = lobby.players.filter(({ joined }) => joined);
		expect(seated.length).toBeGreaterThanOrEqual(2);
		await expectSound(lobby);
		for (const player of seated) expect((await player.join()).body).toMatchObject({ rejoined: true });
		await ok(lobby.host.act("start"));
		await expectSound(lobby);
	});

	it("while quick questions are asked and graded keeps each with its answers and points, and goes on", async () => {
		await expectSound(quick);
		const { instance } = (await quick.host.view()).body;
		expect(instance.currentQuestionIndex).toBeGreaterThanOrEqual(quick.solved - 1);
		const solved = instance.questions.slice(0, quick.solved).map(({ correctAnswers }) => correctAnswers);
		expect(solved).toEqual(Array.from({ length: quick.solved }, (_, n) => [n % 2]));
		await ok(quick.host.act("close-question"));
		await askQuickly(instance.currentQuestionIndex + 1)();
		await expectSound(quick);
		await ok(quick.host.act("finish"));
		await expectSound(quick);
	});

	it("of a lobby that pupils join with their cards keeps one seat a pupil, the one of the phone that came last", async () => {
		const before = storedGames(stateDir).get(carded.host.pin)?.seats ?? [];
		expect(before.length).toBeGreaterThan(2);
		for (const [n, player] of carded.players.entries()) {
			const [pupil, isSecond] = [Math.floor(n / 2), n % 2 === 1];
			const other = carded.players[isSecond ? n - 1 : n + 1];
			if (!player.joined) continue;
			expect(before.filter(({ nickname }) => nickname === `card${pupil}`)).toHaveLength(1);
			const state = (await player.state()).body;
			// A second phone whose reply was lost may have taken the seat.
			if (isSecond) expect(state.joined).toBe(true);
			else if (other?.joined) expect(state).toMatchObject({ joined: false, takenOver: true });
		}
		for (const player of carded.players) await ok(player.join());
		const seats = storedGames(stateDir).get(carded.host.pin)?.seats ?? [];
		expect(seats.map(({ nickname }) => nickname).sort()).toEqual(Array.from({ length: cardedPupils }, (_, n) => `card${n}`).sort());
		const { instance } = (await carded.host.view()).body;
		expect([instance.participantCount, new Set(instance.participants.map(({ number }) => number)).size]).toEqual([
			cardedPupils,
			cardedPupils,
		]);
		// From now on each pupil plays on the last phone.
		carded.players = carded.players.filter((_, n) => n % 2 === 1);
		await expectSound(carded);
	});

	it("of a question that is answered with printed cards keeps every reading that was acknowledged, the last of each card in one row", async () => {
		const { host, acknowledged } = scanned;
		const game = storedGames(stateDir).get(host.pin);
		const cardsBySeat = new Map(game?.seats.map(({ seatId, nickname }) => [seatId, Number(nickname.replace("Card", ""))]));
		const cards = game?.seats.filter(({ nickname }) => nickname.startsWith("Card")) ?? [];
		expect([cards.length, game?.answers.length]).toEqual([scannedCards, scannedCards]);
		const turned = new Set(
			game?.answers.map(({ seatId, given }) => ((Array.isArray(given) ? (given[0] ?? 0) : 0) + 400 - (cardsBySeat.get(seatId) ?? 0)) % 4),
		);
		expect(turned.size).toBe(1);
		// The reply to the last call may have been lost.
		expect([acknowledged % 4, (acknowledged + 1) % 4]).toContain([...turned][0]);
		expect((await host.view()).body.instance).toMatchObject({ questionStatus: "open", answeredCount: scannedCards });
		await ok(scan(2));
		await ok(host.act("close-question"));
		expect((await host.view()).body.instance).toMatchObject({ answerCounts: Array(4).fill(scannedCards / 4) });
	});

	it("of an open question loses no acknowledged answer and takes the missing ones", async () => {
		const before = acknowledgedBy(asked);
		expect(before).toBeGreaterThan(0);
		expect(dead.answers).toBeGreaterThanOrEqual(before);
		await expectSound(asked);
		for (const player of asked.players) {
			const [sent] = player.sent;
			if (sent?.outcome === "acknowledged")
				expect((await player.state()).body).toMatchObject({ joined: true, submitted: true, selectedOptions: sent.given });
			await ok(player.answer(0, sent?.given ?? [0]));
		}
		expect((await asked.host.view()).body.instance).toMatchObject({ questionStatus: "closed", answeredCount: openAnswers });
		await expectSound(asked);
	});

	it("of a question whose time ran out in between has closed it on time", async () => {
		await expect.poll(async () => (await closing.host.view()).body.instance.questionStatus).toBe("closed");
		expect((await closing.players[3]?.answer(0, [0]))?.body.error?.code).toBe("QUESTION_CLOSED");
		const [round] = storedGames(stateDir).get(closing.host.pin)?.meta.rounds ?? [];
		expect(round?.closedAtMs).toBe((round?.deadlineMs ?? 0) + 750);
		expect(round?.deadlineMs).toBeLessThanOrEqual(closingDueMs);
		for (const player of closing.players.slice(0, 3)) {
			const state = (await player.state()).body;
			expect(state).toMatchObject({ status: "result", isCorrect: true });
			if (state.status === "result" && state.joined) expect(state.pointsEarned).toBeGreaterThan(500);
		}
		expect((await closing.players[3]?.state())?.body).toMatchObject({ status: "result", isCorrect: false, pointsEarned: 0 });
		await expectSound(closing);
	});

	it("of the pause between questions continues with the next", async () => {
		await expectSound(closed);
		await ok(closed.host.act("next-question", { questionIndex: 0 }));
		for (const player of closed.players) await ok(player.answer(1, [1]));
		await expectSound(closed);
	});

	it("of a pause keeps the pause, the lock, the added time and removed players", async () => {
		const { instance } = (await steered.host.view()).body;
		expect(instance).toMatchObject({ paused: true, timeLimit: 70, answeredCount: 2, participantCount: 3 });
		expect(instance.settings).toMatchObject({ locked: true, lateJoin: true, pointsMode: "speed" });
		await expectSound(steered);
		expect((await removed.join()).body.error?.code).toBe("PLAYER_REMOVED");
		expect((await new Witness(fetcher, steered.host.pin, "stranger").join()).body.error?.code).toBe("LOBBY_LOCKED");
		expect((await steered.host.act("next-question")).body.error?.code).toBe("GAME_PAUSED");
		await ok(steered.host.act("resume"));
		await ok(steered.host.act("next-question", { questionIndex: 0 }));
		for (const player of steered.players) await ok(player.answer(1, [1]));
		await expectSound(steered);
	});

	it("of a question that is asked again keeps both turns, the teams, and what is hidden", async () => {
		const [first, second] = again.players;
		if (!first || !second) throw new Error("players are missing");
		expect((await again.host.view()).body.instance).toMatchObject({ turn: 2, questionStatus: "open", answeredCount: 1 });
		expect((await second.state()).body).toMatchObject({ turn: 2, submitted: true, selectedOptions: [0], team: expect.any(Number) });
		expect((await first.state()).body).toMatchObject({ turn: 2, submitted: false, firstSelectedOptions: [0], team: expect.any(Number) });
		await ok(again.host.act("close-question"));
		await expectSound(again);
		expect((await second.state()).body).toMatchObject({ solutionShown: false, isCorrect: null, score: 0 });
		await ok(again.host.act("show-solution"));
		await expectSound(again);
		expect((await again.host.view()).body.instance).toMatchObject({ firstCounts: [1, 1, 1, 0], answerCounts: [2, 0, 1, 0] });
	});

	it("of a game that is read, has its ranking hidden, or waits for one player, keeps all of it, and the paired phones", async () => {
		const byPhone = (run: Run, method: string, path = "", body?: unknown) =>
			send<{ instance: Instance }>(fetcher, method, `/instances/${run.host.pin}${path}`, { cookie: phones.get(run) ?? "", body });
		const view = async (run: Run) => {
			const reply = await byPhone(run, "GET");
			expect(reply.status, reply.text).toBe(200);
			return reply.body.instance;
		};
		const { reading, hidden, slow } = show;
		const [first, second] = slow.players;
		if (!first || !second) throw new Error("players are missing");

		// Common time is over; a player with triple time can still answer.
		await expect.poll(async () => (await view(slow)).timeRemainingMs, { timeout: 40_000, interval: 250 }).toBe(0);
		expect(await view(slow)).toMatchObject({ questionStatus: "open", waitingFor: 1, answeredCount: 1, device: "steer" });
		expect((await second.state()).body).toMatchObject({ status: "question", submitted: false, question: { timeLimit: 60 } });
		await ok(second.answer(0, [0]));
		expect(await view(slow)).toMatchObject({ questionStatus: "closed", rankingShown: false, answerCounts: [2, 0, 0, 0] });

		expect(await view(hidden)).toMatchObject({ questionStatus: "closed", rankingShown: false, pairedDevices: 1 });
		const [ada] = hidden.players;
		expect((await ada?.state())?.body).toMatchObject({ status: "result", rankingShown: false, rank: null, leaderboard: [] });
		await ok(byPhone(hidden, "POST", "/show-ranking", { questionIndex: 0 }));
		expect((await ada?.state())?.body).toMatchObject({ rankingShown: true, rank: 1, leaderboard: [{}, {}] });
		await expectSound(hidden);
		await ok(byPhone(hidden, "POST", "/next-question", { questionIndex: 0 }));

		const round = () => storedGames(stateDir).get(reading.host.pin)?.meta.rounds[0];
		expect(round()?.openedAtMs).toBe(readingOpensMs);
		await expect.poll(async () => (await view(reading)).questionStatus, { timeout: 20_000, interval: 250 }).toBe("open");
		expect(round()).toMatchObject({ openedAtMs: readingOpensMs, deadlineMs: readingOpensMs + 60_000, closedAtMs: null });
		for (const player of reading.players) await ok(player.answer(0, [0]));
		await expectSound(reading);
	});

	// A machine that stalls for most of the 750 ms would miss the grace period.
	it("in the grace of a question, and by the answer that closes one, counts both and closes both", { retry: 2 }, async () => {
		const [grace, last] = await Promise.all([open(1, 5, 3), open(1, 60, 2)]);
		for (const { host } of [grace, last]) await ok(host.act("start"));
		const [early, late, silent] = grace.players;
		const [first, closer] = last.players;
		if (!early || !late || !silent || !first || !closer) throw new Error("players are missing");
		for (const player of [early, first]) await ok(player.answer(0, [0]));
		await ok(late.state());
		const remaining = async () => (await grace.host.view()).body.instance.timeRemainingMs;
		await expect.poll(remaining, { timeout: 15_000, interval: 20 }).toBe(0);
		const replies = await Promise.all([late.answer(0, [0]), closer.answer(0, [1])]);
		await product.kill();
		const stored = storedGames(stateDir);
		product = await start();
		expect(replies.map(({ status }) => status)).toEqual([200, 200]);
		const caught = stored.get(grace.host.pin);
		expect(caught?.meta.rounds[0]?.closedAtMs).toBeNull();
		expect(caught?.answers.at(-1)?.arrivedAtMs).toBeGreaterThanOrEqual(caught?.meta.rounds[0]?.deadlineMs ?? Number.NaN);
		expect(stored.get(last.host.pin)?.meta.rounds[0]?.closedAtMs).toBeGreaterThan(0);
		await expect.poll(async () => (await grace.host.view()).body.instance.questionStatus).toBe("closed");
		expect((await silent.answer(0, [0])).body.error?.code).toBe("QUESTION_CLOSED");
		const [round] = storedGames(stateDir).get(grace.host.pin)?.meta.rounds ?? [];
		expect(round?.closedAtMs).toBe((round?.deadlineMs ?? 0) + 750);
		expect((await last.host.view()).body.instance).toMatchObject({
			questionStatus: "closed",
			answeredCount: 2,
			answerCounts: [1, 1, 0, 0],
		});
		await expectSound(grace, last);
	});

	it("of finishing has either finished or not, and finishes on the next request", async () => {
		await expectSound(finishing);
		await ok(finishing.host.act("finish"));
		await expectSound(finishing);
		expect((await finishing.host.view()).body.instance.status).toBe("finished");
	});

	it("of delivering delivers missing results once, also after a refusing database and another kill", async () => {
		for (const { host } of delivering) await ok(host.act("finish"));
		for (const { host, players } of [lobby, asked, closing, closed, steered]) {
			const { instance } = (await host.view()).body;
			if (instance.questionStatus === "open") {
				for (const player of players) if (player.joined) await player.answer(instance.currentQuestionIndex, [1]);
				// A player whose join got no reply may have a seat that never answers.
				await ok(host.act("close-question", { questionIndex: instance.currentQuestionIndex }));
			}
			await ok(host.act("finish"));
		}
		const runs = [lobby, asked, closing, closed, finishing, steered, ...delivering];
		const finished = [quick, ...runs];
		await expectSound(...finished);
		expect(deliveredResults()).toBe(dead.results);
		const waiting = [...storedGames(stateDir).values()].filter(({ meta }) => meta.status === "finished").length - dead.results;
		expect(waiting, "results under way when the server is killed").toBeGreaterThanOrEqual(finished.length - 5);
		await product.kill();
		changeD1(stateDir, "DROP TRIGGER refuse");
		product = await start();

		await expect.poll(deliveredResults, { timeout: 60_000, interval: 250 }).toBe(finished.length);
		await expectSound(...finished);
		for (const { host, quizId } of runs) {
			const [row] = queryD1(
				stateDir,
				`SELECT times_played AS played, (SELECT count(*) FROM started_games WHERE quiz_id = '${quizId}') AS started FROM quizzes WHERE id = '${quizId}'`,
			);
			expect(row, quizId).toEqual({ played: 1, started: 1 });
			const { instance } = (await host.view()).body;
			const result = await send<{ result: { players: { nickname: string; score: number; rank: number }[] } }>(
				fetcher,
				"GET",
				`/results/${instance._id}`,
				{ token },
			);
			expect(result.status, result.text).toBe(200);
			const expected = instance.participants.map(({ nickname, totalScore, rank }) => ({ nickname, score: totalScore, rank }));
			expect(result.body.result.players.map(({ nickname, score, rank }) => ({ nickname, score, rank }))).toEqual(expected);
		}
	});
});
