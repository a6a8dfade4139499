import { describe, expect, it } from "vitest";
import { Game, makeQuiz, page, readCode, STAGE } from "#tests/helpers/fake-game";
import { recompute } from "#tests/helpers/recompute";
import type { CardPupil } from "./commands";
import { hostView } from "./host-view";
import type { GameSettings } from "./state";

/** Answers of cards that the host sets after the close (docs/rules/live-game.md#answer-cards). */

const CLASS = "class-7b";
const pupil = (card: number): CardPupil => ({
	pupilId: `pupil-${card}`,
	classId: CLASS,
	number: 700 + card,
	label: null,
	timeFactor: 1,
	answerCard: card,
});
const quiz = (count: number) => ({
	...makeQuiz(count),
	questions: makeQuiz(count).questions.map((question) => ({ ...question, correctAnswers: [0] })),
});
const open = (settings: Partial<GameSettings> = {}, questions = 3) =>
	new Game(quiz(questions), { answerCards: true, ...settings }).withCards();
const readings = (answers: Record<number, number>) => Object.entries(answers).map(([card, option]) => ({ card: Number(card), option }));
/** Asks the next question, reads these answers and closes it. */
function play(game: Game, answers: Record<number, number>, turn: 1 | 2 = 1): Game {
	const questionIndex = game.state.meta.rounds.length - 1;
	game.read(readings(answers), { questionIndex, turn });
	game.host({ type: "close-question" });
	return game;
}
const set = (game: Game, questionIndex: number, card: number, option: number | null) =>
	game.host({ type: "card-answer", questionIndex, card, option });
const scores = (game: Game) =>
	Object.fromEntries(game.hostView().participants.map(({ card, totalScore, rank }) => [card, [totalScore, rank]]));
const options = (game: Game) => Object.fromEntries((game.hostView().cards ?? []).map(({ card }) => [card, readOption(game, card)]));
function readOption(game: Game, card: number) {
	return steered(game).cards?.find((one) => one.card === card)?.option ?? null;
}
const steered = (game: Game) => hostView(game.state, page, game.now, { onStage: false, isSteering: true, isRefused: () => false });
/** The rows are the truth: a restarted game, and a second program, come to the same. */
function expectKept(game: Game): void {
	const before = scores(game);
	expect(recompute(game.rows.stored()).problems).toEqual([]);
	expect(scores(game.restart())).toEqual(before);
}

