import { expect, it } from "vitest";
import { optionGrid, questionColumns } from "./option-grid";

const places = (count: number, columns: number) => Array.from({ length: count }, (_, index) => optionGrid(count, columns).placeOf(index));

it("puts a last row that is not full in the middle", () => {
	expect(places(4, 2)).toEqual(["span 2", "span 2", "span 2", "span 2"]);
	expect(places(3, 2)).toEqual(["span 2", "span 2", "2 / span 2"]);
	expect(places(5, 3)).toEqual(["span 2", "span 2", "span 2", "2 / span 2", "span 2"]);
	expect(places(3, 1)).toEqual(["span 2", "span 2", "span 2"]);
});

it("gives an open question two columns, nine options three", () => {
	expect([2, 4, 9, 10].map(questionColumns)).toEqual([2, 2, 3, 2]);
});
