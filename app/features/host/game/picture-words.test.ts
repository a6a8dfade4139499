import { describe, expect, it } from "vitest";
import type { GameResult } from "#contract/results/results";
import texts from "#locales/en/author.json";
import { createTranslator } from "~/i18n/texts";
import { composePictureWords } from "./picture-words";

const translator = createTranslator<"author">("en", texts);
const player = (nickname: string, rank: number, score: number) => ({
	nickname,
	rank,
	score,
	correctCount: score > 0 ? 1 : 0,
	answeredCount: 1,
});
const question = {
	index: 0,
	id: "q",
	text: "?",
	options: ["a", "b"],
	correctAnswers: [0],
	askedCount: 4,
	correctCount: 2,
	answerCount: 4,
	optionCounts: [2, 2],
	averageMs: 1,
};
const result = {
	title: "Rivers",
	endedAt: "2026-11-26T10:00:00.000Z",
	players: [player("Ada", 1, 900), player("Mo", 2, 800), player("Zoe", 3, 0), player("Cem", 3, 0)],
	questions: [question],
} as unknown as GameResult;

describe("the picture of a result", () => {
	it("has no names unless the host wants them, and only of players with points", () => {
		const words = composePictureWords(result, false, translator);
		expect(JSON.stringify(words)).not.toMatch(/Ada|Mo|Zoe|Cem/);
		expect(words).toMatchObject({ figure: "50%", counts: "4 players · 1 question", winners: [] });
		expect(composePictureWords(result, true, translator).winners).toEqual([
			{ place: 1, text: "Ada" },
			{ place: 2, text: "Mo" },
		]);
	});

	it("counts the players where no answer could be right", () => {
		const polled = { ...result, questions: [{ ...question, kind: "poll" }] } as unknown as GameResult;
		expect(composePictureWords(polled, false, translator)).toMatchObject({ figure: "4", figureLabel: "Players", counts: "1 question" });
	});
});
