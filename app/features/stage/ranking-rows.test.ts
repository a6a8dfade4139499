import { describe, expect, it } from "vitest";
import type { Participant } from "#contract/games/live";
import { rankingRows } from "./ranking-view";

/** As name, score, rank and rank before. */
const players = (list: [string, number, number, number | null][]): Participant[] =>
	list.map(([nickname, totalScore, rank, previousRank]) => ({ nickname, totalScore, rank, previousRank, answered: true }));
const moves = (list: Participant[], before = new Map<string, number>()) =>
	Object.fromEntries(rankingRows(list, before).map(({ nickname, from, to }) => [nickname, `${from}-${to}`]));

describe("the rows of the ranking", () => {
	it("glide from their old places to their new ones; who comes in comes from below, who drops out goes there", () => {
		const list = players([
			["A", 900, 1, 2],
			["B", 800, 2, 7],
			["C", 700, 3, 1],
			["D", 600, 4, 3],
			["E", 500, 5, 4],
			["F", 400, 6, 5],
			["G", 300, 7, 6],
		]);
		expect(moves(list)).toEqual({ A: "1-0", B: "5-1", C: "0-2", D: "2-3", E: "3-4", F: "4-5" });
	});

	it("stand where they are in the first ranking, and count from nothing", () => {
		const list = players([
			["A", 900, 1, null],
			["B", 0, 2, null],
		]);
		const rows = rankingRows(list, new Map(list.map(({ nickname }) => [nickname, 0])));
		expect(rows.map(({ scoreBefore, score, from, to }) => [scoreBefore, score, from, to])).toEqual([
			[0, 900, 0, 0],
			[0, 0, 1, 1],
		]);
	});

	it("let who joined since come from below, and do not count up what was not seen before", () => {
		const list = players([
			["New", 900, 1, null],
			["A", 800, 2, 1],
		]);
		expect(moves(list)).toEqual({ A: "0-1", New: "5-0" });
		expect(rankingRows(list, new Map()).every(({ score, scoreBefore }) => score === scoreBefore)).toBe(true);
	});
});
