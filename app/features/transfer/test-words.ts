/* The words of tests in Turkish, English, German, French and Spanish, and the shapes of numbers and letters. */

/** Longer lines are prose: they are not searched for marks, so that no line costs more than its length. */
export const MAX_MARK_LINE = 4_000;

/** A text for comparison: without case, accents of Turkish capitals, punctuation at the ends and repeated spaces. */
export const foldText = (text: string): string =>
	text
		.normalize("NFC")
		.replace(/[ıİI]/g, "i")
		.toLowerCase()
		.replace(/[’‘`´]/g, "'")
		.replace(/\s+/g, " ")
		.replace(/^[\s.;:,!?"“”'()[\]*]{1,20}/, "")
		.trim()
		.slice(0, 2_000)
		.replace(/[\s.;:,!"“”'*]{1,20}$/, "");

/** Underscores or dots in whose place somebody writes. */
const BLANK = String.raw`(?:_{2,}|\.{4,}|…{2,}|(?:\.\s){4,})`;
export const GAP = new RegExp(BLANK, "g");
export function hasGap(text: string): boolean {
	GAP.lastIndex = 0;
	return GAP.test(text);
}
export const isBlankText = (text: string) => !/[\p{L}\p{N}]/u.test(text);

const ANSWER_WORD = String.raw`(?:(?:the\s+)?(?:do[gğ]ru|correct|right|richtige|die\s+richtige|la\s+bonne|bonne|la)\s+)?(?:cevab[ıi]|cevap(?:lar)?|yan[ıi]t(?:[ıi]|lar)?|cvp|answers?|ans|antwort(?:en)?|l[öo]sung(?:en)?|r[ée]ponses?|respuestas?|soluci[óo]n|solution)(?:\s+(?:correcte|juste|correcta))?|do[gğ]ru\s+(?:se[cç]enek|[sş][ıi]k|olan)|correct\s+(?:option|choice)|do[gğ]ru|correct|richtig|key`;
/** "Cevap: B", "Réponse : C", "The correct answer is B". */
const ANSWER_COLON = new RegExp(
	String.raw`^[\s(\[*>✓✅✔👉•–-]{0,8}(?:${ANSWER_WORD})\s{0,3}(?:is\b|ist\b|est\b|es\b)?\s{0,3}(?:[:=]>?|[→➜➡]|[-–]>?)\*{0,2}\s{0,3}(.*)$`,
	"iu",
);
/** "Doğru cevap C şıkkıdır.", "Answer B". */
const ANSWER_LETTER = new RegExp(
	String.raw`^[\s(\[*>✓✅✔👉•–-]{0,8}(?:${ANSWER_WORD})\s{1,3}(?:is\s|ist\s|est\s|es\s)?\s{0,3}(?:(?:the|die|der|la|le)\s)?((?:option\s|se[cç]enek\s|[sş][ıi]k\s)?[("“'‘]?[A-J][)."”'’]?(?:(?:\s?[,&]\s?|\s(?:ve|and|und|et|y)\s)[A-J](?=[\s,&.!)]|$)){0,8}(?:\s{1,3}(?:[sş][ıi]kk[ıi]|se[cç]ene[gğ]i|olmal[ıi])\p{L}*|['’]?[dt][ıiuü]r|\s{1,3}(?:is|ist|est|es)\s(?:correct|right|richtig|correcte|juste|correcta))?)\s*[.!)]?\s*$`,
	"iu",
);

/** What stands behind the words for "answer"; undefined if the text is no answer. */
export function readAnswerLine(text: string): string | undefined {
	if (text.length > MAX_MARK_LINE) return undefined;
	const value = ANSWER_COLON.exec(text)?.[1] ?? ANSWER_LETTER.exec(text)?.[1];
	// "Doğru – Yanlış" are the choices, and "Key - …" may be any sentence.
	if (value !== undefined && /^\W{0,8}(?:do[gğ]ru|correct|richtig|key)\s{0,3}[-–]/iu.test(text)) return undefined;
	if (value === undefined) return undefined;
	// The bracket or star that began before the word.
	const rest = value.trimEnd();
	return /^\s*[([]/.test(text.slice(0, 100)) ? rest.replace(/[)\]]$/, "") : rest.replace(/\*{1,2}$/, "");
}

/** An answer in brackets at the end of a line: "… hangisidir? (Cevap: B)". */
const TRAILING_ANSWER = new RegExp(String.raw`\s[(\[]\s{0,3}((?:${ANSWER_WORD})\s{0,3}[:=]\s{0,3}[^()\[\]]{1,200})[)\]]\s*$`, "iu");
/** The same without brackets, if a letter or a word for true and false is all that follows. */
const TRAILING_LETTER =
	/\s((?:do[gğ]ru\s+|correct\s+|richtige\s+|bonne\s+)?(?:cevap|yan[ıi]t|answer|antwort|l[öo]sung|r[ée]ponse|respuesta)\s{0,3}[:=]\s{0,3}[([]?(?:[A-Ja-j]|[DYTFRVW]|do[gğ]ru|yanl[ıi][sş]|true|false|richtig|falsch|vrai|faux|verdadero|falso)[)\].]?)\s*$/iu;

/** "Yanlış cevap: B", "Your answer: B": not the right one. */
const OTHER_ANSWER =
	/(?:^|[^\p{L}])(?:yanl[ıi][sş]|yayg[ıi]n|olas[ıi]|[öo]rnek|wrong|incorrect|false|common|possible|typical|sample|example|likely|popular|first|last|next|your|my|his|her|their|student(?:['’]?s)?|[öo][gğ]renci(?:nin)?|benim|senin|sizin|onun|verilen|verdi[gğ]i(?:n[iı]z)?|i[sş]aretlenen|given|chosen|selected|falsche|deine|ihre|meine|gegebene|mauvaise|votre|ta|ma|incorrecta|tu|su|mi)\s{0,3}$/iu;

export function findTrailingAnswer(text: string): { start: number; value: string } | undefined {
	if (text.length > MAX_MARK_LINE) return undefined;
	const found = TRAILING_ANSWER.exec(text) ?? TRAILING_LETTER.exec(text);
	if (found?.[1] === undefined || OTHER_ANSWER.test(text.slice(Math.max(0, found.index - 30), found.index))) return undefined;
	return { start: found.index, value: readAnswerLine(found[1]) ?? "" };
}

const EXPLANATION =
	/^\s*[([*]{0,3}(?:a[cç][ıi]klama(?:s[ıi])?|[cç][öo]z[üu]m(?:[üu])?|gerek[cç]e|neden|explanation|explain|rationale|reason|why|feedback|erkl[äa]rung|begr[üu]ndung|explication|justification|explicaci[óo]n|justificaci[óo]n)\s{0,3}[:：–-]\*{0,3}\s{0,3}/iu;
/** The length of a label such as "Explanation:"; 0 without one. */
export const explanationLabelLength = (text: string) => EXPLANATION.exec(text.slice(0, 200))?.[0].length ?? 0;

const KEY_STRONG =
	/(?:cevap|yan[ıi]t)\s{0,2}(?:anahtar|tablosu|listesi|ka[gğ][ıi]d[ıi]\s+anahtar)|answer\s{0,2}key|key\s+to\s+(?:the\s+)?(?:test|exercises?)|l[öo]sungs(?:schl[üu]ssel|blatt)|clave\s+de\s+(?:respuestas?|correcci[óo]n)|hoja\s+de\s+respuestas|corrig[ée]|grille\s+de\s+(?:r[ée]ponses?|correction)|solucionario/iu;
const KEY_WORD =
	/^\W{0,6}(?:(?:do[gğ]ru|correct|right|die|les|las|the|richtige|bonnes)\s+)?(?:cevaplar[ıi]?|yan[ıi]tlar[ıi]?|[cç][öo]z[üu]mler[ıi]?|anahtar|answers?|solutions?|keys?|l[öo]sung(?:en)?|antworten|r[ée]ponses?(?:\s+correctes)?|respuestas?(?:\s+correctas)?|soluci[óo]n(?:es)?|clave)(?:\s+correctas?)?/iu;

const ANSWERS_BEHIND = /\s(?:cevaplar[ıi]?|yan[ıi]tlar[ıi]?|answers|solutions|l[öo]sungen|r[ée]ponses|respuestas)\s{0,3}:?\s*$/iu;

/** Where the entries of a key may begin in the line of its heading; undefined if the line is no such heading. */
export function findKeyHeading(text: string): number | undefined {
	if (text.length > MAX_MARK_LINE || text.includes("?")) return undefined;
	const strong = KEY_STRONG.exec(text.slice(0, 100));
	if (strong) {
		const rest = text.slice(strong.index + strong[0].length);
		const word = /^[\p{L}]*[^\d\p{L}]{0,10}/u.exec(rest)?.[0].length ?? 0;
		return strong.index + strong[0].length + word;
	}
	if (text.length < 60 && ANSWERS_BEHIND.test(text) && (isPartHeading(text) || isCapitals(text) || readGroup(text) !== undefined))
		return text.length;
	const word = KEY_WORD.exec(text.slice(0, 100));
	if (!word) return undefined;
	const rest = text.slice(word[0].length);
	// "Cevaplar ve açıklamalar"
	if (/^\s{1,3}(?:ve|and|und|et|y|&)\s{1,3}\p{L}{4,20}\s{0,3}:?\s*$/iu.test(rest)) return text.length;
	const colon = /^\s{0,3}[:：.–-]{0,2}\s*/.exec(rest)?.[0].length ?? 0;
	if (rest.slice(colon).trim() === "") return word[0].length + colon;
	// "Answer: 3/4" is the answer of a question; two numbers with letters are a key.
	return /^\s{0,3}[:：–-]?\s{0,3}\(?\d{1,3}\s?[.)\-–:=]?\s?\(?\p{L}.{0,60}[\s,;]\(?\d{1,3}\s?[.)\-–:=]?\s?\(?\p{L}/u.test(rest)
		? word[0].length + colon
		: undefined;
}

/** True if the line of a key's heading holds other words too. */
export function hasMoreThanKeyWords(text: string): boolean {
	const rest = (KEY_STRONG.test(text) ? text.replace(KEY_STRONG, "") : text.replace(KEY_WORD, "")).replace(/^\W*[\p{Ll}ıI]{1,3}\b/u, "");
	return (rest.match(/\p{L}{3,}/gu)?.length ?? 0) > 0;
}

const KEY_WORDS = new RegExp(String.raw`(?:${KEY_STRONG.source})\p{L}*`, "iu");
/** What the heading of a key says besides, for comparison with the headings of the test: "matematik", "b". */
export const keyLabel = (heading: string): string =>
	foldText(heading.replace(KEY_WORDS, " ").replace(ANSWERS_BEHIND, "").replace(KEY_WORD, "")).replace(/[\s.:)–-]+$/u, "");

/** True if a heading of the test, folded, begins with that label or holds it. */
export const fitsLabel = (heading: string, label: string): boolean =>
	heading === label ||
	(label.length === 1 ? heading.startsWith(label) && /^.\s?[.)–-]/.test(heading) : label.length > 2 && heading.includes(label));

/** Pairs of words for true and false, as they stand behind a sentence. */
const TRUTH_PAIRS = [
	["do[gğ]ru", "yanl[ıi][sş]"],
	["true", "false"],
	["richtig", "falsch"],
	["wahr", "falsch"],
	["vrai", "faux"],
	["verdadero", "falso"],
	["D", "Y"],
	["T", "F"],
	["R", "F"],
	["V", "F"],
	["W", "F"],
] as const;

const BOX = String.raw`(?:\(\s{0,8}[xX✓✔]?\s{0,8}\)|\[\s{0,8}[xX✓✔]?\s{0,8}\]|[☐☑☒□])`;
const TRAILING_PAIRS = TRUTH_PAIRS.map(([yes, no]) => {
	const flags = yes.length === 1 ? "u" : "iu";
	// Single letters need brackets or a slash: "vitamin D Y" is a text.
	const word = (one: string) =>
		String.raw`(?:[(\[]\s{0,4}${one}\s{0,4}[)\]]|${BOX}\s{0,4}${one}(?!\p{L})|${one}\s{0,4}${BOX}${yes.length === 1 ? "" : `|${one}`})`;
	const both = String.raw`[(\[]?\s{0,4}${one(yes)}\s{0,4}[/|]\s{0,4}${one(no)}\s{0,4}[)\]]?`;
	return new RegExp(String.raw`(?:^|[\s.:?!…,;–-])(?:(${word(yes)})\s{0,12}[/|,–-]?\s{0,12}(${word(no)})|${both})\s*$`, flags);
});
function one(word: string): string {
	return `(${word})`;
}
const LEADING_PAIRS = TRUTH_PAIRS.map(([yes, no]) => {
	const flags = yes.length === 1 ? "u" : "iu";
	const word = (one: string) => String.raw`[(\[]\s{0,4}${one}\s{0,4}[)\]]`;
	const both = String.raw`[(\[]?\s{0,4}${yes}\s{0,4}[/|]\s{0,4}${no}\s{0,4}[)\]]?(?=[\s:.–-])`;
	return new RegExp(String.raw`^\s{0,30}(?:${word(yes)}\s{0,12}[/|,–-]?\s{0,12}${word(no)}|${both})\s{0,6}[:.–-]?\s{0,6}(?=\S)`, flags);
});

/** How long "(D) (Y)" or "D / Y:" at the beginning of a text is; 0 if the text does not begin so. */
export function leadingChoiceLength(text: string): number {
	const head = text.slice(0, 80);
	for (const pattern of LEADING_PAIRS) {
		const found = pattern.exec(head);
		if (found) return found[0].length;
	}
	return 0;
}

export interface TruthChoice {
	/** Where the choices begin in the text. */
	start: number;
	/** Places of the two words. */
	yes: [number, number];
	no: [number, number];
}

/** "(D) (Y)", "True / False" at the end of a sentence. */
export function findTruthChoice(text: string): TruthChoice | undefined {
	if (text.length > MAX_MARK_LINE) return undefined;
	const from = Math.max(0, text.length - 80);
	// "(D) (Y) (2 puan)"
	const tail = text.slice(from).replace(/\s*[([]\s?\d{1,3}\s?(?:puan|p|points?|pkt|pts?)\.?\s?[)\]]\s*$/iu, "");
	for (const pattern of TRAILING_PAIRS) {
		const found = pattern.exec(tail);
		if (!found) continue;
		const [yesText = "", noText = ""] = [found[1] ?? found[3] ?? "", found[2] ?? found[4] ?? ""];
		const yes = tail.indexOf(yesText, found.index);
		const no = tail.indexOf(noText, yes + yesText.length);
		const lead = /^[\s.:?!…,;–-]/.test(found[0]) && !/^\s/.test(found[0]) ? 1 : 0;
		return { start: from + found.index + lead, yes: [from + yes, from + yes + yesText.length], no: [from + no, from + no + noText.length] };
	}
	return undefined;
}

const YES = /^(?:d|do[gğ]ru|t|true|r|richtig|wahr|w|v|vrai|verdadero|✓|✔)$/u;
const NO = /^(?:y|yanl[iı][sş]|f|false|falsch|faux|falso|✗|✘)$/u;

/** True or false for a word or letter that says so. */
export function readTruth(text: string): boolean | undefined {
	const folded = foldText(text).replace(/^[([]|[)\]]$/g, "");
	return YES.test(folded) ? true : NO.test(folded) ? false : undefined;
}
export const isTruthWord = (text: string) => foldText(text).length > 2 && readTruth(text) !== undefined;

/** An instruction that asks for true or false: "Doğru olanlara D, yanlış olanlara Y yazınız." */
export const asksForTruth = (text: string) =>
	TRUTH_PAIRS.some(([yes, no]) =>
		yes.length > 1
			? new RegExp(yes, "iu").test(text) && new RegExp(no, "iu").test(text)
			: new RegExp(`\\(\\s?${yes}\\s?\\)`).test(text) && new RegExp(`\\(\\s?${no}\\s?\\)`).test(text),
	);

const TRUTH_QUESTION =
	/true\s+or\s+false|do[gğ]ru\s+mu,?\s+yanl[ıi][sş]\s+m[ıi]|richtig\s+oder\s+falsch|vrai\s+ou\s+faux|verdadero\s+o\s+falso/iu;
/** "True or false? The sun is hot." */
export const isTruthQuestion = (text: string) => TRUTH_QUESTION.test(text.slice(0, 300));

const NAME_LABEL =
	/^[\s*|]{0,6}(?:ad[ıi]?n?[ıi]?\s{0,2}(?:ve\s|[-/])?\s{0,2}soyad[ıi]?n?[ıi]?|ad[ıi]?|soyad[ıi]?|[öo][gğ]renci(?:nin)?(?:\s+ad[ıi])?(?:\s+soyad[ıi])?|isim|s[ıi]n[ıi]f[ıi]?(?:\s{0,2}[/-]\s{0,2}(?:no|[sş]ube))?|[sş]ube|no|numara(?:s[ıi])?|okul(?:u)?|tarih|puan[ıi]?|ald[ıi][gğ][ıi]\s+puan|not(?:u)?|name|full\s+name|surname|first\s+name|last\s+name|student(?:\s+name)?|class|grade|date|score|points|mark|teacher|school|vorname|nachname|klasse|datum|punkte|note|schule|nom(?:\s+et\s+pr[ée]nom)?|pr[ée]nom|classe|nombre(?:\s+y\s+apellidos?)?|apellidos?|curso|clase|fecha|calificaci[óo]n|puntuaci[óo]n)\s{0,3}(?:[:：]|(?=_{2,}|\.{4,}|…))/iu;

/** "Ad Soyad: ____ Sınıf: ____": the lines on which pupils write who they are. */
export function isNameLine(text: string): boolean {
	if (text.length > 300) return false;
	const label = NAME_LABEL.exec(text);
	if (!label) return false;
	// Nothing but further labels and places to write.
	const pieces = text.slice(label[0].length).split(/_{2,}|\.{3,}|…{1,}|\s{3,}|\t|\//);
	return pieces.every(
		(piece) =>
			isBlankText(piece) || /^\s*\d{1,3}\s*$/.test(piece) || (piece.length < 40 && NAME_LABEL.test(`${piece.trim().replace(/:$/, "")}:`)),
	);
}

const PAGE_NUMBER =
	/^\s*(?:(?:sayfa|page|seite|p[áa]gina|s\.|p\.|pg\.?)\s{0,2}(?:no\s{0,2})?[:.]?\s{0,2}\d{1,4}(?:\s{0,2}(?:\/|of|von|de|sur)\s{0,2}\d{1,4})?|[-–—]\s{0,2}\d{1,4}\s{0,2}[-–—]|\d{1,4}\s{0,2}\.?\s{0,2}sayfa)\s*\.?\s*$/iu;
export const isPageNumber = (text: string) => text.length < 40 && PAGE_NUMBER.test(text);

const WISH =
	/ba[sş]ar[ıi]lar|kolay\s+gelsin|good\s+luck|viel\s+(?:erfolg|gl[üu]ck)|bonne\s+chance|bon\s+courage|(?:^|[¡\s])(?:buena\s+)?suerte|te[sş]ekk[üu]r|her\s+(?:bir\s+)?soru\s|toplam\s|s[üu]re(?:niz)?\s|not:|\bpuan(?:d[ıi]r|l[ıi]k)\b|each\s+question\s+is|points?\s+each|the\s+end\b|sorular\s+bitti|test\s+bitti|s[ıi]nav\s+bitti|end\s+of\s+(?:the\s+)?test|time\s+allowed|jede\s+(?:frage|aufgabe)|chaque\s+question|cada\s+pregunta|[öo][gğ]retmeni\b/iu;
const INSTRUCTION =
	/(?:(?:yaz|i[sş]aretle|doldur|cevapla|cevapland[ıi]r|yan[ıi]tla|[sş]e[cç]|se[cç]|e[sş]le[sş]tir|tamamla|oku|[cç][öo]z|belirt|bul|ay[ıi]r)\p{L}{0,6}(?:[ıiuü]n[ıiuü]z|[ıiuü]n)|lar[ıi]\s+cevaplay[ıi]n)\s*\.?\s*(?:\(.{0,40}\))?\s*:?\s*$|^\W{0,4}(?:answer|fill|choose|circle|match|write|read|decide|complete|mark|tick|put|true\s+or\s+false|multiple\s+choice|open\s+questions?|short\s+answers?|gap)\b.{0,120}[.:!]?\s*$|^\W{0,4}(?:beantworte|kreuze|f[üu]lle|schreibe|ordne|lies|w[äa]hle|erg[äa]nze)\p{L}*\s.{0,120}$|^\W{0,4}(?:r[ée]pond|compl[èe]te|choisi|coche|lis)\p{L}*\s.{0,120}$|^\W{0,4}(?:responde|contesta|completa|elige|marca|rellena|lee)\p{L}*\s.{0,120}$/iu;
const PART =
	/^\W{0,4}(?:[A-Z]|[IVX]{1,5}|\d{1,2})?\s{0,2}[.)-]?\s{0,2}(?:b[öo]l[üu]m[üu]?|k[ıi]s[ıi]?m[ıi]?|part|teil|partie|parte|section|secci[óo]n|abschnitt|[üu]nite|unit|test|grup|group)(?![\p{Ll}])|^\W{0,4}\p{L}{2,12}\s+b[öo]l[üu]m\b|^\W{0,4}(?:[cç]oktan\s+se[cç]meli|do[gğ]ru[\s/-]+yanl[ıi][sş]|bo[sş]luk\s+doldurma|a[cç][ıi]k\s+u[cç]lu|e[sş]le[sş]tirme|multiple[\s-]choice|true[\s/]+false|fill\s+in)(?:\s+\p{L}+){0,2}\W*$/iu;
/** "1. BÖLÜM", "2. DÖNEM 1. YAZILI SINAVI": a heading with a number. */
const NUMBERED_HEADING =
	/^\W{0,4}\d{1,2}\s?[.)-]?\s{0,2}(?:b[öo]l[üu]m|k[ıi]s[ıi]m|[üu]nite|d[öo]nem|yar[ıi]y[ıi]l|yaz[ıi]l[ıi]|s[ıi]nav|oturum|hafta|test|grup|part|teil|partie|parte|section|unit|term|semester)(?![\p{Ll}])/iu;
const CLASS_HEADING = /^\W{0,4}\d{1,2}\s?[.)-]?\s{0,2}(?:SINIF|Sınıf(?=\s+\p{Lu}))(?!\p{Ll})/u;
export const isNumberedHeading = (text: string) =>
	text.length < 80 &&
	!/\?|[.!)]\s*$/.test(text) &&
	findTruthChoice(text) === undefined &&
	!hasGap(text) &&
	((text.length < 60 && NUMBERED_HEADING.test(text)) || CLASS_HEADING.test(text));
/** "A. Doğru olanlara D …", "II) …": a heading that begins with a letter or a Roman number. */
const LETTER_HEADING = /^\s*(?:[A-H]|[IVX]{1,4})\s?[.)\-–]\s{0,3}\p{L}/u;

const GROUP_WORD =
	"(?:grubu|grup|group|gruppe|groupe|grupo|version|versiyon|variante?|versi[óo]n|kitap[cç][ıi](?:[gğ][ıi]|k)|booklet|fassung|s[ée]rie|form|set)";
const GROUP = new RegExp(
	String.raw`(?:^|[\s(–-])([A-H])\s?[-–]?\s?${GROUP_WORD}(?!\p{L})|(?:^|[\s(–-])${GROUP_WORD}\s{0,2}[:–-]?\s{0,2}([A-H])(?!\p{L})`,
	"iu",
);

const PART_WORD = "(?:b[öo]l[üu]m|k[ıi]s[ıi]m|part|teil|partie|parte|section|secci[óo]n|abschnitt|[üu]nite|test)";
const NAMED_PART = new RegExp(
	String.raw`(?:^|[\s(–-])([A-H]|[IVX]{1,4}|\d{1,2})\s?[.)-]?\s?${PART_WORD}|(?:^|[\s(–-])${PART_WORD}\p{L}{0,3}\s{0,2}[:.–-]?\s{0,2}([A-H]|[IVX]{1,4}|\d{1,2})(?![\p{L}\d])`,
	"iu",
);
const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

/** The letter or number of the part of a test that a heading names: "II. BÖLÜM" and "Part 2" are both "2". */
export function readPart(heading: string): string | undefined {
	const found = NAMED_PART.exec(heading.slice(0, 80));
	const name = (found?.[1] ?? found?.[2])?.toUpperCase();
	if (name === undefined) return undefined;
	const roman = ROMAN.indexOf(name);
	return roman >= 0 ? String(roman + 1) : name;
}

/** The letter of the version of a test that a heading names: "A GRUBU", "Version B". */
export function readGroup(heading: string): string | undefined {
	const found = GROUP.exec(heading.slice(0, 80));
	const letter = found?.[1] ?? found?.[2];
	return letter !== undefined && /[A-H]/.test(letter) ? letter : undefined;
}

const RULES =
	/^\W*(?:\p{L}+\s){0,2}(?:a[cç][ıi]klamalar|y[öo]nerge(?:ler)?|kurallar|dikkat|uyar[ıi]lar|konular|kazan[ıi]mlar|i[cç]indekiler|instructions?|rules|notes?|topics|contents|hinweise|regeln|themen|consignes|r[èe]gles|instrucciones|normas|temas)\p{L}{0,3}\W*$/iu;
/** The heading of a list that is about the test, its rules or its topics, and nothing else. */
export const isRulesHeading = (text: string) => text.length < 60 && RULES.test(text);

export const isWish = (text: string) => text.length < 200 && WISH.test(text);
export const isInstruction = (text: string) => text.length < 300 && INSTRUCTION.test(text);
export const isPartHeading = (text: string) => text.length < 150 && PART.test(text);
export const isLetterHeading = (text: string) => text.length < 200 && LETTER_HEADING.test(text);
export const isCapitals = (text: string) =>
	text.length < 120 && !text.includes("?") && (text.match(/\p{Lu}/gu)?.length ?? 0) >= 4 && !/\p{Ll}/u.test(text);

const RANGE = String.raw`(\d{1,3})\s?(?:\.|\)|-?(?:inci|[ıiuü]nc[ıiuü]))?\s?(?:-|–|—|ile|ve|and|to|bis|und|à|a|et|y|,|&|through)\s?(?:\d{1,3}\s?(?:,|ve|and|und|et|y)\s?)?(\d{1,3})`;
const PASSAGE = new RegExp(
	String.raw`(?:^|[\s([*])${RANGE}\s?\.?\s?(?:['’]?\p{L}{0,5}\s)?(?:aras[ıi](?:ndaki)?\s|nolu\s|numaral[ıi]\s)?soru|(?:questions?|fragen|aufgaben?|preguntas?|numbers?|items?)\s{0,2}(?:n[o°º]s?\.?\s?)?${RANGE}(?!\d)`,
	"iu",
);

/** "(5–7) Metin: …", "5–7": the text may begin in the same line. */
const BARE_RANGE = /^\s{0,6}(?:[([]\s?(\d{1,3})\s?[-–—]\s?(\d{1,3})\s?[)\]]|(\d{1,3})(?:[-–—]|\s[-–—]\s)(\d{1,3})(?::|\.?\s*$))\s*/u;

export interface PassageRange {
	first: number;
	last: number;
	/** Where the text begins in this line; absent if it does not. */
	start?: number;
}

/** The questions that a line names as those of a text: "5–7. sorular", "Questions 5-7", "(5–7)". */
export function readPassageRange(text: string): PassageRange | undefined {
	const bare = BARE_RANGE.exec(text.slice(0, 100));
	const found = bare ?? (text.length > 400 ? null : PASSAGE.exec(text));
	if (!found) return undefined;
	const [first, last] = [Number(found[1] ?? found[3]), Number(found[2] ?? found[4])];
	if (first < 1 || last <= first || last - first >= 50) return undefined;
	// Behind a bare range "soruları okuyunuz" is an instruction.
	const start = bare && !PASSAGE.test(text.slice(0, 400)) ? bare[0].length : text.length;
	return start < text.length ? { first, last, start } : { first, last };
}
/** The text that a line speaks of is above it. */
export const isAboutTextAbove = (text: string) => /yukar[ıi]daki|above|obig|oben|ci-dessus|anterior|arriba/iu.test(text);
