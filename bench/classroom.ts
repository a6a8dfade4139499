/**
 * One class by polling: 200 players join in 5 s, poll every 2 s, answer in 1 s. Then ten classes (`--classes N`) of 30 pupils at their own
 * pace. Prints latencies, CPU, and what was lost (must be 0).
 */
import { wait } from "#durable/room/async";
import { Host } from "./lib/host.ts";
import { workAtOwnPace } from "./lib/own-pace.ts";
import { callProduct, openBenchGame, prepareHost, type Reply } from "./lib/player.ts";
import { meteredEnv, startProduct } from "./lib/product.ts";
import { latencies, numberOption, printReport, roundTo } from "./lib/report.ts";

const players = numberOption("players", 200);
const questions = numberOption("questions", 5);
const joinSeconds = numberOption("join-seconds", 5);
const classes = numberOption("classes", 10);
const PUPILS_OF_CLASS = 30;

const product = await startProduct({ env: meteredEnv });
const times = { join: [] as number[], poll: [] as number[], answer: [] as number[] };
let refused = 0;
let bytes = 0;

function recordReply<Body>(kind: keyof typeof times, reply: Reply<Body>): Reply<Body> {
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
	const pin = await openBenchGame(origin, token, quizId);
	const host = new Host(origin, token, pin);
	const opened = await host.view();
	const before = product.usage();
	const started = performance.now();
	const cookies = await Promise.all(
		Array.from({ length: players }, async (_, n) => {
			await wait((n / players) * joinSeconds * 1000);
			const reply = recordReply("join", await callProduct(origin, "POST", `/instances/${pin}/join`, { body: { nickname: `player${n}` } }));
			return reply.cookies[0] ?? "";
		}),
	);
	const joinedMs = performance.now() - started;

	const joined = product.usage();
	const lobby = await host.view();

	let playing = true;
	const pollers = cookies.map(async (cookie, n) => {
		await wait(Math.random() * 2000);
		while (playing) {
			recordReply("poll", await callProduct(origin, "GET", `/instances/${pin}/state?nickname=player${n}`, { cookie }));
			await wait(2000);
		}
	});
	let lost = 0;
	const counted: number[] = [];
	for (let index = 0; index < questions; index++) {
		await host.sendCommand(index === 0 ? "start" : "next-question");
		await Promise.all(
			cookies.map(async (cookie, n) => {
				await wait(Math.random() * 1000);
				const answer = n % 2 === 0 ? index % 4 : (index + 1) % 4;
				recordReply(
					"answer",
					await callProduct(origin, "POST", `/instances/${pin}/answer`, {
						cookie,
						body: { nickname: `player${n}`, questionIndex: index, answers: [answer], timeElapsed: 1 },
					}),
				);
			}),
		);
		const sent = performance.now();
		let view = await host.view();
		while (view.questionStatus === "open" && performance.now() - sent < 30_000) {
			await wait(20);
			view = await host.view();
		}
		counted.push(performance.now() - sent);
		lost += players - view.answeredCount;
		await wait(2500);
	}
	const played = await host.view();
	await host.sendCommand("finish");
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
			"memory of the runtime at the end (MiB)": used.memoryMiB,
			"memory of the runtime a player, after joining less before (kB)": roundTo(
				(joined.memoryBytes - before.memoryBytes) / players / 1000,
				1,
			),
			"rows written a join": roundTo((lobby.rowsWritten - opened.rowsWritten) / players, 3),
			"rows written an answer, with opening and closing": roundTo((played.rowsWritten - lobby.rowsWritten) / (players * questions), 3),
			"bytes per player": Math.round(bytes / players),
		},
	);
	const teachers = await Promise.all(Array.from({ length: classes }, () => prepareHost(origin, questions, 60)));
	const ownPace = await workAtOwnPace({ origin, teachers, pupils: PUPILS_OF_CLASS, questions, thinkMs: 8_000 });
	const ownPaceCpu = product.usage().cpuSeconds - used.cpuSeconds;
	printReport(
		`own pace: ${classes} classes of ${PUPILS_OF_CLASS} pupils, ${questions} questions`,
		[row("answer (ms)", ownPace.answers), row("verdict confirmed (ms)", ownPace.confirmations)],
		{
			refused: ownPace.refused,
			"pupils whose result differs from their answers": ownPace.lost,
			"updates a second to the teacher who got most": roundTo(ownPace.updatesPerSecond, 2),
			"rows written an answer": roundTo(ownPace.rowsPerAnswer, 3),
			"CPU seconds of the runtime": roundTo(ownPaceCpu, 1),
		},
	);
	if (refused > 0 || lost > 0 || ownPace.refused > 0 || ownPace.lost > 0 || ownPace.updatesPerSecond > 1) process.exitCode = 1;
} finally {
	await product.stop();
}
process.exit();
