import { expect, it } from "vitest";
import { GAME } from "#contract/limits";
import { resultPlayerSchema } from "#contract/results/results";
import { Game, makeQuiz } from "#tests/helpers/fake-game";
import { storesAnswers } from "./results";

const WHO = {
	id: "q-text",
	text: "Who?",
	kind: "text" as const,
	options: [],
	correctAnswers: [],
	accepted: ["Sinan"],
	timeLimitSeconds: 20,
};

it("lists what each player typed in both turns; the word list judges nothing here", () => {
	const quiz = { ...makeQuiz(1), questions: [WHO] };
	const game = new Game(quiz, { solution: "with-host" }).started("Ada", "Bob");
	game.answer("Ada", "bad one");
	game.answer("Bob", "Koca");
	game.host({ type: "ask-again", questionIndex: 0 });
	game.answer("Ada", "Sinan");
	game.answer("Bob", "bad word");
	game.host({ type: "finish" });
	const { players } = game.results();
	expect(players.map(({ answers }) => answers)).toEqual([
		[{ text: "Sinan", right: true, points: 500, first: { text: "bad one" } }],
		[{ text: "bad word", right: false, points: 0, first: { text: "Koca" } }],
	]);
	for (const player of players) expect(resultPlayerSchema.parse(player)).toEqual(player);
});

it("keeps the answers of a player who was removed no more than the player, and none of a game that is too large", () => {
	const game = new Game(1).started("Ada", "Bob");
	game.answer("Ada", [0]);
	game.host({ type: "remove-player", key: "ada" });
	game.host({ type: "end" });
	expect(game.results().players).toMatchObject([{ nickname: "Bob", answers: [null] }]);
	expect(storesAnswers({ ...game.state, present: GAME.resultAnswersMax })).toBe(true);
	expect(storesAnswers({ ...game.state, present: GAME.resultAnswersMax + 1 })).toBe(false);
	game.state.present = GAME.resultAnswersMax + 1;
	expect(game.results().players[0]).not.toHaveProperty("answers");
});

it("counts each text that a player may write, so that open questions keep no larger document than others", () => {
	const open = { id: "q-open", text: "Well?", kind: "open" as const, options: [], correctAnswers: [], timeLimitSeconds: 20 };
	const { state } = new Game({ ...makeQuiz(1), questions: [{ ...open, maxAnswers: 5 }, open] }).started("Ada", "Bob");
	expect(storesAnswers({ ...state, present: GAME.resultAnswersMax / 5 })).toBe(true);
	expect(storesAnswers({ ...state, present: GAME.resultAnswersMax / 5 + 1 })).toBe(false);
	const both = { ...state, tallies: [...state.tallies, ...state.tallies] };
	expect(storesAnswers({ ...both, present: Math.floor(GAME.resultAnswersMax / 6) })).toBe(true);
	expect(storesAnswers({ ...both, present: Math.ceil(GAME.resultAnswersMax / 6) })).toBe(false);
});
