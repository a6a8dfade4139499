import { expect, it } from "vitest";
import { LIMITS } from "../limits";
import { CARD_COUNT, cardMarker, isWhiteCell, MARKER_CELLS, turnMarker } from "./card-markers";

const CELLS = Array.from({ length: MARKER_CELLS ** 2 }, (_, cell) => cell);
const whiteCells = (marker: number) => CELLS.filter((cell) => (marker >> cell) & 1);
const distance = (one: number, other: number) => whiteCells(one ^ other).length;
const mirrored = (marker: number) => CELLS.reduce((mirror, cell) => mirror | (((marker >> cell) & 1) << (cell ^ 3)), 0);

function listTurns(marker: number): number[] {
	const turns = [marker];
	while (turns.length < 4) turns.push(turnMarker(turns.at(-1) ?? 0));
	return turns;
}

/** Neighbouring cells of which one is white and the other black. */
function changes(marker: number): number {
	const differ = (cell: number, other: number) => ((marker >> cell) ^ (marker >> other)) & 1;
	return CELLS.reduce((sum, cell) => sum + (cell % 4 < 3 ? differ(cell, cell + 1) : 0) + (cell < 12 ? differ(cell, cell + 4) : 0), 0);
}

/**
 * How the markers were made: words of the extended Hamming code of 16 bits (an even number of cells is set, and their numbers cancel by XOR), which
 * turning and mirroring map to itself, in ascending order; of the turns and mirror images of each only the first, and none that equals a turn or
 * mirror image of itself.
 */
function makeMarkers(): number[] {
	const seen = new Set<number>();
	const made: number[] = [];
	for (let marker = 0; marker < 2 ** 16; marker++) {
		const white = whiteCells(marker);
		if (white.length % 2 === 1 || white.length < 6 || white.length > 10 || white.reduce((sum, cell) => sum ^ cell, 0) !== 0) continue;
		const alike = [...listTurns(marker), ...listTurns(mirrored(marker))];
		if (seen.has(marker) || new Set(alike).size < 8) continue;
		for (const other of alike) seen.add(other);
		if (changes(marker) >= 10 && changes(marker) <= 12) made.push(marker);
	}
	return made.slice(0, 100);
}

const all = Array.from({ length: CARD_COUNT }, (_, index) => cardMarker(index + 1));

it("has the hundred markers that the code gives, and no others", () => {
	expect(LIMITS.answerCard).toEqual({ min: 1, max: CARD_COUNT });
	expect(all).toEqual(makeMarkers());
	expect([cardMarker(0), cardMarker(101)]).toEqual([0, 0]);
});

it("keeps markers four cells apart in all turns, also from mirror images", () => {
	const turned = all.flatMap(listTurns);
	let nearest = 16;
	let nearestMirrored = 16;
	for (const [index, one] of turned.entries()) {
		for (const other of turned.slice(index + 1)) nearest = Math.min(nearest, distance(one, other));
		for (const other of turned) nearestMirrored = Math.min(nearestMirrored, distance(one, mirrored(other)));
	}
	expect([nearest, nearestMirrored]).toEqual([4, 4]);
});

it("turns a marker clockwise", () => {
	// The upper left cell goes to the upper right corner.
	expect(isWhiteCell(turnMarker(0x8000), 0, 3)).toBe(true);
	expect(turnMarker(turnMarker(turnMarker(turnMarker(0x1beb))))).toBe(0x1beb);
});
