import { AUTHORING_LANGUAGES, type AuthoringLanguage } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";

interface LanguageSigns {
	/** Frequent words that the other languages do not have. */
	words: ReadonlySet<string>;
	letters: RegExp;
}

const splitWords = (line: string): ReadonlySet<string> => new Set(line.split(" "));

const SIGNS: Readonly<Record<AuthoringLanguage, LanguageSigns>> = {
	tr: {
		words: splitWords(
			"ve bir bu hangi hangisi hangisidir hangileri aşağıdakilerden aşağıdaki için ile olan olarak nedir kaç kaçtır kimdir nerede neresidir değil değildir gibi daha çok göre sonra önce olduğu vardır yoktur doğru yanlış yer alan hem ya veya ise mi mı mu mü nasıl neden",
		),
		letters: /[ğışİ]/u,
	},
	en: {
		words: splitWords(
			"the of and which what is are was were who how many where when does did has have this that these those with from for not by to it its one called following true false their they between at be",
		),
		letters: /(?!)/u,
	},
	de: {
		words: splitWords(
			"der das und ist welche welcher welches wer wie wird werden nicht ein eine einen einem einer mit von für auf dem den zu zum zur im wurde sind hat haben durch bei oder aus nach heißt liegt wo gehört viele richtig falsch kein keine",
		),
		letters: /[äß]/u,
	},
	fr: {
		words: splitWords(
			"le les des et est quel quelle quels quelles dans une du au aux pour par sur avec qui sont pas ce cette ces combien où comment lequel laquelle plus ont être vrai faux il elle nous vous entre",
		),
		letters: /[êœ]/u,
	},
	es: {
		words: splitWords(
			"el los las del y cuál cuáles qué quién cómo cuántos cuántas dónde cuándo es está son con por para una uno como más fue tiene siguientes siguiente entre verdadero falso al se su sus no",
		),
		letters: /[ñ¿¡áíóú]/u,
	},
};

/** A text with fewer words says too little. */
const MIN_WORDS = 8;
/** How many words must be signs of the language, at least, and as a share of all words. */
const MIN_SIGNS = 4;
const MIN_SIGN_SHARE = 0.15;
const MIN_LEAD_FACTOR = 3;

/** The language of a text; null unless it is clear: a quiz about a foreign language has two, and formulas have none. */
export function detectLanguage(text: string): AuthoringLanguage | null {
	const words = text.normalize("NFC").match(/\p{L}+/gu) ?? [];
	if (words.length < MIN_WORDS) return null;
	const ranked = AUTHORING_LANGUAGES.map((language) => {
		const signs = SIGNS[language];
		const count = words.filter((word) => signs.words.has(word.toLowerCase()) || signs.letters.test(word)).length;
		return { language, count };
	}).sort((one, other) => other.count - one.count);
	const [best, next] = ranked;
	if (!best || !next) return null;
	const isClear = best.count >= Math.max(MIN_SIGNS, MIN_SIGN_SHARE * words.length) && best.count >= MIN_LEAD_FACTOR * next.count;
	return isClear ? best.language : null;
}

export function quizText(name: string, questions: readonly Question[]): string {
	const texts = questions.flatMap(({ text, options, extraInfo = "", accepted = [] }) => [text, ...options, extraInfo, ...accepted]);
	return [name, ...texts].join("\n");
}
