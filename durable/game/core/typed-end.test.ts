import { afterEach, describe, expect, it, vi } from "vitest";
import { Game, makeQuiz, page } from "#tests/helpers/fake-game";
import { hostileText } from "#tests/helpers/hostile-texts";
import { hostView } from "./host-view";
import { computeGameResults } from "./results";
import { ANSWERS_PER_STEP } from "./steps";

/** Ten steps of typed answers, all different. As many as results keep: durable/game/typed-end.test.ts. */
const QUESTIONS = 5;
const PLAYERS = (10 * ANSWERS_PER_STEP) / QUESTIONS;
const question = (index: number) => ({
	id: `q-text-${index}`,
	text: "Who?",
	kind: "text" as const,
	options: [],
	correctAnswers: [],
	accepted: Array.from({ length: 20 }, (_, n) => `${"a".repeat(78)}${n}`),
	match: "marks" as const,
	typos: 2 as const,
	timeLimitSeconds: 600,
});

function played(players: number, questions: number): Game {
	const game = new Game({ ...makeQuiz(1), questions: Array.from({ length: questions }, (_, index) => question(index)) });
	game.started(...Array.from({ length: players }, (_, n) => `p${n}`));
	for (let index = 0; index < questions; index++) {
		if (index > 0) game.next();
		for (let n = 0; n < players; n++) game.answer(`p${n}`, hostileText(index * players + n));
	}
	game.host({ type: "close-question" });
	return game;
}

/** Each folding normalises the text. */
function countFoldings(): () => number {
	const normalize = vi.spyOn(String.prototype, "normalize");
	return () => {
		const { length } = normalize.mock.calls;
		normalize.mockClear();
		return length;
	};
}

afterEach(() => {
	vi.restoreAllMocks();
});

describe("the end of a game of typed answers", () => {
	it("folds nothing when a question closes, and judges only the groups that a screen shows", () => {
		const game = played(2_000, 1);
		const foldings = countFoldings();
		const isRefused = vi.fn(() => false);
		for (const onStage of [false, true]) hostView(game.state, page, game.now, { onStage, isRefused });
		// The search among the participants normalises its own text.
		expect(foldings()).toBeLessThan(10);
		vi.restoreAllMocks();
		expect(isRefused).toHaveBeenCalledTimes(20);
		expect(game.hostView().given).toEqual(game.restart().hostView().given);
	});

	it("makes the results in short steps, however many texts there are", () => {
		const game = played(PLAYERS, QUESTIONS);
		game.host({ type: "finish" });
		const foldings = countFoldings();
		const steps = computeGameResults(game.state, {
			answersTo: (index) => game.rows.answersTo(index),
			readSeatAnswers: (seatId) => game.rows.answersOf(seatId),
		});
		const perStep: number[] = [];
		let results = null;
		for (let step = steps.next(); ; step = steps.next()) {
			perStep.push(foldings());
			if (!step.done) continue;
			results = step.value;
			break;
		}
		vi.restoreAllMocks();
		// Each text is normalised a few times to be folded.
		expect(perStep.length).toBeGreaterThan(10);
		expect(Math.max(...perStep)).toBeLessThanOrEqual(4 * ANSWERS_PER_STEP);
		expect(results.players).toHaveLength(PLAYERS);
		const kept = results.players.flatMap(({ answers = [] }) => answers.map((answer) => answer?.text));
		expect(new Set(kept)).toHaveLength(PLAYERS * QUESTIONS);
		expect(results.questions.map(({ given = [], givenOthers = 0 }) => given.length + givenOthers)).toEqual(Array(QUESTIONS).fill(PLAYERS));
	});
});
