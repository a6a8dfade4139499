/**
 * What a runtime keeps of finished games: `--rounds N` (3) of `--games N` (200) games of `--players N` (10). Prints its memory after each,
 * and after `--rest S` seconds (90): it evicts an object after some 70 seconds without a request.
 */
import { mapConcurrent, wait } from "#durable/room/async";
import { Host } from "./lib/host.ts";
import { call, openGame, prepareHost } from "./lib/player.ts";
import { startProduct } from "./lib/product.ts";
import { numberOption, printReport, type Row, rounded } from "./lib/report.ts";

const games = numberOption("games", 200);
const players = numberOption("players", 10);
const restSeconds = numberOption("rest", 90);
const rounds = numberOption("rounds", 3);
const GAMES_A_HOST = 50;
const AT_ONCE = 5;

const product = await startProduct();
try {
	const { origin } = product;
	const playGame = async (token: string, quizId: string) => {
		const pin = await openGame(origin, token, quizId);
		const host = new Host(origin, token, pin);
		const cookies = await Promise.all(
			Array.from({ length: players }, async (_, n) => {
				const reply = await call(origin, "POST", `/instances/${pin}/join`, { body: { nickname: `player${n}` } });
				return reply.cookies[0] ?? "";
			}),
		);
		await host.steer("start");
		for (const [n, cookie] of cookies.entries()) {
			const body = { nickname: `player${n}`, questionIndex: 0, answers: [n % 4], timeElapsed: 1 };
			await call(origin, "POST", `/instances/${pin}/answer`, { cookie, body });
		}
		await host.steer("finish");
	};
	const rows: Row[] = [];
	const note = (when: string) => rows.push({ when, "memory of the runtime (MiB)": product.usage().memoryMiB });
	note("before the first game");
	const first = product.usage();
	for (let round = 1; round <= rounds; round++) {
		for (let played = 0; played < games; played += GAMES_A_HOST) {
			const { token, quizId } = await prepareHost(origin, 2);
			await mapConcurrent(Array.from({ length: GAMES_A_HOST }), AT_ONCE, () => playGame(token, quizId));
		}
		note(`${round * games} games`);
		await wait(restSeconds * 1000);
		note(`${restSeconds} s later`);
	}
	const last = product.usage();
	printReport(`memory: games of ${players} players`, rows, {
		"growth a game (kB)": rounded((last.memoryBytes - first.memoryBytes) / games / rounds / 1000, 0),
		"CPU seconds a game": rounded((last.cpuSeconds - first.cpuSeconds) / games / rounds, 3),
	});
} finally {
	await product.stop();
}
