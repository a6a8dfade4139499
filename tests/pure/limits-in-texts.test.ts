import { describe, expect, it } from "vitest";
import { textsOfLanguage } from "../../scripts/locales.mjs";

/** Texts whose numbers are no limits: versions of browsers, examples, names, scenes of the landing page, what was measured, what never changes. */
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
	"oldBrowser.text",
]);

/** A time of a person, and one that no single limit gives. */
const NO_LIMIT_IN_WORDS = new Set(["firstSteps.text", "about.privacy.network.text"]);

/** A number in words before what limits count, or the first of a list. */
const IN_WORDS = {
	en: /\b(two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|hundred) (seconds|minutes|hours|days|letters|characters|digits|pupils|devices)\b|\bfirst (four|five|ten)\b/i,
	tr: /(?<!\p{L})(iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yirmi|otuz|yüz) (saniye|dakika|saat|gün|harf|karakter|rakam|öğrenci|cihaz)|(?<!\p{L})ilk (dörd|beş|on)/iu,
} as const;

const raw = (language: string) =>
	[...textsOfLanguage(language)].map(([path, text]): [string, string] => [path.slice(path.indexOf(":") + 1), text]);
const hasNumber = (text: string) => /[\d⁰¹²³⁴-⁹]/.test(text.replace(/\{\{[\w.]+\}\}/g, ""));

describe.each(["en", "tr"] as const)(
	"texts in %s take the numbers of limits from the limits, so that a changed limit changes them",
	(language) => {
		const texts = raw(language);

		it("in digits", () => {
			const written = texts.filter(([, text]) => hasNumber(text)).map(([key]) => key);
			expect(written.filter((key) => !NO_LIMIT.has(key))).toEqual([]);
			// Nothing is exempt that needs not be.
			expect([...NO_LIMIT].filter((key) => !written.includes(key))).toEqual([]);
		});

		it("in words too", () => {
			const written = texts.filter(([, text]) => IN_WORDS[language].test(text)).map(([key]) => key);
			expect(written.filter((key) => !NO_LIMIT_IN_WORDS.has(key))).toEqual([]);
		});
	},
);
