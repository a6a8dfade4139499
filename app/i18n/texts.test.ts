import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { texts as en } from "./en/player";
import { i18nOptions, loadTexts, missingTexts } from "./site-texts";
import { createTranslator, findText, type Translate } from "./texts";
import { texts as tr } from "./tr/player";

const english = createTranslator("en", () => en);
const turkish = createTranslator("tr", () => tr);

describe("texts", () => {
	it("are found by path, with their gaps filled", () => {
		expect(english.t("playQuiz.join")).toBe("Join");
		expect(english.t("playQuiz.continueAs", { nickname: "Işıl" })).toBe("Continue as Işıl");
		expect(turkish.t("live.questionOf", { current: 2, total: 10 })).toBe("Soru 2 / 10");
	});

	it("take the plural form of the language", () => {
		expect(english.t("live.participants", { count: 1 })).toBe("1 participant");
		expect(english.t("live.participants", { count: 3 })).toBe("3 participants");
		expect(turkish.t("live.participants", { count: 1 })).toBe("1 katılımcı");
	});

	it("write numbers and dates as the language does, and texts of digits as they are", () => {
		expect(english.t("live.participants", { count: 5000 })).toBe("5,000 participants");
		expect(turkish.t("live.participants", { count: 5000 })).toBe("5.000 katılımcı");
		expect(english.t("playQuiz.pageTitle", { pin: "2973417" })).toContain("2973417");
		expect(turkish.formatNumber(1.5)).toBe("1,5");
		expect(turkish.formatDate("2026-11-22T10:00:00Z", { dateStyle: "long", timeZone: "UTC" })).toBe("22 Kasım 2026");
	});

	it("write every whole number as the browser's formats do", () => {
		for (const { language, formatNumber } of [english, turkish]) {
			const { format } = new Intl.NumberFormat(language);
			for (const value of [...Array(1_100).keys(), -1, -999, 0.5, 999.5]) expect(formatNumber(value), language).toBe(format(value));
		}
	});

	it("insert a value as it is, whatever stands in it", () => {
		expect(english.t("playQuiz.continueAs", { nickname: "$& {{nickname}} <b>" })).toBe("Continue as $& {{nickname}} <b>");
	});

	it("are nothing but the own entries of the tables", () => {
		expect(findText(en, "playQuiz.constructor")).toBeUndefined();
		expect(findText(en, "playQuiz.join.length")).toBeUndefined();
		expect(findText(en, "playQuiz")).toBeUndefined();
	});

	it("of a group that is not named do not compile", () => {
		const { t } = createTranslator("en", () => en);
		const ofBase: Translate = t;
		const ofPlayer: Translate<"player"> = t;
		expect(ofBase("live.you")).toBe(ofPlayer("live.you"));
		expect(ofPlayer("playQuiz.join")).toBe("Join");
		// @ts-expect-error The group "player" is not named.
		ofBase("playQuiz.join");
	});
});

it("a component that had to wait for texts finds the same promise when it goes on; nobody waits for texts that are there", async () => {
	await i18next.init(i18nOptions);
	const missing = missingTexts("en", "account");
	expect(missing).toBeInstanceOf(Promise);
	await missing;
	expect(missingTexts("en", "account")).toBe(missing);
	await loadTexts("admin");
	expect(missingTexts("en", "admin")).toBeUndefined();
});
