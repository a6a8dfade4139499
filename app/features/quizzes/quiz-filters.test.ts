import { describe, expect, it } from "vitest";
import { type FilterValues, isTooShort, NO_FILTERS, readFilters, toQuizQuery, writeFilters } from "./quiz-filters";

const read = (search: string) => readFilters(new URLSearchParams(search));

describe("filters of the explore list", () => {
	it("sends nothing where nothing is set", () => {
		expect(toQuizQuery(NO_FILTERS)).toEqual({ q: undefined, language: undefined, minAge: undefined, maxAge: undefined });
		expect(String(writeFilters(NO_FILTERS))).toBe("");
	});

	it.each(["a", "ab", " ab "])("applies the other filters with the text %j, which is not sent", (text) => {
		expect(isTooShort(text)).toBe(true);
		expect(toQuizQuery({ text, language: "de", minAge: 5, maxAge: 10 })).toEqual({
			q: undefined,
			language: "de",
			minAge: 5,
			maxAge: 10,
		});
	});

	it.each(["abc", " abc ", "ışı"])("sends the text %j", (text) => {
		expect(isTooShort(text)).toBe(false);
		expect(toQuizQuery({ ...NO_FILTERS, text })).toMatchObject({ q: text.trim() });
	});

	it("counts characters, not code units", () => {
		expect(isTooShort("🦊🦊")).toBe(true);
	});

	it("sends both ages as soon as one of them is not at the end of the range", () => {
		expect(toQuizQuery({ ...NO_FILTERS, maxAge: 12 })).toMatchObject({ minAge: 0, maxAge: 12 });
	});

	it.each<FilterValues>([
		NO_FILTERS,
		{ text: "ab", language: "tr", minAge: 7, maxAge: 11 },
		{ text: "rivers & lakes", language: "all", minAge: 0, maxAge: 5 },
	])("finds %j again by its address", (filters) => expect(readFilters(writeFilters(filters))).toEqual(filters));

	it.each(["minAge=-1", "minAge=1.5", "maxAge=100", "maxAge=abc", "minAge=", "language=xx", "language="])(
		"takes %s as not set",
		(search) => {
			expect(read(search)).toEqual(NO_FILTERS);
		},
	);
});
