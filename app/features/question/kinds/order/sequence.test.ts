import { describe, expect, it } from "vitest";
import { computeShownOrder, isFullyPlaced, makeInitialSequence, moveOption, tapOption, toSequence } from "./sequence";

const tapped = (...options: number[]) => options.reduce(tapOption, makeInitialSequence(4));

describe("options put in order", () => {
	it("by taps stand in the order of the taps, the last one by its own tap too", () => {
		expect(tapped(2)).toEqual({ list: [2, 0, 1, 3], placed: 1 });
		expect(tapped(2, 3)).toEqual({ list: [2, 3, 0, 1], placed: 2 });
		expect(isFullyPlaced(tapped(2, 3, 0))).toBe(false);
		expect(tapped(2, 3, 0, 1)).toEqual({ list: [2, 3, 0, 1], placed: 4 });
		expect(isFullyPlaced(tapped(2, 3, 0, 1))).toBe(true);
	});

	it("are taken back by another tap, and those after them move up", () => {
		expect(tapped(2, 3, 2)).toEqual({ list: [3, 2, 0, 1], placed: 1 });
		expect(tapOption(tapped(2, 3, 0, 1), 3)).toEqual({ list: [2, 0, 1, 3], placed: 3 });
	});

	it("are shown in an order that is the same each time, and never the right one", () => {
		for (let n = 0; n < 500; n++) {
			const id = `question-${n}`;
			const order = computeShownOrder(id, 3 + (n % 6));
			expect(order).toEqual(computeShownOrder(id, 3 + (n % 6)));
			expect([...order].sort()).toEqual(order.map((_, index) => index));
			expect(order.every((option, place) => option === place)).toBe(false);
		}
		expect(makeInitialSequence(3, [2, 0, 1])).toEqual({ list: [2, 0, 1], placed: 0 });
	});

	it("by moving are all in their place, and no move leaves the list", () => {
		expect(moveOption(makeInitialSequence(4), 3, 0)).toEqual({ list: [3, 0, 1, 2], placed: 4 });
		expect(moveOption(makeInitialSequence(4), 0, -1)).toEqual({ list: [0, 1, 2, 3], placed: 4 });
		expect(moveOption(makeInitialSequence(4), 0, 9)).toEqual({ list: [1, 2, 3, 0], placed: 4 });
	});
});

describe("an order that was begun", () => {
	it("is gone on with, and a whole one can be changed", () => {
		expect(toSequence({ list: [2, 0, 1], placed: 1 }, 3)).toEqual({ list: [2, 0, 1], placed: 1 });
		expect(toSequence([1, 0], 2)).toEqual({ list: [1, 0], placed: 2 });
	});

	it("is refused for a question with other options", () => {
		for (const draft of [undefined, "text", 7, [0, 1], [0, 1, 3], { list: [0, 1, 2], placed: 4 }, { list: [0, 0, 2], placed: 1 }])
			expect(toSequence(draft, 3)).toBeUndefined();
	});
});
