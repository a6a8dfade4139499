import { expect, it } from "vitest";
import { optionGrid, questionColumns } from "./option-places";

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const grid = (count: number, columns: number, text = "Danube") => {
	const { gridColumnAt, rows } = optionGrid(times(count, text), columns);
	return { places: times(count, 0).map((_, index) => gridColumnAt(index)), heights: rows.match(/\d(?=fr)/g)?.join("") };
};

it("puts the last of two columns in the middle where it is alone", () => {
	expect(grid(4, 2)).toEqual({ places: times(4, "span 2"), heights: "22" });
	expect(grid(3, 2)).toEqual({ places: ["span 2", "span 2", "2 / span 2"], heights: "22" });
	expect(grid(3, 1)).toEqual({ places: times(3, "span 2"), heights: "222" });
});

it("fills the last rows of three columns with two blocks each, and leaves none alone", () => {
	expect(grid(9, 3)).toEqual({ places: times(9, "span 2"), heights: "222" });
	expect(grid(7, 3)).toEqual({ places: [...times(3, "span 2"), ...times(4, "span 3")], heights: "222" });
	expect(grid(8, 3)).toEqual({ places: [...times(6, "span 2"), ...times(2, "span 3")], heights: "222" });
	expect(grid(10, 3)).toEqual({ places: [...times(6, "span 2"), ...times(4, "span 3")], heights: "2222" });
});

it("gives the narrower blocks of long texts more height", () => {
	expect(grid(10, 3, "A text of several lines. ".repeat(8)).heights).toBe("3322");
	expect(grid(5, 2, "A text of several lines. ".repeat(8)).heights).toBe("222");
});

it("has two columns, and three from seven options on", () => {
	expect([2, 4, 6, 7, 8, 9, 10].map(questionColumns)).toEqual([2, 2, 2, 3, 3, 3, 3]);
});
