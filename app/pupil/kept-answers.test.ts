import { beforeEach, describe, expect, it, vi } from "vitest";
import { type KeptAnswers, loadCode, loadKept, saveCode, saveKept, withoutSaved } from "./kept-answers";

const PIN = "0412345";
const kept: KeptAnswers = new Map<number, number[] | string | number>([
	[0, [2, 1]],
	[3, "Sinan"],
	[4, 29.5],
]);

function stubStorage(): void {
	const entries = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, text: string) => entries.set(key, text),
		removeItem: (key: string) => entries.delete(key),
	});
}

describe("answers that could not be sent", () => {
	beforeEach(stubStorage);

	it("are there after a reload, for their seat and attempt alone", () => {
		saveKept(PIN, "Ada", 2, kept);
		expect(loadKept(PIN, "Ada", 2)).toEqual(kept);
		expect(loadKept(PIN, "Ada", 3).size).toBe(0);
		expect(loadKept(PIN, "Bora", 2).size).toBe(0);
		expect(loadKept("0498765", "Ada", 2).size).toBe(0);
	});

	it("leave nothing behind once all are saved", () => {
		saveKept(PIN, "Ada", 2, kept);
		saveKept(PIN, "Ada", 2, new Map());
		expect(loadKept(PIN, "Ada", 2).size).toBe(0);
		expect(localStorage.getItem(`homework:${PIN}:Ada`)).toBeNull();
	});

	it("are none where the entry is not readable", () => {
		for (const text of ["{", "null", "7", '{"attempt":2}', '{"attempt":2,"answers":[["0",[1]],[1],[2,{}],[3,["a"]]]}']) {
			localStorage.setItem(`homework:${PIN}:Ada`, text);
			expect(loadKept(PIN, "Ada", 2).size, text).toBe(0);
		}
	});

	it("lose the one that was acknowledged, but not a later answer to the same question", () => {
		const first = [2, 1];
		const answers: KeptAnswers = new Map([[0, first]]);
		expect(withoutSaved(answers, 0, first).size).toBe(0);
		expect(withoutSaved(new Map([[0, [3]]]), 0, first)).toEqual(new Map([[0, [3]]]));
	});
});

describe("the code for another device", () => {
	beforeEach(stubStorage);

	it("is remembered by this one", () => {
		expect(loadCode(PIN)).toBeNull();
		saveCode(PIN, "ABCDE12345");
		expect(loadCode(PIN)).toBe("ABCDE12345");
	});
});
