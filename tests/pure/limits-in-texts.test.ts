import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allTexts } from "../e2e/texts";

/** Texts whose numbers are no limits: examples, names, scenes of the landing page, what was measured, what never changes. */
const NO_LIMIT = new Set([
	"about.licence.parts",
	"about.accessibility.lead",
	"answerCards.small",
	"answerCards.large",
	"answerCards.smallHint",
	"answerCards.largeHint",
	"answerCards.total_one",
	"answerCards.total_other",
	"answerCards.paper",
	"aiGenerator.instructionsOptionalHint",
	"quizEditor.typoCount.1",
	"quizEditor.typoCount.2",
	"quizEditor.notANumber",
	"quizEditor.toleranceHint",
	"quizEditor.formulaHint",
	"transfer.error.unknownFormat",
	"transfer.skip.correctDate",
	"transfer.warning.dateCell",
	"question.notANumber",
	"classes.nameHint",
	"landing.pinPlaceholder",
	"landing.sceneCardsRead_one",
	"landing.sceneCardsRead_other",
	"landing.sceneDue",
	"landing.sceneHandedIn_one",
	"landing.sceneHandedIn_other",
	"landing.sceneClassName",
	"homework.since.PT10M",
	"homework.notANumber",
	"quick.notANumber",
	"scan.trial.holdText",
	"hostPanel.lateJoinHint",
]);

/** A time of a person, and one that no single limit gives. */
const NO_LIMIT_IN_WORDS = new Set(["firstSteps.text", "about.privacy.network.text"]);

/** A number in words before what limits count, or the first of a list. */
const IN_WORDS = {
	en: /\b(two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|hundred) (seconds|minutes|hours|days|letters|characters|digits|pupils|devices)\b|\bfirst (four|five|ten)\b/i,
	tr: /(?<!\p{L})(iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yirmi|otuz|yüz) (saniye|dakika|saat|gün|harf|karakter|rakam|öğrenci|cihaz)|(?<!\p{L})ilk (dörd|beş|on)/iu,
} as const;

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const hasNumber = (text: string) => /[\d⁰¹²³⁴-⁹]/.test(text.replace(/\{\{\w+\}\}/g, ""));

describe.each(["en", "tr"] as const)(
	"texts in %s take the numbers of limits from the limits, so that a changed limit changes them",
	(language) => {
		const sources = readdirSync(new URL(`app/i18n/${language}`, root)).map((name) => read(`app/i18n/${language}/${name}`));
		sources.push(read("contract/validation.ts"));
		/** A text that takes its number from a limit has `${…}` in the source, in its place. */
		const isVerbatim = (text: string) =>
			sources.some((source) => source.includes(text) || source.includes(JSON.stringify(text).slice(1, -1)));

		it("in pages and field messages", () => {
			const written = [...allTexts(language)].filter(([, text]) => hasNumber(text) && isVerbatim(text)).map(([key]) => key);
			expect(written.filter((key) => !NO_LIMIT.has(key))).toEqual([]);
			// Nothing is exempt that needs not be.
			expect([...NO_LIMIT].filter((key) => !written.includes(key))).toEqual([]);
		});

		it("in words too", () => {
			const written = [...allTexts(language)].filter(([, text]) => IN_WORDS[language].test(text)).map(([key]) => key);
			expect(written.filter((key) => !NO_LIMIT_IN_WORDS.has(key))).toEqual([]);
		});

		it("in the catalogue of errors", () => {
			const messages = [...read("contract/errors.ts").matchAll(new RegExp(`\\b${language}: "([^"]+)"`, "g"))].map(([, text = ""]) => text);
			expect(messages.length).toBeGreaterThan(80);
			expect(messages.filter(hasNumber)).toEqual([]);
		});
	},
);
