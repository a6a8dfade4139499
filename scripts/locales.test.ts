import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { listUntranslated, localeProblems, readLocale } from "./locales.mjs";
import { PlainError } from "./run.mjs";
import { limitProblems } from "./text-rules.mjs";

const english = new Map([
	["base:cards_one", "{{count}} card on {{sheets}}"],
	["base:cards_other", "{{count}} cards on {{sheets}}"],
	["base:save", "Save"],
]);
/** A translation with these forms of `cards`, each by its text. */
const withForms = (forms: Record<string, string>) =>
	new Map([["base:save", "✓"], ...Object.entries(forms).map(([form, text]): [string, string] => [`base:cards_${form}`, text])]);
const withAllForms = (forms: string[]) => withForms(Object.fromEntries(forms.map((form) => [form, "{{count}} · {{sheets}}"])));

describe("plural forms of a language", () => {
	it.each([
		["ja", ["other"]],
		["pl", ["one", "few", "many"]],
		// The form of fractions, which no count needs, is written by translators' tools.
		["pl", ["one", "few", "many", "other"]],
		["cs", ["one", "few", "many", "other"]],
		["ru", ["one", "few", "many", "other"]],
		["es", ["one", "many", "other"]],
		["ar", ["zero", "one", "two", "few", "many", "other"]],
	])("are in %s: %j", (language, forms) => {
		expect(localeProblems(language, withAllForms(forms), english)).toEqual([]);
	});

	it("are missing where a count needs them", () => {
		expect(localeProblems("pl", withAllForms(["one", "other"]), english)).toEqual([
			"base:cards_few is missing",
			"base:cards_many is missing",
		]);
		expect(localeProblems("ar", withAllForms(["zero", "one", "two", "few", "many"]), english)).toEqual(["base:cards_other is missing"]);
	});

	it("are no others", () => {
		expect(localeProblems("pl", withAllForms(["one", "two", "few", "many"]), english)).toEqual([
			"base:cards_two is a plural form that pl does not have",
		]);
		const unknown = new Map([...withAllForms(["one", "other"]), ["base:pages_other", "Seiten"]]);
		expect(localeProblems("de", unknown, english)).toEqual(["base:pages_other is not in English"]);
	});

	it("say a number in a word only where they are for a single one, and have all other gaps", () => {
		const forms = (one: string) => withForms({ one, few: "{{count}} · {{sheets}}", many: "{{count}} · {{sheets}}" });
		expect(localeProblems("pl", forms("Jedna karta na {{sheets}}"), english)).toEqual([]);
		expect(localeProblems("ru", forms("Одна карточка: {{sheets}}"), english)).toEqual([
			"base:cards_one has no {{count}}, but is the form for 1, 21, 31 …",
		]);
		expect(localeProblems("pl", forms("{{count}} karta"), english)).toEqual([
			"base:cards_one has the gaps count, in English count, sheets",
		]);
		expect(localeProblems("pl", forms("{{count}} karta na {{kartki}}"), english)).toEqual([
			"base:cards_one has the gaps count, kartki, in English count, sheets",
		]);
	});

	it("are exempt from the rule about limits as their text is", () => {
		for (const form of ["zero", "one", "two", "few", "many", "other"])
			expect(limitProblems("pl", new Map([[`answerCards.total_${form}`, "{{count}} na {{sheets}} A4"]]))).toEqual([]);
	});
});

it("a translation may write the number of an example with its own digits, or in a word", () => {
	expect(limitProblems("ar", new Map([["landing.pinPlaceholder", "٢٩٧ ٣٤١٧"]]))).toEqual([]);
	expect(limitProblems("de", new Map([["landing.sceneDue", "bis acht Uhr"]]))).toEqual([]);
	expect(limitProblems("ar", new Map([["live.you", "٢٠ حرفًا"]]))).toEqual(["live.you has a number: pass a limit to a gap"]);
});

it("texts that are still English are listed, but for those without a word", () => {
	const source = new Map([
		["base:save", "Save"],
		["base:close", "Close"],
		["base:range", "{{from}}–{{to}}"],
		["base:pin", "PIN"],
	]);
	expect(listUntranslated(new Map([...source, ["base:close", "Schließen"]]), source)).toEqual(["base:save"]);
	expect(listUntranslated(new Map([["base:cards_many", "{{count}} cards on {{sheets}}"]]), english)).toEqual(["base:cards_many"]);
});

describe("the files of a language", () => {
	const folder = mkdtempSync(join(tmpdir(), "locales-"));
	afterAll(() => rmSync(folder, { recursive: true }));

	function failure(language: string, content?: string) {
		mkdirSync(join(folder, language), { recursive: true });
		if (content !== undefined) writeFileSync(join(folder, language, "base.json"), content);
		try {
			return readLocale(language, folder);
		} catch (error) {
			return error instanceof PlainError ? error.message : error;
		}
	}

	it("may begin with a byte order mark", () => {
		expect(failure("de", '\uFEFF{ "save": "Sichern" }')).toEqual({ base: { save: "Sichern" } });
	});

	it("are named where one cannot be read", () => {
		expect(failure("de", '{ "save": "Sichern", }')).toMatch(/^locales\/de\/base\.json cannot be read: [^\n]+$/);
		expect(failure("de", '{\n\t"save": Sichern\n}')).toMatch(/^locales\/de\/base\.json cannot be read: [^\n]+$/);
		expect(failure("de", "")).toMatch(/^locales\/de\/base\.json cannot be read: [^\n]+$/);
		expect(failure("de", "null")).toBe("locales/de/base.json: the file is neither a text nor a group of texts in braces");
		for (const value of ["null", "7", '["a"]'])
			expect(failure("de", `{ "common": { "save": ${value} } }`)).toBe(
				"locales/de/base.json: common.save is neither a text nor a group of texts in braces",
			);
	});

	it.each(["de_DE", "de-AT", "DE", "german"])("are in a folder with the code of a language, which %s is not", (name) => {
		expect(failure(name)).toBe(`locales/${name} is not named as a language: two or three small letters (ISO 639), such as de`);
	});
});
