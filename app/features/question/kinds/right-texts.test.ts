import { expect, it } from "vitest";
import { formatAnswer, rightTexts } from "./right-texts";

const distance = { kind: "number", options: [], value: 1340.5, tolerance: 0.5, unit: "km" } as const;

it("numbers are written in the reader's language, as on the player's page and on the big screen", () => {
	expect(rightTexts(distance, "tr")).toEqual(["1.340,5\u00a0km (±\u00a00,5\u00a0km)"]);
	expect(rightTexts(distance, "en")).toEqual(["1,340.5\u00a0km (±\u00a00.5\u00a0km)"]);
	// Four digits are grouped beside a number that has a unit.
	expect(rightTexts({ ...distance, value: 450, tolerance: 1355 }, "tr")).toEqual(["450\u00a0km (±\u00a01.355\u00a0km)"]);
	expect(formatAnswer(distance, { number: -1.34 }, "tr")).toBe("−1,34\u00a0km");
	expect(formatAnswer(distance, { number: -1.34 }, "en")).toBe("−1.34\u00a0km");
});
