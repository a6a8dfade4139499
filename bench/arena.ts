/**
 * One game of many players by push, and a smaller one by polling on another runtime, from the joins to the final leaderboard. `--players N`
 * (10,000), `--polling N` (300; 0: none), `--questions N` (3), `--answer-seconds N` (2), `--show` (reading time, ranking by the host).
 * Checks what each player received (lib/ledger.ts); no answer may be lost.
 */
import { mapConcurrent, wait } from "#durable/room/async";
import { type Crowd, PollCrowd, PushCrowd, seatsFor } from "./lib/crowd.ts";
import { Host } from "./lib/host.ts";
import { Ledger } from "./lib/ledger.ts";
import { callProduct, openBenchGame, prepareHost } from "./lib/player.ts";
import { benchPort, meteredEnv, type Product, sideDoorPort, startProduct } from "./lib/product.ts";
import { latencies, numberOption, printReport, type Row, roundTo } from "./lib/report.ts";

const questions = numberOption("questions", 3);
const answerMs = numberOption("answer-seconds", 2) * 1000;
/** A few seconds longer than the last answer needs: with a shorter limit, each millisecond is worth more points. */
const limitSeconds = Math.ceil(answerMs / 1000) + 18;
/** Targets for the slowest question of a game by push, in milliseconds and CPU seconds. */
const TARGETS: Record<number, { fanMs: number; countedMs: number; cpuSeconds?: number }> = {
	1000: { fanMs: 250, countedMs: 1_000, cpuSeconds: 2 },
	10000: { fanMs: 1_500, countedMs: 3_000 },
};

type Mode = "push" | "polling";
const show = process.argv.includes("--show") ? { readingSeconds: 2, ranking: "with-host" } : undefined;
const readingMs = (show?.readingSeconds ?? 0) * 1000;

const ms = (n: number) => Math.round(n);
const list = (values: number[], digits = 0) => values.map((value) => roundTo(value, digits)).join(", ");
const formatState = (index: number, status: string) => `"status":"${status}","questionIndex":${index}`;

async function join(origin: string, pin: string, mode: Mode, players: number) {
	const seats = seatsFor(players);
	const joins: number[] = [];
	await mapConcurrent(Array(players).fill(0), 20, async (_, n) => {
		const seat = seats[n];
		if (!seat) return;
		const reply = await callProduct(origin, "POST", `/instances/${pin}/join`, { body: { nickname: seat.nickname } });
		if (reply.status !== 200) throw new Error(`join: ${reply.status} ${JSON.stringify(reply.body)}`);
		joins.push(reply.ms);
		seat.cookie = reply.cookies[0] ?? "";
	});
	const joinedAt = performance.now();
	const door = (n: number) => `ws://localhost:${n < PushCrowd.MAIN_DOOR ? benchPort : sideDoorPort}`;
	const crowd: Crowd = mode === "push" ? await PushCrowd.open(seats, door, pin) : new PollCrowd(seats, origin, pin);
	await crowd.awaitState('"status":"lobby"');
	return { seats, crowd, joins, joinedAt };
}

