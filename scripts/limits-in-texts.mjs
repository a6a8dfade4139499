// A changed limit changes the texts that name it: their numbers are gaps. Run by `npm run texts`, for every language.
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
};

const hasDigit = (text) => /[\d⁰¹²³⁴-⁹]/.test(text.replace(/\{\{[\w.]+\}\}/g, ""));

/** Lists the texts, given by their dotted keys, that may have written a limit themselves. */
export function limitProblems(language, texts) {
	const isInWords = (text) => IN_WORDS[language]?.test(text) ?? false;
	return [...texts].flatMap(([key, text]) => {
		if (hasDigit(text) && !NO_LIMIT.has(key)) return [`${key} has a number: pass a limit to a gap`];
		if (isInWords(text) && !NO_LIMIT_IN_WORDS.has(key)) return [`${key} has a number in words: pass a limit to a gap`];
		return NO_LIMIT.has(key) && !hasDigit(text) ? [`${key} has no number and needs no exemption`] : [];
	});
}
