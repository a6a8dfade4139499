import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { objectStorage } from "#bench/lib/sql";
import { GAME, LIMITS } from "#contract/limits";
import { typedGame } from "#tests/helpers/typed-game";
import { ANSWERS_PER_SLICE, createMeta, type NameTools, resultsInSlices, steer } from "./core";
import { ANSWERS_PER_STEP } from "./core/steps";
import { GameStore } from "./game-store";
import { newGameRows, Outbox } from "./outbox";

/* The end of a game with as many typed answers as its results keep. */

/** Names that compare no look-alikes; the players bring their own. */
const plainNames: NameTools = {
	toSkeleton: (name) => name,
	wordsFor: () => ({ card: "Card", first: ["Happy"], second: ["Fox"] }),
	cardWords: ["Card"],
};

function endedGame(size: { players: number; questions: number }) {
	const db = new DatabaseSync("");
	const storage = objectStorage(db);
	const meta = createMeta({ instanceId: "game", pin: "1234567", hostId: "host" }, Date.now());
	const game = typedGame(size, meta);
	new GameStore(storage).create(game.meta, game.quiz, newGameRows("game"));
	game.writeRows(db);
	const store = new GameStore(storage);
	store.load();
	const { state } = store;
	if (!state) throw new Error("not loaded");
	let read = 0;
	const counting = function* <Item>(rows: Iterable<Item>) {
		for (const row of rows) {
			read++;
			yield row;
		}
	};
	const rows = {
		answersTo: (index: number) => counting(store.answersTo(index)),
		readSeatAnswers: (seatId: number) => counting(store.answersOf(seatId)),
	};
	const ended = steer(state, { type: "finish" }, Date.now(), {
		readSeatAnswers: () => [],
		readAllAnswers: () => [],
		answersTo: () => [],
		names: plainNames,
		pupils: [],
		isRefused: () => false,
	});
	if (!ended.ok) throw new Error(ended.code);
	const takeRead = () => {
		const rowsRead = read;
		read = 0;
		return rowsRead;
	};
	return { state, rows, takeRead };
}

const CORNERS = [
	{ players: GAME.resultAnswersMax / LIMITS.questions.max, questions: LIMITS.questions.max },
	{ players: GAME.maxParticipants, questions: Math.floor(GAME.resultAnswersMax / GAME.maxParticipants) },
];

describe.each(CORNERS)("a game of $players players and $questions typed questions", (size) => {
	const answers = size.players * size.questions;

	it("makes its results in slices, each of which reads few answers", { timeout: 240_000 }, () => {
		const { state, rows, takeRead } = endedGame(size);
		takeRead();
		const steps = resultsInSlices(state, rows);
		let mostRead = 0;
		let slices = 0;
		for (let step = steps.next(); ; step = steps.next()) {
			slices++;
			mostRead = Math.max(mostRead, takeRead());
			if (!step.done) continue;
			expect(step.value.players).toHaveLength(size.players);
			expect(step.value.players[0]?.answers).toHaveLength(size.questions);
			expect(step.value.questions.map(({ answerCount }) => answerCount)).toEqual(Array(size.questions).fill(size.players));
			break;
		}
		const most = ANSWERS_PER_SLICE + ANSWERS_PER_STEP;
		expect(mostRead).toBeLessThanOrEqual(most);
		// Each answer is read for its player and for its question, and summed up.
		expect(slices).toBeGreaterThanOrEqual((3 * answers) / most);
	});

	it("lets other calls through between all slices until its results are kept", { timeout: 240_000 }, async () => {
		// Slices have the same size whatever the game's: a quarter of the players is enough.
		const { state, rows } = endedGame({ ...size, players: size.players / 4 });
		let kept = 0;
		const nothing = async () => undefined;
		const archive = { saveStart: nothing, saveListed: nothing, removeGame: nothing, saveParked: nothing };
		const outbox = new Outbox(
			{ archive: { ...archive, saveResults: async () => void kept++ }, logError: () => undefined },
			{ state: () => state, ...rows, save: () => undefined, settled: () => undefined },
		);
		outbox.restore(newGameRows("game"));
		let between = 0;
		const drained = outbox.drain();
		for (; kept === 0; between++) await new Promise((resolve) => setTimeout(resolve, 0));
		await drained;
		expect(kept).toBe(1);
		expect(between).toBeGreaterThanOrEqual((3 * answers) / 4 / (ANSWERS_PER_SLICE + ANSWERS_PER_STEP));
	});
});