describe("the answer of a card, set by hand after the close,", () => {
	it("is set, changed and removed; points, ranks and counts follow, repeats write nothing", () => {
		const game = open().registered(1, 2, 3);
		game.host({ type: "start" });
		play(game, { 1: 0, 2: 1 });
		expect(scores(game)).toEqual({ 1: [1000, 1], 2: [0, 2], 3: [0, 2] });
		expect(set(game, 0, 2, 0).ok).toBe(true);
		expect(set(game, 0, 3, 2).ok).toBe(true);
		expect(scores(game)).toEqual({ 1: [1000, 1], 2: [1000, 1], 3: [0, 3] });
		expect(game.hostView()).toMatchObject({ answerCounts: [2, 0, 1, 0], correctCount: 2, answeredCount: 3 });
		const { written } = game.rows;
		expect(set(game, 0, 3, 2)).toEqual({ ok: true, changes: [] });
		expect(game.rows.written).toBe(written);
		expectKept(game);
		expect(set(game, 0, 1, null).ok).toBe(true);
		expect(scores(game)).toEqual({ 1: [0, 2], 2: [1000, 1], 3: [0, 2] });
		expect(game.hostView()).toMatchObject({ answerCounts: [1, 0, 1, 0], correctCount: 1, answeredCount: 2 });
		expect(set(game, 0, 1, null)).toEqual({ ok: true, changes: [] });
		expectKept(game);
	});

	it("belongs to any closed question, while another is open and after the end, until the archive; sums of closed questions follow", () => {
		const game = open().registered(1, 2);
		game.host({ type: "start" });
		play(game, { 1: 0 }).host({ type: "next-question" });
		game.rows.sumUp();
		expect(set(game, 0, 2, 0).ok).toBe(true);
		expect(game.rows.rebuilt()).toEqual(game.rows.rebuilt({ withTotals: false }));
		play(game, { 1: 0, 2: 0 });
		expect(scores(game)).toEqual({ 1: [2000, 1], 2: [2000, 1] });
		expect(game.seat("Card2")).toMatchObject({ streak: 2, correctCount: 2 });
		game.host({ type: "finish" });
		expect(set(game, 1, 1, 3).ok).toBe(true);
		expect(scores(game)).toEqual({ 1: [1000, 2], 2: [2000, 1] });
		expect(game.results().questions.map(({ correctCount, answerCount }) => [correctCount, answerCount])).toEqual([
			[2, 2],
			[1, 2],
		]);
		expectKept(game);
		game.host({ type: "archive" });
		expect(readCode(set(game, 1, 1, 0))).toBe("WRONG_STATE");
	});

	it("is that of the last turn: the first one's answer counts again once it is removed, and keeps its points if it is given again", () => {
		const game = open({ solution: "with-host" }).registered(1, 2, 3);
		game.host({ type: "start" });
		play(game, { 1: 0, 2: 1 });
		game.host({ type: "ask-again" });
		play(game, { 1: 1, 2: 0 }, 2);
		game.host({ type: "show-solution" });
		expect(scores(game)).toMatchObject({ 1: [0, 2], 2: [500, 1] });
		set(game, 0, 1, 0);
		set(game, 0, 2, null);
		set(game, 0, 3, 0);
		expect(scores(game)).toEqual({ 1: [1000, 1], 2: [0, 3], 3: [500, 2] });
		expect(game.hostView()).toMatchObject({ firstCounts: [1, 1, 0, 0], answerCounts: [2, 1, 0, 0] });
		expectKept(game);
	});

	it("is not shown to players before the solution, nor does it move their ranks", () => {
		const game = open({ solution: "with-host" }).registered(1);
		game.join("Ada");
		game.host({ type: "start" });
		play(game, {});
		set(game, 0, 1, 0);
		const stage = hostView(game.state, page, game.now, STAGE);
		expect(stage.participants.map(({ totalScore, rank }) => [totalScore, rank])).toEqual([
			[0, 0],
			[0, 0],
		]);
		expect(game.view("Ada")).toMatchObject({ leaderboard: [], solutionShown: false });
		game.host({ type: "show-solution" });
		expect(scores(game)).toMatchObject({ 1: [1000, 1] });
	});

	it("gives a seat to a card without one, from that question on, also to one that was first seen later", () => {
		const game = open().registered(1, 2);
		game.host({ type: "start" });
		play(game, { 1: 0 }).host({ type: "next-question" });
		play(game, { 1: 0, 9: 0 });
		expect(game.seat("Card9")?.firstQuestion).toBe(1);
		expect(set(game, 0, 9, 0).ok).toBe(true);
		expect(set(game, 1, 5, 0).ok).toBe(true);
		expect(game.hostView().participantCount).toBe(4);
		expect(scores(game)).toEqual({ 1: [2000, 1], 2: [0, 4], 5: [1000, 3], 9: [2000, 1] });
		expect(game.hostView()).toMatchObject({ askedCount: 4, correctCount: 3 });
		expectKept(game);
		// Nothing to remove: no seat.
		expect(set(game, 1, 6, null)).toEqual({ ok: true, changes: [] });
		expect(game.hostView().participantCount).toBe(4);
	});

	it("is refused where it cannot be: no such question, no such player, no such option", () => {
		const game = open({ classId: CLASS })
			.withCards([pupil(1), pupil(2), pupil(3)])
			.registered(1, 2);
		expect(readCode(set(game, 0, 1, 0))).toBe("WRONG_STATE");
		game.host({ type: "start" });
		expect(readCode(set(game, 0, 1, 0))).toBe("WRONG_STATE");
		play(game, { 1: 0 });
		expect(readCode(set(game, 1, 1, 0))).toBe("WRONG_STATE");
		expect(readCode(set(game, 0, 77, 0))).toBe("PLAYER_NOT_FOUND");
		expect(set(game, 0, 3, 0).ok).toBe(true);
		game.host({ type: "remove-player", key: "card2" });
		expect(readCode(set(game, 0, 2, 0))).toBe("PLAYER_NOT_FOUND");
		expect(readCode(set(game.restart(), 0, 2, null))).toBe("PLAYER_NOT_FOUND");
		game.host({ type: "quick-question", id: "quick00001", kind: "choice", text: "", options: ["yes", "no"] });
		play(game, {});
		expect(set(game, 1, 1, 2)).toMatchObject({ code: "VALIDATION_ERROR", field: { path: "option" } });
		expect(set(game, 1, 1, 1).ok).toBe(true);
		game.host({ type: "quick-question", id: "quick00002", kind: "text", text: "" });
		play(game, {});
		expect(set(game, 2, 1, 0)).toMatchObject({ code: "VALIDATION_ERROR", field: { path: "questionIndex" } });
		const phones = new Game(1).started("Ada", "Bob");
		phones.host({ type: "close-question" });
		expect(readCode(set(phones, 0, 1, 0))).toBe("WRONG_STATE");
	});

	it("is told to those who steer once the question is closed, and to no screen that only shows the game", () => {
		const game = open().registered(2, 1);
		game.host({ type: "start" });
		game.read(readings({ 1: 3 }), { questionIndex: 0 });
		expect(steered(game).cards).toEqual([{ card: 1 }, { card: 2 }]);
		game.host({ type: "close-question" });
		expect(steered(game).cards).toEqual([{ card: 1, option: 3 }, { card: 2 }]);
		set(game, 0, 2, 1);
		expect(options(game)).toEqual({ 1: 3, 2: 1 });
		expect(hostView(game.state, page, game.now, STAGE).cards).toEqual([{ card: 1 }, { card: 2 }]);
		game.host({ type: "next-question" });
		expect(steered(game).cards).toEqual([{ card: 1 }, { card: 2 }]);
	});
});
