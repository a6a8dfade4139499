/**
 * One class by polling alone: 200 players join within 5 s, poll every 2 s, answer each question within 1 s.
 * Prints join, poll and answer latencies, the CPU time of the runtime, and what was refused or lost (must be 0).
 */
import { call, openGame, prepareHost, type Reply } from "./lib/player.ts";
import { startProduct } from "./lib/product.ts";
import { latencies, numberOption, printReport } from "./lib/report.ts";

const players = numberOption("players", 200);
const questions = numberOption("questions", 5);
const joinSeconds = numberOption("join-seconds", 5);
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface State {
	status: string;
	questionIndex?: number;
	score?: number;
	finalLeaderboard?: { nickname: string; score: number }[];
}
interface Instance {
	instance: {
		questionStatus: string | null;
		answeredCount: number;
		participants: { nickname: string; totalScore: number }[];
		participantCount: number;
	};
}

const product = await startProduct();
const times = { join: [] as number[], poll: [] as number[], answer: [] as number[] };
let refused = 0;
let bytes = 0;

function note<Body>(kind: keyof typeof times, reply: Reply<Body>): Reply<Body> {
	times[kind].push(reply.ms);
	bytes += reply.bytes;
	if (reply.status >= 400) {
		refused++;
		console.error(kind, reply.status, JSON.stringify(reply.body));
	}
	return reply;
}

try {
	const { origin } = product;
	const { token, quizId } = await prepareHost(origin, questions);
	const pin = await openGame(origin, token, quizId);
	const before = product.usage();
	const started = performance.now();
	const cookies = await Promise.all(
		Array.from({ length: players }, async (_, n) => {
			await wait((n / players) * joinSeconds * 1000);
			const reply = note("join", await call(origin, "POST", `/instances/${pin}/join`, { body: { nickname: `player${n}` } }));
			return reply.cookies[0] ?? "";
		}),
	);
	const joinedMs = performance.now() - started;

	let playing = true;
	const pollers = cookies.map(async (cookie, n) => {
		await wait(Math.random() * 2000);
		while (playing) {
			note("poll", await call<State>(origin, "GET", `/instances/${pin}/state?nickname=player${n}`, { cookie }));
			await wait(2000);
		}
	});
	const host = (action: string) => call<Instance>(origin, "POST", `/instances/${pin}/${action}`, { token });
	let lost = 0;
	const counted: number[] = [];
	for (let index = 0; index < questions; index++) {
		const opened = await host(index === 0 ? "start" : "next-question");
		if (opened.status !== 200) throw new Error(`The host was refused: ${opened.status}`);
		await Promise.all(
			cookies.map(async (cookie, n) => {
				await wait(Math.random() * 1000);
				const answer = n % 2 === 0 ? index % 4 : (index + 1) % 4;
				note(
					"answer",
					await call(origin, "POST", `/instances/${pin}/answer`, {
						cookie,
						body: { nickname: `player${n}`, questionIndex: index, answers: [answer], timeElapsed: 1 },
					}),
				);
			}),
		);
		const sent = performance.now();
		let view = await call<Instance>(origin, "GET", `/instances/${pin}`, { token });
		while (view.body.instance.questionStatus === "open" && performance.now() - sent < 30_000) {
			await wait(20);
			view = await call<Instance>(origin, "GET", `/instances/${pin}`, { token });
		}
		counted.push(performance.now() - sent);
		lost += players - view.body.instance.answeredCount;
		await wait(2500);
	}
	await host("finish");
	playing = false;
	await Promise.all(pollers);
	const used = product.usage();
	const row = (what: string, values: number[]) => ({ what, count: values.length, ...latencies(values) });
	printReport(
		`classroom: ${players} players by polling, ${questions} questions`,
		[row("join (ms)", times.join), row("poll (ms)", times.poll), row("answer (ms)", times.answer), row("all counted (ms)", counted)],
		{
			"joined within (s)": Math.round(joinedMs / 100) / 10,
			refused,
			"lost answers": lost,
			"CPU seconds of the runtime": Math.round((used.cpuSeconds - before.cpuSeconds) * 10) / 10,
			"memory of the runtime (MiB)": used.memoryMiB,
			"bytes per player": Math.round(bytes / players),
		},
	);
	if (refused > 0 || lost > 0) process.exitCode = 1;
} finally {
	await product.stop();
}
process.exit();
