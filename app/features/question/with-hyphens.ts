export const LONG_WORD_CHARS = 16;
export const LONG_WORDS = new RegExp(`\\p{L}{${LONG_WORD_CHARS},}`, "gu");
const VOWELS = "aeıiİoöuüäâîûáéíóúàèìòùåæø";
/**
 * Splits before the last consonant in front of a vowel, which fits most languages in Latin letters; the listed letters count as one
 * consonant.
 */
const SYLLABLES = new RegExp(`([${VOWELS}][^${VOWELS}]*?)(sch|ch|ck|ph|th|qu|[^${VOWELS}])(?=[${VOWELS}])`, "giu");

/** Joints of German compounds: the letter s belongs to the first word. */
const JOINTS = /(ungs|heits|keits|schafts|täts)(?=\p{L}{3})/giu;

/** Inserts soft hyphens into long words, because few browsers know the syllables of a language. */
export function withHyphens(text: string): string {
	if (text.includes("$")) return text;
	return text.replace(LONG_WORDS, (word) =>
		word
			.replace(JOINTS, "$1\u00ad")
			.split("\u00ad")
			.map((part) => part.replace(SYLLABLES, "$1\u00ad$2"))
			.join("\u00ad"),
	);
}
