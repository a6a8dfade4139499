import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Drafts, loadDrafts, saveDrafts } from "./drafts";

const PIN = "0412345";
const drafts: Drafts = new Map([
	["0/1", { draft: "Sin", given: "Sin" }],
	["2/1", { draft: { list: [2, 0, 1], placed: 1 }, given: null }],
	["2/2", { draft: "-", given: null }],
]);
let entries: Map<string, string>;

describe("work that is no answer yet", () => {
	beforeEach(() => {
		entries = new Map();
		vi.stubGlobal("localStorage", {
			getItem: (key: string) => entries.get(key) ?? null,
			setItem: (key: string, text: string) => entries.set(key, text),
			removeItem: (key: string) => entries.delete(key),
		});
	});

	it("is there after a reload, for its seat and attempt alone, and leaves nothing behind", () => {
		saveDrafts(PIN, "Ada", 2, drafts);
		expect(loadDrafts(PIN, "Ada", 2)).toEqual(drafts);
		expect(loadDrafts(PIN, "Ada", 3).size).toBe(0);
		expect(loadDrafts(PIN, "Bora", 2).size).toBe(0);
		saveDrafts(PIN, "Ada", 2, new Map());
		expect(entries.size).toBe(0);
	});

	it("of an earlier version of the page belongs to the first try", () => {
		entries.set(`homework-drafts:${PIN}:Ada`, '{"version":1,"attempt":2,"drafts":[[4,"Sin",null]]}');
		expect([...loadDrafts(PIN, "Ada", 2)]).toEqual([["4/1", { draft: "Sin", given: null }]]);
	});

	it("is nothing where the entry is not readable", () => {
		for (const text of [
			"{",
			"null",
			'{"attempt":2}',
			'{"attempt":2,"drafts":[7,[0],[1,{"list":["a"],"placed":0},null],["0","a",null]]}',
			'{"attempt":2,"drafts":[["0/x","a",null]]}',
		]) {
			entries.set(`homework-drafts:${PIN}:Ada`, text);
			expect(loadDrafts(PIN, "Ada", 2).size, text).toBe(0);
		}
	});
});
