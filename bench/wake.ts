/**
 * How much memory a game takes, and how long its object takes to wake. A class (30 players, 10 questions) and an arena (`--players N`,
 * 10,000; `--questions N`, 20) are played in Node into the files of two games, for bytes per seat and answer. Then the product starts with
 * these files, `--starts N` (3) times, and the first call to each game waits for all its rows.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { growGame } from "./lib/grown-game.ts";
import { call, openGame, prepareHost } from "./lib/player.ts";
import { type Product, startProduct } from "./lib/product.ts";
import { latencies, numberOption, printReport, rounded } from "./lib/report.ts";

const questions = numberOption("questions", 20);
const sizes = [
	{ what: "a class", players: 30, questions: Math.min(10, questions), sums: false },
	{ what: "an arena", players: numberOption("players", 10_000), questions, sums: true },
	{ what: "an arena without sums", players: numberOption("players", 10_000), questions, sums: false },
];
const LATER_CALLS = 20;

const stateDir = mkdtempSync(join(tmpdir(), "quizlight-"));
async function running<Result>(use: (product: Product) => Promise<Result>): Promise<Result> {
	const product = await startProduct({ stateDir });
	try {
		return await use(product);
	} finally {
		await product.stop();
	}
}
/** A call that does almost nothing, so that it measures the game's wake-up. */
async function poll({ origin }: Product, pin: string, status: string): Promise<number> {
	const reply = await call<{ status: string }>(origin, "GET", `/instances/${pin}/state`);
	if (reply.body.status !== status) throw new Error(`${pin}: ${JSON.stringify(reply.body)}`);
	return reply.ms;
}

try {
	const { empty, pins } = await running(async ({ origin }) => {
		const { token, quizId } = await prepareHost(origin, questions);
		const pins: string[] = [];
		for (const _ of sizes) pins.push(await openGame(origin, token, quizId));
		return { empty: await openGame(origin, token, quizId), pins };
	});
	const games = sizes.map((size, n) => {
		const pin = pins[n] ?? "";
		const grown = growGame(stateDir, pin, size);
		return { ...size, ...grown, pin, first: [] as number[], later: [] as number[], memory: [] as number[] };
	});
	for (let start = 0; start < numberOption("starts", 3); start++) {
		await running(async (product) => {
			// Calls another game first, so that loading code does not count as waking.
			for (let n = 0; n < LATER_CALLS; n++) await poll(product, empty, "lobby");
			for (const game of games) {
				const before = product.usage();
				game.first.push(await poll(product, game.pin, "result"));
				game.memory.push(product.usage().memoryBytes - before.memoryBytes);
				for (let n = 0; n < LATER_CALLS; n++) game.later.push(await poll(product, game.pin, "result"));
			}
		});
	}
	printReport(
		"wake: games from their rows",
		games.map((game) => ({
			game: game.what,
			seats: game.players,
			answers: game.players * game.questions,
			"rows (MB)": rounded(game.fileBytes / 1e6, 2),
			"first call p50 (ms)": latencies(game.first).p50,
			"first call max (ms)": latencies(game.first).max,
			"later call p50 (ms)": latencies(game.later).p50,
			"runtime grew by, at most (MiB)": Math.round(Math.max(...game.memory) / 2 ** 20),
			// A class is too small to be visible in the heap.
			"bytes a seat (Node)": game.players < 1_000 ? "" : Math.round(game.seatBytes),
			"bytes an answer (Node)": game.players < 1_000 ? "" : Math.round(game.answerBytes),
		})),
	);
} finally {
	rmSync(stateDir, { recursive: true, force: true });
}
process.exit();
