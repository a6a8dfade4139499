import { DatabaseSync } from "node:sqlite";
import { addEndings } from "./lib/endings.ts";
import { plainNames } from "./lib/names.ts";
import { numberOption, printReport, type Row, rounded } from "./lib/report.ts";
import { objectStorage } from "./lib/sql.ts";

/*
 * The end of a game with the most typed answers that results keep: `npm run bench -- typed-end [--players N --questions N]` (500 × 100, and
 * 20,000 × 2), all different and expensive to judge. Prints how long waking up, the host's view, the end, the results and a reader's page
 * take, and the CPU time of the longest slice.
 */
const hooks = addEndings();
const core = await import("#durable/game/core");
const { GameStore } = await import("#durable/game/game-store");
const { typedGame } = await import("./lib/typed-game.ts");
const { isTextRefused, refusedInSlices } = await import("#worker/moderation/words/find");
hooks.deregister();

const MOST_MS = 250;
const PAGE = 200;
const players = numberOption("players", 0);
const sizes =
	players > 0
		? [{ players, questions: numberOption("questions", 1) }]
		: [
				{ players: 500, questions: 100 },
				{ players: 20_000, questions: 2 },
			];

const rows: Row[] = [];
let longestMs = 0;

function cpuMs<Result>(work: () => Result): { ms: number; result: Result } {
	const before = process.cpuUsage();
	const result = work();
	const { user, system } = process.cpuUsage(before);
	return { ms: (user + system) / 1_000, result };
}
function slices<Result>(work: Generator<unknown, Result>): { ms: number[]; result: Result } {
	const ms: number[] = [];
	for (;;) {
		const slice = cpuMs(() => work.next());
		ms.push(slice.ms);
		if (slice.result.done) return { ms, result: slice.result.value };
	}
}

for (const size of sizes) {
	const game = `${size.players} × ${size.questions}`;
	const note = (what: string, ms: number[]) => {
		const longest = Math.max(...ms);
		longestMs = Math.max(longestMs, longest);
		const all = ms.reduce((sum, one) => sum + one, 0);
		rows.push({ game, what, "longest block (ms)": rounded(longest, 1), slices: ms.length, "in all (ms)": Math.round(all) });
	};
	const db = new DatabaseSync("");
	const lobby = core.createMeta({ instanceId: "game", pin: "1234567", hostId: "host" }, Date.now());
	const { meta, quiz, writeRows } = typedGame(size, lobby);
	new GameStore(objectStorage(db)).create(meta, quiz, []);
	writeRows(db);
	const store = new GameStore(objectStorage(db));
	note("wakes up", [cpuMs(() => store.load()).ms]);
	const { state } = store;
	if (!state) throw new Error("not loaded");
	const viewer = { onStage: false, isOwner: true, isSteering: true, isRefused: isTextRefused };
	const look = () => cpuMs(() => core.hostView(state, { skip: 0, limit: PAGE }, Date.now(), viewer)).ms;
	note("the host looks for the first time", [look()]);
	note("the host looks again", [look()]);
	const end = cpuMs(() =>
		core.steer(state, { type: "finish" }, Date.now(), {
			ofSeat: () => [],
			all: () => store.allAnswers(),
			answersTo: (index) => store.answersTo(index),
			names: plainNames,
			isRefused: () => false,
		}),
	);
	if (!end.result.ok) throw new Error(end.result.code);
	note("ends", [end.ms]);
	const tools = { answersTo: (index: number) => store.answersTo(index), answersOf: (seatId: number) => store.answersOf(seatId) };
	const made = slices(core.resultsInSlices(state, tools));
	note("makes its results", made.ms);
	note("writes them as JSON", [cpuMs(() => JSON.stringify(made.result)).ms]);
	const texts = made.result.players.slice(0, PAGE).flatMap(({ answers = [] }) => answers.flatMap((answer) => answer?.text ?? []));
	note(`judges a page of them (${texts.length} texts)`, slices(refusedInSlices(texts, quiz.language)).ms);
}
printReport("typed-end: typed answers at a game's end", rows, { "longest block (ms)": rounded(longestMs, 1) });
if (longestMs > MOST_MS) process.exitCode = 1;
