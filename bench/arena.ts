/**
 * One game of many players by push, and of fewer by polling beside it: joins, lobby, each question to everybody, an answer burst, results
 * and the final leaderboard. `--players N` (10,000), `--polling N` (300; 0 leaves it out), `--questions N` (3), `--answer-seconds N` (2).
 * What everybody was told is recomputed from what was sent; lost answers must be 0.
 */
import { type Crowd, PollCrowd, PushCrowd, pooled, type Seat, wait } from "./lib/crowd.ts";
import { call, openGame, prepareHost } from "./lib/player.ts";
import { type Product, startProduct } from "./lib/product.ts";
import { latencies, numberOption, printReport, type Row } from "./lib/report.ts";

const questions = numberOption("questions", 3);
const answerMs = numberOption("answer-seconds", 2) * 1000;
const port = 8795;
const sideDoor = 8833;

interface Result {
	isCorrect: boolean;
	pointsEarned: number;
	score: number;
	rank: number;
}
interface Told {
	correct: boolean;
	points: number;
	score: number;
}

const ms = (n: number) => Math.round(n);
/** A state of a player, whether the reply of a call or a frame. */
const stateOf = (index: number, status: string) => `"status":"${status}","questionIndex":${index}`;

async function play(product: Product, mode: "push" | "polling", players: number): Promise<{ rows: Row[]; problems: string[] }> {
	const { origin } = product;
	const problems: string[] = [];
	const { token, quizId } = await prepareHost(origin, questions, 60);
	const pin = await openGame(origin, token, quizId);
	const seats: Seat[] = Array.from({ length: players }, (_, n) => ({
		nickname: `player${n}`,
		cookie: "",
		socket: null,
		seenAt: 0,
		text: "",
		sentAt: 0,
		ackedAt: 0,
	}));
	const atStart = product.usage();
	const joinTimes: number[] = [];
	const joinStarted = performance.now();
	await pooled(players, 20, async (n) => {
		const seat = seats[n];
		if (!seat) return;
		const reply = await call(origin, "POST", `/instances/${pin}/join`, { body: { nickname: seat.nickname } });
		if (reply.status !== 200) throw new Error(`join: ${reply.status} ${JSON.stringify(reply.body)}`);
		joinTimes.push(reply.ms);
		seat.cookie = reply.cookies[0] ?? "";
	});
	const joinSeconds = (performance.now() - joinStarted) / 1000;
	const door = (n: number) => `ws://localhost:${n < PushCrowd.MAIN_DOOR ? port : sideDoor}`;
	const crowd: Crowd = mode === "push" ? await PushCrowd.open(seats, door, pin) : new PollCrowd(seats, origin, pin);
	await crowd.all('"status":"lobby"');
	const inLobby = product.usage();
	const lobbyBytes = crowd.bytes;
	// Merged lobby pushes come to rest.
	await wait(2_500);

	const host = async (action: string) => {
		const reply = await call<{ instance: { answeredCount: number } }>(origin, "POST", `/instances/${pin}/${action}`, { token });
		if (reply.status !== 200) throw new Error(`${action}: ${reply.status} ${JSON.stringify(reply.body)}`);
		return reply.body.instance;
	};
	const told: Told[] = seats.map(() => ({ correct: false, points: 0, score: 0 }));
	const lastHasIt: number[] = [];
	const hasIt: number[] = [];
	const counted: number[] = [];
	const acks: number[] = [];
	const cpu: number[] = [];
	let lost = 0;
	for (let index = 0; index < questions; index++) {
		const before = product.usage();
		const everybody = crowd.all(stateOf(index, "question"));
		const clicked = performance.now();
		const called = host(index === 0 ? "start" : "next-question");
		lastHasIt.push((await everybody) - clicked);
		hasIt.push(...seats.map(({ seenAt }) => seenAt - clicked));
		await called;
		const results = crowd.all(stateOf(index, "result"));
		const started = performance.now();
		for (let n = 0; n < players; ) {
			const due = Math.min(players, Math.ceil(((performance.now() - started) / answerMs) * players) + 1);
			// Two of three are right, in a pattern of their own each time.
			for (; n < due; n++) crowd.answer(seats[n] as Seat, index, [(n + index) % 3 === 0 ? (index + 1) % 4 : index % 4]);
			await wait(5);
		}
		const lastSent = performance.now();
		await crowd.acknowledged();
		counted.push((await results) - lastSent);
		acks.push(...seats.map(({ sentAt, ackedAt }) => ackedAt - sentAt));
		const view = await call<{ instance: { answeredCount: number } }>(origin, "GET", `/instances/${pin}`, { token });
		lost += players - view.body.instance.answeredCount;
		cpu.push(product.usage().cpuSeconds - before.cpuSeconds);
		seats.forEach((seat, n) => {
			const result: Result = JSON.parse(seat.text);
			const mine = told[n] as Told;
			mine.correct = (n + index) % 3 !== 0;
			mine.points = result.pointsEarned;
			mine.score += result.pointsEarned;
			// The whole of 1,000 within half a second, half of it at the end of the time; a wrong answer is worth nothing.
			const fits = mine.correct ? result.pointsEarned >= 500 && result.pointsEarned <= 1000 : result.pointsEarned === 0;
			if (result.isCorrect !== mine.correct || !fits || result.score !== mine.score)
				problems.push(`question ${index}: ${seat.nickname} was told ${seat.text.slice(0, 200)}`);
		});
	}
	const ended = crowd.all('"status":"finished"');
	await host("finish");
	await ended;
	// Ranks recomputed from the points of each question: equal scores share a rank.
	const standings = told.map(({ score }, n) => ({ nickname: `player${n}`, score })).sort((a, b) => b.score - a.score);
	const rankOf = new Map<string, number>();
	standings.forEach(({ nickname, score }, n) => {
		const before = standings[n - 1];
		rankOf.set(nickname, before && before.score === score ? (rankOf.get(before.nickname) ?? n) : n + 1);
	});
	for (const seat of seats) {
		const end: { finalLeaderboard: { nickname: string; score: number; rank: number }[]; rank: number } = JSON.parse(seat.text);
		const scoreOf = new Map(standings.map(({ nickname, score }) => [nickname, score]));
		if (end.rank !== rankOf.get(seat.nickname))
			problems.push(`${seat.nickname} ended as ${end.rank} instead of ${rankOf.get(seat.nickname)}`);
		// The board is the same for all but the own row: looked through for one seat of a hundred.
		if (Number(seat.nickname.slice(6)) % 100 !== 0) continue;
		for (const row of end.finalLeaderboard)
			if (row.rank !== rankOf.get(row.nickname) || row.score !== scoreOf.get(row.nickname))
				problems.push(`the board shows ${JSON.stringify(row)}`);
	}
	const usage = product.usage();
	const bytes = crowd.bytes;
	crowd.close();
	if (lost > 0) problems.push(`${lost} answers were lost`);
	if (crowd.refused > 0) problems.push(`${crowd.refused} answers were refused`);
	const column = `${players.toLocaleString("en")} by ${mode}`;
	const three = (values: number[]) => {
		const { p50, p99, max } = latencies(values);
		return `${ms(p50)} / ${ms(p99)} / ${ms(max)}`;
	};
	const rows: [string, string | number][] = [
		["join p50 / p99 / max (ms)", three(joinTimes)],
		["all joined within (s)", Math.round(joinSeconds * 10) / 10],
		["host's click to having the question p50 / p99 / max (ms)", three(hasIt)],
		["… to the last player, each question (ms)", lastHasIt.map(ms).join(", ")],
		["answer acknowledged p50 / p99 / max (ms)", three(acks)],
		["last answer sent to the last result (ms)", counted.map(ms).join(", ")],
		["CPU of joining and connecting (s)", Math.round((inLobby.cpuSeconds - atStart.cpuSeconds) * 10) / 10],
		["CPU of a question (s)", cpu.map((seconds) => Math.round(seconds * 100) / 100).join(", ")],
		["memory of the runtime (MiB)", usage.memoryMiB],
		["bytes a player in the lobby", Math.round(lobbyBytes / players)],
		["bytes a player in the game", Math.round((bytes - lobbyBytes) / players)],
		["lost answers", lost],
		["wrong points, ranks or boards", problems.length],
	];
	return { rows: rows.map(([what, value]) => ({ what, [column]: value })), problems };
}

const pushPlayers = numberOption("players", 10_000);
const pollPlayers = Math.min(numberOption("polling", 300), pushPlayers);
const product = await startProduct({ port, env: pushPlayers > PushCrowd.MAIN_DOOR ? { SIDE_DOOR_PORT: String(sideDoor) } : {} });
try {
	const polling = pollPlayers > 0 ? await play(product, "polling", pollPlayers) : { rows: [], problems: [] };
	const push = await play(product, "push", pushPlayers);
	const merged = push.rows.map((row, n) => ({ ...row, ...polling.rows[n] }));
	printReport(`arena: ${questions} questions, answers within ${answerMs / 1000} s`, merged);
	const problems = [...push.problems, ...polling.problems];
	for (const problem of problems.slice(0, 10)) console.error(problem);
	if (problems.length > 0) process.exitCode = 1;
} finally {
	await product.stop();
}
process.exit();
