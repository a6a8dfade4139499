import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Change, GameMeta, GameQuiz } from "#durable/game/core";
import { core, GameStorage } from "./core.ts";
import { plainNames } from "./names.ts";
import { sqlOf } from "./sql.ts";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** In use after a garbage collection. */
function heapBytes(): number {
	collect();
	return process.memoryUsage().heapUsed;
}

/** A copy, as each real call has: Node would share equal constants. */
const text = (value: string) => Buffer.from(value).toString("latin1");

function fileOf(stateDir: string, pin: string): string {
	const folder = join(stateDir, "v3/do/live-quiz-LiveGame");
	const files = readdirSync(folder).filter((file) => file.endsWith(".sqlite") && file !== "metadata.sqlite");
	const found = files.find((file) => {
		const db = new DatabaseSync(join(folder, file));
		const game = new GameStorage(sqlOf(db)).readDocument("game");
		db.close();
		return game !== undefined && JSON.parse(game).pin === pin;
	});
	if (!found) throw new Error(`no file of game ${pin}`);
	return join(folder, found);
}

/** Plays a game from its lobby on with the product's core and storage. Returns bytes per seat and answer in Node's heap and in the file. */
export function growGame(
	stateDir: string,
	pin: string,
	{ players, questions, sums }: { players: number; questions: number; sums: boolean },
) {
	const file = fileOf(stateDir, pin);
	const db = new DatabaseSync(file);
	const storage = new GameStorage(sqlOf(db));
	const meta: GameMeta = JSON.parse(storage.readDocument("game") ?? "");
	const quiz: GameQuiz = JSON.parse(storage.readDocument("quiz") ?? "");
	const state = core.createGame(meta, quiz);
	let nowMs = Date.now();
	const write = (decided: { ok: true; changes: Change[] } | { ok: false; code: string }) => {
		if (!decided.ok) throw new Error(decided.code);
		for (const change of decided.changes) {
			if (change.type === "seat-added") storage.writeSeat(change.seat);
			else if (change.type === "answer-added") storage.addAnswer(change.answer);
		}
	};
	const proof = (n: number) => text(`${n}`.padEnd(24, "x"));
	db.exec("BEGIN");
	const empty = heapBytes();
	for (let n = 0; n < players; n++) {
		const name = `player${n}`;
		const seat = { nickname: text(name), key: text(name), newProof: proof(n) };
		write(
			core.join(state, { type: "join", ...seat, heldProof: undefined, heldProofs: [] }, nowMs++, {
				random: Math.random,
				names: plainNames,
				mayTakeSeat: true,
			}),
		);
	}
	const lobby = heapBytes();
	let answered = lobby;
	for (let index = 0; index < questions; index++) {
		write(
			core.steer(state, { type: index === 0 ? "start" : "next-question" }, nowMs++, {
				ofSeat: () => [],
				all: () => [],
				answersTo: () => [],
				names: plainNames,
				isRefused: () => false,
			}),
		);
		const totals = sums && core.totalsOf(state, players * index);
		if (totals) storage.writeDocument("totals", totals);
		const openedMs = nowMs;
		for (const seat of state.seatsById.values()) core.recordQuestionSent(state, seat, openedMs + (seat.seatId % 500));
		for (let n = 0; n < players; n++) {
			// The last answer closes the question.
			if (index === 0 && n === players - 1) answered = heapBytes();
			const command = { questionIndex: index, fields: { answers: [(n + index) % 4] }, timeElapsed: 1 };
			write(core.answer(state, { type: "answer", key: `player${n}`, heldProof: proof(n), ...command }, openedMs + (n % 2_000), () => []));
		}
		nowMs = openedMs + 3_000;
	}
	storage.writeDocument("game", state.meta);
	db.exec("COMMIT");
	db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
	db.close();
	return {
		seatBytes: (lobby - empty) / players,
		answerBytes: (answered - lobby) / (players - 1),
		fileBytes: statSync(file).size,
	};
}
