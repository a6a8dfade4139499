import { DatabaseSync } from "node:sqlite";
import type { Change, GameQuiz } from "#durable/game/core";
import { core, GameStorage } from "./lib/core.ts";
import { plainNames } from "./lib/names.ts";
import { latencies, numberOption, printReport, rounded } from "./lib/report.ts";
import { sqlOf } from "./lib/sql.ts";

/*
 * How long a host who accepts a text blocks a game's object: `npm run bench -- accept [--players N] [--questions N]`. Every question has
 * the most and longest accepted texts with two typing errors; each player's text differs and misses them at its end, the most expensive
 * case.
 */
const players = numberOption("players", 10_000);
const questions = numberOption("questions", 20);
const ACCEPTED = 19;

const long = "abcdefghijklmnopqrstuvw ".repeat(3);
const quiz: GameQuiz = {
	quizTemplateId: "quiz-1",
	title: "Typed",
	language: "en",
	questions: Array.from({ length: questions }, (_, index) => ({
		id: `question${index}`,
		text: "?",
		options: [],
		correctAnswers: [],
		timeLimitSeconds: 60,
		kind: "text",
		accepted: Array.from({ length: ACCEPTED }, (_, n) => `${long}xyz${n}`),
		match: "marks",
		typos: 2,
	})),
};
const db = new DatabaseSync(":memory:");
const storage = new GameStorage(sqlOf(db));
storage.createTables();
let nowMs = Date.now();
const state = core.createGame(core.createMeta({ instanceId: "game", pin: "1234567", hostId: "host" }, nowMs), quiz);
const rows = { ofSeat: () => [], all: () => storage.answersFrom(0), answersTo: (index: number) => storage.answersTo(index) };
const write = (decided: { ok: true; changes: Change[] } | { ok: false; code: string }) => {
	if (!decided.ok) throw new Error(decided.code);
	for (const change of decided.changes) {
		if (change.type === "seat-added") storage.writeSeat(change.seat);
		else if (change.type === "answer-added") storage.addAnswer(change.answer);
		else if (change.type === "answer-judged") storage.judgeAnswer(change.answer);
	}
	return decided.changes.length;
};
/** CPU time, so that other programs on the machine do not count. */
const timed = (work: () => void) => {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000;
};

db.exec("BEGIN");
for (let n = 0; n < players; n++) {
	const seat = { nickname: `player${n}`, key: `player${n}`, newProof: `${n}`.padEnd(24, "x"), heldProof: undefined, heldProofs: [] };
	const tools = { random: Math.random, names: plainNames, mayTakeSeat: true };
	write(core.join(state, { type: "join", ...seat }, nowMs++, tools));
}
const answerMs: number[] = [];
for (let index = 0; index < questions; index++) {
	write(
		core.steer(state, { type: index === 0 ? "start" : "next-question" }, nowMs++, {
			...rows,
			names: plainNames,
			isRefused: () => false,
		}),
	);
	for (let n = 0; n < players; n++) {
		const command = { questionIndex: index, fields: { text: `${long}abc${n % 10_000}` }, timeElapsed: 1 };
		const answer = { type: "answer", key: `player${n}`, heldProof: `${n}`.padEnd(24, "x"), ...command } as const;
		answerMs.push(timed(() => write(core.answer(state, answer, nowMs + (n % 2_000), () => []))));
	}
	nowMs += 61_000;
}
const accepts = [0, questions - 1].map((questionIndex) => {
	let changes = 0;
	const ms = timed(() => {
		changes = write(
			core.steer(state, { type: "accept", questionIndex, text: `${long}abc12` }, nowMs, {
				...rows,
				names: plainNames,
				isRefused: () => false,
			}),
		);
	});
	return { "accepted at question": questionIndex + 1, "CPU (ms)": Math.round(ms), changes };
});
db.exec("COMMIT");
printReport("accept: one more text in a large game", accepts, {
	answers: players * questions,
	"an answer p50 (ms)": rounded(latencies(answerMs).p50, 3),
	"an answer p99 (ms)": rounded(latencies(answerMs).p99, 3),
});
