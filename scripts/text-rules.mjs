// Rules for texts that `npm run texts` runs and tests load alone: limits are gaps in every language, and English has singulars.

const FORM = /_(?:zero|one|two|few|many|other)$/;
export const isPluralForm = (path) => FORM.test(path);
/** The path of a text without its plural form. */
export const dropForm = (path) => path.replace(FORM, "");

/** Texts whose numbers are no limits, by their keys without a plural form: versions of browsers, examples, names, scenes of the landing page, what was measured, what never changes. */
const NO_LIMIT = new Set([
	"about.licence.parts",
	"about.accessibility.lead",
	"answerCards.small",
	"answerCards.large",
	"answerCards.smallHint",
	"answerCards.largeHint",
	"answerCards.total",
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
	"landing.sceneCardsRead",
	"landing.sceneDue",
	"landing.sceneHandedIn",
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

const hasDigit = (text) => /[\p{Nd}⁰¹²³⁴-⁹]/u.test(text.replace(/\{\{[\w.]+\}\}/g, ""));

/** Lists the texts, given by their dotted keys, that may have written a limit themselves. */
export function limitProblems(language, texts) {
	const isInWords = (text) => IN_WORDS[language]?.test(text) ?? false;
	const numbered = new Set([...texts].filter(([, text]) => hasDigit(text)).map(([key]) => dropForm(key)));
	return [...texts].flatMap(([key, text]) => {
		const name = dropForm(key);
		if (hasDigit(text) && !NO_LIMIT.has(name)) return [`${key} has a number: pass a limit to a gap`];
		if (isInWords(text) && !NO_LIMIT_IN_WORDS.has(name)) return [`${key} has a number in words: pass a limit to a gap`];
		// A translation may say the number in a word.
		return language === "en" && NO_LIMIT.has(name) && !numbered.has(name) ? [`${key} has no number and needs no exemption`] : [];
	});
}

const WORDS = new Set(["author", "code", "date", "email", "failure", "format", "host", "letter", "letters", "link", "name", "nickname"]);
for (const name of ["note", "numbers", "percentage", "pin", "reason", "size", "status", "text", "time", "title", "value", "when"])
	WORDS.add(name);
/** Numbers that are never 1. */
const ABOVE_ONE = new Set([
	"limit",
	"seconds",
	"max",
	"min",
	"length",
	"given",
	"width",
	"height",
	"fromWidth",
	"fromHeight",
	"fromSize",
	"factor",
]);
/** Places in an order. */
const ORDINALS = new Set(["number", "from", "to", "place", "current", "line", "rank", "value", "topicNumber"]);
/** Words that do not depend on a number. */
const UNCHANGED = new Set([
	"asked",
	"came",
	"did",
	"of",
	"more",
	"s",
	"answered",
	"selected",
	"knew",
	"with",
	"or",
	"correct",
	"right",
	"wrong",
	"left",
	"GB",
	"KB",
	"MiB",
]);

/** Lists the names of numbers that stand before a word which may depend on them. */
function listCounted(text) {
	return [...text.matchAll(/\{\{(\w+)\}\} (\p{L}+)/gu)]
		.filter(([, gap = "", follows = ""]) => !WORDS.has(gap) && !ABOVE_ONE.has(gap) && !ORDINALS.has(gap) && !UNCHANGED.has(follows))
		.map(([, gap = ""]) => gap);
}

/** Lists the faults in English texts, which are given by their dotted keys. */
export function englishProblems(texts) {
	return [...texts].flatMap(([key, text]) => {
		const counted = listCounted(text);
		const [, name, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
		if (!name && counted.length > 0) return [`${key} has no singular`];
		// The plural form is chosen by `count` alone.
		if (counted.some((gap) => gap !== "count")) return [`${key} counts ${counted.join(" and ")}`];
		return form === "one" && counted.length > 0 && texts.get(`${name}_other`) === text ? [`${key} is its plural`] : [];
	});
}
