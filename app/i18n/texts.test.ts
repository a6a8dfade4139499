import i18next from "i18next";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { INTERFACE_LANGUAGES, LIMITS } from "#contract/limits";
import { findText, type Texts } from "#contract/text/read-text";
import enBase from "#locales/en/base.json";
import enCard from "#locales/en/card.json";
import enPlayer from "#locales/en/player.json";
import trBase from "#locales/tr/base.json";
import trCard from "#locales/tr/card.json";
import trPlayer from "#locales/tr/player.json";
import { findLanguageName } from "./languages";
import type { Namespace, Translate } from "./namespaces";
import { changeLanguage, i18nOptions, LOADERS, loadMissingTexts, loadTexts, plugins } from "./site-texts";
import { createTranslator, type Translator } from "./texts";

const en = { ...enBase, ...enCard, ...enPlayer };
const tr = { ...trBase, ...trCard, ...trPlayer };
const english = createTranslator<"player">("en", en);
const turkish = createTranslator<"player">("tr", tr);

beforeAll(async () => {
	for (const plugin of plugins) i18next.use(plugin);
	await i18next.init({ ...i18nOptions, lng: "en", ns: ["base", "front"] });
});

/** The part that both readers have. */
type Shared = Translator<"base">;
const READERS: [name: string, load: (language: "en" | "tr") => Promise<Shared>][] = [
	["the small reader", async (language) => (language === "tr" ? turkish : english) as unknown as Shared],
	["i18next", async (language) => (await loadTexts("site", language)) as unknown as Shared],
];

describe.each(READERS)("texts by %s", (_, load) => {
	it("are found by path, with their gaps filled", async () => {
		expect((await load("en")).t("live.you")).toBe("you");
		expect((await load("en")).t("live.rankNumber", { rank: 3 })).toBe("Rank 3");
		expect((await load("tr")).t("live.questionOf", { current: 2, total: 10 })).toBe("Soru 2 / 10");
	});

	it("take the plural form of the language", async () => {
		expect((await load("en")).t("live.participants", { count: 1 })).toBe("1 participant");
		expect((await load("en")).t("live.participants", { count: 3 })).toBe("3 participants");
		expect((await load("tr")).t("live.participants", { count: 1 })).toBe("1 katılımcı");
	});

	it("write numbers and dates as the language does", async () => {
		expect((await load("en")).t("live.participants", { count: 5000 })).toBe("5,000 participants");
		const { t, formatNumber, formatDate } = await load("tr");
		expect(t("live.participants", { count: 5000 })).toBe("5.000 katılımcı");
		expect(formatNumber(1.5)).toBe("1,5");
		expect(formatDate("2026-11-22T10:00:00Z", "day", "UTC")).toBe("22 Kas 2026");
	});

	it("insert a value as it is, whatever stands in it", async () => {
		const first = "$& {{count}} <b> $t(live.you) 2973417";
		expect((await load("en")).t("live.firstThen", { first, count: 2 })).toBe(`first ${first}, then 2 answers`);
	});

	it("are nothing but the own entries of the tables", async () => {
		const t = (await load("en")).t as unknown as (key: string) => string;
		for (const key of ["live.constructor", "live.you.length", "live.none"]) expect(t(key)).toBe(key);
	});
});

it("the small reader finds what i18next finds, with any number", async () => {
	const t = english.t as unknown as (key: string, values: object) => string;
	const listKeys = (texts: Texts, path = ""): string[] =>
		Object.entries(texts).flatMap(([name, value]) => (typeof value === "string" ? path + name : listKeys(value, `${path}${name}.`)));
	const { t: site } = await loadTexts("site");
	const keys = new Set(listKeys(enBase).map((key) => key.replace(/_(one|other)$/, "")));
	expect(keys.size).toBeGreaterThan(80);
	for (const count of [0, 1, 2, 1234])
		for (const key of keys) expect(t(key, { count })).toBe((site as unknown as typeof t)(key, { count }));
});

it("every whole number is written as the browser's formats do", () => {
	for (const { language, formatNumber } of [english, turkish]) {
		const { format } = new Intl.NumberFormat(language);
		for (const value of [...Array(1_100).keys(), -1, -999, 0.5, 999.5]) expect(formatNumber(value), language).toBe(format(value));
	}
});

it("the small reader finds no area of texts", () => {
	expect(findText(en, "playQuiz.constructor")).toBeUndefined();
	expect(findText(en, "playQuiz.join.length")).toBeUndefined();
	expect(findText(en, "playQuiz")).toBeUndefined();
});

describe("what does not compile", () => {
	const of = <Names extends Namespace | readonly Namespace[]>() => ((key: string) => key) as unknown as Translate<Names>;

	it("is a text of a namespace that is not named", () => {
		const base = of<"base">();
		const player = of<"player">();
		const both = of<readonly ["author", "site"]>();
		expect(player("playQuiz.join")).toBe("playQuiz.join");
		expect(both("site:quizCard.start")).toBe("site:quizCard.start");
		expect([base("live.you"), player("live.you"), both("live.you")]).toHaveLength(3);
		// @ts-expect-error The namespace "player" is not named.
		base("playQuiz.join");
		// @ts-expect-error The namespace "site" is not named.
		player("site:quizCard.start");
		// @ts-expect-error "site" is the second namespace, and the text does not say so.
		both("quizCard.start");
		// @ts-expect-error There is no such text.
		base("live.nobody");
	});

	it("is a text without the values of its gaps, or with others", () => {
		const base = of<"base">();
		base("live.questionOf", { current: 1, total: 2 });
		base("live.participants", { count: 1 });
		// @ts-expect-error Both gaps are missing.
		base("live.questionOf");
		// @ts-expect-error `total` is missing.
		base("live.questionOf", { current: 1 });
		// @ts-expect-error `count` is missing.
		base("live.participants");
		// @ts-expect-error `count` is a number.
		base("live.participants", { count: "1" });
	});
});

it("each language names itself", () => {
	expect(INTERFACE_LANGUAGES.slice(0, 2).map(findLanguageName)).toEqual(["Türkçe", "English"]);
	for (const language of INTERFACE_LANGUAGES) expect(findLanguageName(language)).toBeTruthy();
});

it("the site fills the numbers of limits in, which nobody passes", async () => {
	const { t } = await loadTexts("front");
	expect(t("password.hint")).toBe(`At least ${LIMITS.password.min} characters`);
});

describe("namespaces", () => {
	it("a component that had to wait for texts finds the same promise when it goes on; nobody waits for texts that are there", async () => {
		const missing = loadMissingTexts(i18next, "en", "account");
		expect(missing).toBeInstanceOf(Promise);
		await missing;
		expect(loadMissingTexts(i18next, "en", "account")).toBe(missing);
		await loadTexts("admin");
		expect(loadMissingTexts(i18next, "en", "admin")).toBeUndefined();
	});

	it("that could not be loaded are an error, not keys, and are asked for again", async () => {
		vi.spyOn(LOADERS, "en/material").mockRejectedValueOnce(new Error("no network"));
		await expect(loadMissingTexts(i18next, "en", "material")).rejects.toThrow("no network");
		await loadMissingTexts(i18next, "en", "material");
		expect(i18next.t("material:material.none")).toBe("No question was found in this text.");
	});

	it("of another language that could not be loaded leave the language as it is", async () => {
		vi.spyOn(LOADERS, "tr/front").mockRejectedValueOnce(new Error("no network"));
		await expect(changeLanguage("tr")).rejects.toThrow("no network");
		expect(i18next.language).toBe("en");
	});
});
