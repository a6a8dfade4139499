/**
 * Many games at once on one runtime: `--games N` (300) of `--players N` (30) by push, with `--answer S` seconds to answer (10) and `--look
 * S` at the result (4); `--answer 2 --look 0` is faster than any class. Prints how long a host's click takes to the last player, how long
 * answers take to be counted, and whether one game slows another.
 */
import { mapConcurrent, wait } from "#durable/room/async";
import { type Crowd, PushCrowd, seatsFor } from "./lib/crowd.ts";
import { Host } from "./lib/host.ts";
import { callProduct, GAMES_PER_HOST, openBenchGame, prepareHost } from "./lib/player.ts";
import { benchPort, sideDoorPort, startProduct } from "./lib/product.ts";
import { latencies, numberOption, printReport, roundTo } from "./lib/report.ts";

const games = numberOption("games", 300);
const players = numberOption("players", 30);
const questions = numberOption("questions", 3);
const answerMs = numberOption("answer", 10) * 1000;
const readMs = numberOption("look", 4) * 1000;
const needsSideDoor = games * players > PushCrowd.MAIN_DOOR;

interface Game {
	pin: string;
	token: string;
	crowd: Crowd;
}

async function prepareHosts(origin: string, count: number) {
	const hosts: Awaited<ReturnType<typeof prepareHost>>[] = [];
	await mapConcurrent(Array(count).fill(0), 2, async () => {
		hosts.push(await prepareHost(origin, questions, 60));
	});
	return hosts;
}

const product = await startProduct({ sidePort: needsSideDoor ? sideDoorPort : undefined });
try {
	const { origin } = product;
	/** Enough for the limit of open games, including one more game that is played alone. */
	const hosts = await prepareHosts(origin, Math.ceil((games + 1) / GAMES_PER_HOST));
	const times = {
		open: [] as number[],
		join: [] as number[],
		fan: [] as number[],
		ack: [] as number[],
		counted: [] as number[],
		alone: [] as number[],
	};
	let lost = 0;
	let refused = 0;

	let opening = 0;
	const open = async (): Promise<Game> => {
		const nth = opening++;
		const door = nth * players > PushCrowd.MAIN_DOOR ? sideDoorPort : benchPort;
		const host = hosts[nth % hosts.length];
		if (!host) throw new Error("no host");
		const opened = performance.now();
		const pin = await openBenchGame(origin, host.token, host.quizId);
		times.open.push(performance.now() - opened);
		const seats = seatsFor(players);
		await mapConcurrent(Array(players).fill(0), 4, async (_, n) => {
			const seat = seats[n];
			if (!seat) return;
			const reply = await callProduct(origin, "POST", `/instances/${pin}/join`, { body: { nickname: seat.nickname } });
			if (reply.status !== 200) refused++;
			times.join.push(reply.ms);
			seat.cookie = reply.cookies[0] ?? "";
		});
		return { pin, token: host.token, crowd: await PushCrowd.open(seats, () => `ws://localhost:${door}`, pin) };
	};
	const playOut = async ({ pin, token, crowd }: Game, fan: number[]) => {
		const host = new Host(origin, token, pin);
		for (let index = 0; index < questions; index++) {
			const everybody = crowd.awaitState(`"status":"question","questionIndex":${index}`);
			const clicked = performance.now();
			const called = host.sendCommand(index === 0 ? "start" : "next-question");
			fan.push((await everybody) - clicked);
			await called;
			const results = crowd.awaitState(`"status":"result","questionIndex":${index}`);
			await Promise.all(
				crowd.seats.map(async (seat, n) => {
					await wait(Math.random() * answerMs);
					crowd.answer(seat, index, [n % 4]);
				}),
			);
			const lastSent = performance.now();
			await crowd.acknowledged();
			times.counted.push((await results) - lastSent);
			times.ack.push(...crowd.seats.map(({ sentAt, ackedAt }) => ackedAt - sentAt));
			lost += players - (await host.view()).answeredCount;
			await wait(readMs);
		}
		await host.sendCommand("finish");
		refused += crowd.refused;
		crowd.close();
	};

	await playOut(await open(), times.alone);
	for (const list of [times.open, times.join, times.ack, times.counted]) list.length = 0;
	const beforeJoining = product.usage();
	const all: Game[] = [];
	await mapConcurrent(Array(games).fill(0), 8, async () => {
		all.push(await open());
	});
	const opened = product.usage();
	const started = performance.now();
	await Promise.all(
		all.map(async (game) => {
			await wait(Math.random() * (answerMs + readMs));
			await playOut(game, times.fan);
		}),
	);
	const seconds = (performance.now() - started) / 1000;
	const end = product.usage();
	const row = (what: string, values: number[]) => ({ what, count: values.length, ...latencies(values) });
	printReport(
		`school: ${games} games of ${players} at once by push, ${questions} questions each, answered within ${answerMs / 1000} s`,
		[
			row("open a game (ms)", times.open),
			row("join (ms)", times.join),
			row("host's click to the last player, one game alone (ms)", times.alone),
			row("host's click to the last player, all games (ms)", times.fan),
			row("answer acknowledged (ms)", times.ack),
			row("last answer sent to the last result (ms)", times.counted),
		],
		{
			"played within (s)": Math.round(seconds * 10) / 10,
			refused,
			"lost answers": lost,
			"CPU seconds of opening and joining": Math.round((opened.cpuSeconds - beforeJoining.cpuSeconds) * 10) / 10,
			"CPU seconds of playing": Math.round((end.cpuSeconds - opened.cpuSeconds) * 10) / 10,
			"memory of the runtime at the end (MiB)": end.memoryMiB,
			"memory of the runtime a player, its part of the game's included (kB)": roundTo(
				(opened.memoryBytes - beforeJoining.memoryBytes) / (games * players) / 1000,
				1,
			),
			"bytes per player": Math.round(all.reduce((sum, { crowd }) => sum + crowd.bytes, 0) / (games * players)),
		},
	);
	if (refused > 0 || lost > 0) process.exitCode = 1;
} finally {
	await product.stop();
}
process.exit();
