import { expect, it } from "vitest";
import type { GameSummary } from "#contract/games/games";
import { findLastPlayed } from "./explore-start";

const game = (_id: string, quizTemplateId: string, startedAt: string | null = "2026-01-01T00:00:00.000Z"): GameSummary => ({
	_id,
	pin: "2971234",
	quizTemplateId,
	title: quizTemplateId,
	status: "archived",
	participantCount: 20,
	className: null,
	rightPercentage: null,
	openedAt: "2026-01-01T00:00:00.000Z",
	startedAt,
	endedAt: "2026-01-01T00:40:00.000Z",
});

it("the home page offers the last three quizzes that were played, each once", () => {
	const games = [game("1", "rivers"), game("2", "rivers"), game("3", "suns", null), game("4", ""), game("5", "words")];
	expect(findLastPlayed(games).map(({ _id }) => _id)).toEqual(["1", "5"]);
	expect(findLastPlayed([...games, game("6", "maps"), game("7", "birds")]).map(({ _id }) => _id)).toEqual(["1", "5", "6"]);
	expect(findLastPlayed([])).toEqual([]);
});