async function play(product: Product, mode: Mode, players: number): Promise<{ rows: Row[]; problems: string[] }> {
	const { origin } = product;
	const { token, quizId } = await prepareHost(origin, questions, limitSeconds);
	// Code that runs for the first time also takes memory: a small game comes first, so that this does not count for the players.
	(await join(origin, await openBenchGame(origin, token, quizId), mode, 50)).crowd.close();
	const pin = await openBenchGame(origin, token, quizId, show);
	const host = new Host(origin, token, pin);
	const opened = await host.view();
	const atStart = product.usage();
	const startedAt = performance.now();
	const { seats, crowd, joins, joinedAt } = await join(origin, pin, mode, players);
	const connected = product.usage();
	const lobbyBytes = crowd.bytes;
	await wait(2_500);
	const inLobby = product.usage();
	const full = await host.view();
	const ledger = new Ledger(seats, limitSeconds * 1000);

	const lastHasIt: number[] = [];
	const hasIt: number[] = [];
	const counted: number[] = [];
	const openedFor: number[] = [];
	const ranked: number[] = [];
	const acks: number[] = [];
	const cpu: number[] = [];
	const cpuOfRanking: number[] = [];
	const rowsOfQuestions: number[] = [];
	let rowsBefore = full.rowsWritten;
	let lost = 0;
	for (let index = 0; index < questions; index++) {
		const before = product.usage();
		const everybody = crowd.awaitState(formatState(index, "question"));
		const clicked = performance.now();
		const replied = host.sendCommand(index === 0 ? "start" : "next-question");
		lastHasIt.push((await everybody) - clicked);
		hasIt.push(...seats.map(({ seenAt }) => seenAt - clicked));
		const repliedAt = await replied;
		if (show)
			openedFor.push(
				(await crowd.awaitState((text) => text.includes(formatState(index, "question")) && !text.includes('"opensInMs"'))) -
					clicked -
					readingMs,
			);
		ledger.recordSendTimes(clicked + readingMs, repliedAt + readingMs);
		const results = crowd.awaitState(formatState(index, "result"));
		// Two thirds answer right, different ones each time.
		const isRight = (n: number) => (n + index) % 3 !== 0;
		const started = performance.now();
		for (let n = 0; n < players; ) {
			const due = Math.min(players, Math.ceil(((performance.now() - started) / answerMs) * players) + 1);
			for (const seat of seats.slice(n, due)) crowd.answer(seat, index, [isRight(n++) ? index % 4 : (index + 1) % 4]);
			await wait(5);
		}
		const lastSent = performance.now();
		await crowd.acknowledged();
		counted.push((await results) - lastSent);
		acks.push(...seats.map(({ sentAt, ackedAt }) => ackedAt - sentAt));
		const view = await host.view();
		lost += players - view.answeredCount;
		rowsOfQuestions.push(view.rowsWritten - rowsBefore);
		rowsBefore = view.rowsWritten;
		const closed = product.usage();
		cpu.push(closed.cpuSeconds - before.cpuSeconds);
		if (show) {
			ledger.checkHidden();
			const shown = crowd.awaitState((text) => text.includes(formatState(index, "result")) && text.includes('"rankingShown":true'));
			const asked = performance.now();
			await host.sendCommand("show-ranking");
			ranked.push((await shown) - asked);
			cpuOfRanking.push(product.usage().cpuSeconds - closed.cpuSeconds);
		}
		ledger.checkResults(isRight);
	}
	const ended = crowd.awaitState('"status":"finished"');
	await host.sendCommand("finish");
	await ended;
	ledger.checkEnd();
	const usage = product.usage();
	const bytes = crowd.bytes;
	crowd.close();

	const column = `${players.toLocaleString("en")} by ${mode}`;
	const formatLatencies = (values: number[], digits = 0) => {
		const { p50, p99, max } = latencies(values);
		return list([p50, p99, max], digits).replaceAll(", ", " / ");
	};
	const target = mode === "push" ? TARGETS[players] : undefined;
	const met = (values: number[], max: number) => `${Math.max(...values) <= max ? "met" : "MISSED"} (≤ ${max.toLocaleString("en")})`;
	const widths = latencies(ledger.widths);
	const rows: [string, string | number][] = [
		["join p50 / p99 / max (ms)", formatLatencies(joins)],
		["all joined within (s)", roundTo((joinedAt - startedAt) / 1000, 1)],
		["host's click to having the question p50 / p99 / max (ms)", formatLatencies(hasIt)],
		["… to the last player, each question (ms)", list(lastHasIt)],
		...(show
			? ([["the options, after their opening, to the last player, each question (ms)", list(openedFor)]] as [string, string][])
			: []),
		["answer acknowledged p50 / p99 / max (ms)", formatLatencies(acks)],
		["last answer sent to the last result (ms)", list(counted)],
		...(show ? ([["host's click to the last player having the ranking (ms)", list(ranked)]] as [string, string][]) : []),
		["CPU of joining and connecting (s)", roundTo(connected.cpuSeconds - atStart.cpuSeconds, 1)],
		["CPU of a question (s)", list(cpu, 2)],
		...(show ? ([["CPU of showing its ranking (s)", list(cpuOfRanking, 2)]] as [string, string][]) : []),
		["memory of the runtime at the end (MiB)", usage.memoryMiB],
		[
			"memory of the runtime a player, lobby less before joining (kB)",
			roundTo((inLobby.memoryBytes - atStart.memoryBytes) / players / 1000, 1),
		],
		["rows written a join", roundTo((full.rowsWritten - opened.rowsWritten) / players, 3)],
		[
			"rows written an answer, with opening and closing",
			list(
				rowsOfQuestions.map((count) => count / players),
				3,
			),
		],
		["bytes a player in the lobby", ms(lobbyBytes / players)],
		["bytes a player in the game", ms((bytes - lobbyBytes) / players)],
		["points between the bounds of a right answer, p50 / max", `${ms(widths.p50)} / ${ms(widths.max)}`],
		["lost answers", lost],
		["wrong points, ranks or boards", ledger.problems.length],
	];
	if (target) {
		rows.push(["target: question to the last player (ms)", met(lastHasIt, target.fanMs)]);
		rows.push(["target: last answer sent to the last result (ms)", met(counted, target.countedMs)]);
		if (target.cpuSeconds) rows.push(["target: CPU of a question (s)", met(cpu, target.cpuSeconds)]);
		rows.push(["target: lost answers", met([lost], 0)]);
	}
	const problems = [...ledger.problems];
	if (lost > 0) problems.push(`${lost} answers were lost`);
	if (crowd.refused > 0) problems.push(`${crowd.refused} answers were refused`);
	return { rows: rows.map(([what, value]) => ({ what, [column]: value })), problems };
}

/** A runtime of its own: memory left by an earlier game would hide what this one needs. */
async function playAlone(mode: Mode, players: number) {
	const sidePort = mode === "push" && players > PushCrowd.MAIN_DOOR ? sideDoorPort : undefined;
	const product = await startProduct({ env: meteredEnv, sidePort });
	try {
		return await play(product, mode, players);
	} finally {
		await product.stop();
	}
}

const pushPlayers = numberOption("players", 10_000);
const pollPlayers = Math.min(numberOption("polling", 300), pushPlayers);
const polling = pollPlayers > 0 ? await playAlone("polling", pollPlayers) : { rows: [], problems: [] };
const push = await playAlone("push", pushPlayers);
const merged = push.rows.map((row, n) => ({ ...row, ...polling.rows[n] }));
printReport(`arena${show ? " as a show" : ""}: ${questions} questions of ${limitSeconds} s, answers within ${answerMs / 1000} s`, merged);
const problems = [...push.problems, ...polling.problems];
for (const problem of problems.slice(0, 10)) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
