import { describe, expect, it } from "vitest";
import { instanceSchema } from "#contract/games/live";
import { sortHardestFirst } from "#contract/results/figures";
import { Game, generator, makeQuiz } from "#tests/helpers/fake-game";
import { hostView } from "./host-view";
import { shuffleQuiz } from "./shuffle";

/** Ada, Bob and Cem answer in this order, one second apart; an unlisted player does not answer. Then the question closes. */
function play(game: Game, right: string[], wrong: string[] = []): void {
	const { correctAnswers = [] } = game.rows.quiz.questions[game.state.meta.rounds.length - 1] ?? {};
	for (const name of right) game.tick(1_000).answer(name, correctAnswers);
	for (const name of wrong) game.tick(1_000).answer(name, [3]);
	game.host({ type: "close-question" });
}

describe("what the big screen shows beside the ranking", () => {
	it("is who climbed most by a closed question, and at the end since the first one, with the hardest question", () => {
		const game = new Game(3).started("Ada", "Bob", "Cem");
		expect(game.hostView()).not.toHaveProperty("highlights");
		play(game, ["Ada", "Bob", "Cem"]);
		expect(game.hostView()).toMatchObject({ correctCount: 3, highlights: { bestClimb: null, hardestQuestion: null } });
		game.host({ type: "next-question" });
		play(game, ["Cem"], ["Ada"]);
		expect(game.hostView()).toMatchObject({ correctCount: 1, highlights: { bestClimb: { nickname: "Cem", fromRank: 3, rank: 1 } } });
		game.host({ type: "next-question" });
		play(game, ["Bob", "Ada"], ["Cem"]);
		expect(game.hostView().highlights?.bestClimb).toEqual({ nickname: "Bob", fromRank: 3, rank: 1 });
		game.host({ type: "finish" });
		const highlights = {
			bestClimb: { nickname: "Bob", fromRank: 2, rank: 1 },
			hardestQuestion: { questionIndex: 1, askedCount: 3, correctCount: 1, answerCount: 2 },
		};
		expect(game.hostView().highlights).toEqual(highlights);
		expect(instanceSchema.parse(game.hostView())).toEqual(game.hostView());
		expect(game.restart().hostView().highlights).toEqual(highlights);
	});

	it("looks at everybody, not at the page of the host", () => {
		const game = new Game(2);
		for (let n = 0; n < 300; n++) game.join(`p${n}`);
		game.host({ type: "start" });
		play(
			game,
			Array.from({ length: 10 }, (_, n) => `p${n}`),
		);
		game.host({ type: "next-question" });
		game.tick(3_000);
		play(game, ["p299"]);
		const seen = () => hostView(game.state, { skip: 0, limit: 1 }, game.now);
		expect(seen().participants.map(({ nickname }) => nickname)).toEqual(["p0"]);
		expect(seen().highlights?.bestClimb).toEqual({ nickname: "p299", fromRank: 11, rank: 4 });
		game.host({ type: "finish" });
		expect(seen().highlights?.bestClimb).toEqual({ nickname: "p299", fromRank: 11, rank: 4 });
	});

	it("names the hardest question by the right answers of all players, and of two equal ones the earlier one of the quiz", () => {
		const game = new Game(shuffleQuiz(makeQuiz(3), "questions", generator(2))).started("Ada", "Bob", "Cem");
		const own = game.state.quiz.ownOrder?.questions ?? [];
		expect(own).not.toEqual([0, 1, 2]);
		// Each question gets one right and one wrong answer, the last one a single right one.
		play(game, ["Ada"], ["Bob"]);
		game.host({ type: "next-question" });
		play(game, ["Ada"], ["Bob"]);
		game.host({ type: "next-question" });
		play(game, ["Ada"]);
		game.host({ type: "finish" });
		const earlier = (own[0] ?? 0) < (own[1] ?? 0) ? 0 : 1;
		expect(game.hostView().highlights?.hardestQuestion).toEqual({ questionIndex: earlier, askedCount: 3, correctCount: 1, answerCount: 2 });
		const [hardest] = sortHardestFirst(game.results().questions);
		expect(hardest?.index).toBe(own[earlier]);
	});

	it("shows no climb where there are no points, and no hardest question where all were right", () => {
		const game = new Game(2, { pointsMode: "none" }).started("Ada", "Bob");
		play(game, ["Ada"], ["Bob"]);
		game.host({ type: "next-question" });
		play(game, ["Bob", "Ada"]);
		expect(game.hostView().highlights).toEqual({ bestClimb: null, hardestQuestion: null });
		game.host({ type: "finish" });
		expect(game.hostView().highlights).toEqual({
			bestClimb: null,
			hardestQuestion: { questionIndex: 0, askedCount: 2, correctCount: 1, answerCount: 2 },
		});
		const easy = new Game(2).started("Ada", "Bob");
		play(easy, ["Ada", "Bob"]);
		easy.host({ type: "next-question" });
		play(easy, ["Ada", "Bob"]);
		easy.host({ type: "finish" });
		expect(easy.hostView().highlights).toEqual({ bestClimb: null, hardestQuestion: null });
	});
});
