import { describe, expect, it } from "vitest";
import { makeDocx } from "#tests/helpers/documents";
import { rounds } from "#tests/helpers/rounds";
import { seeded } from "#tests/helpers/seeded";
import { parseImport } from "./parse-import";
import { ImportError, type ImportResult } from "./types";

/* Tests composed of questions with known solutions, printed in many ways, and texts of nothing but the signs of tests. */

const LABELS = { true: "Doğru", false: "Yanlış", language: "tr" };
const read = (text: string) => parseImport({ name: "", bytes: new TextEncoder().encode(text) }, LABELS);

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const STEMS = [
	"Türkiye'nin başkenti neresidir?",
	"Aşağıdakilerden hangisi memelidir?",
	"What is the capital of France?",
	"Which of these is a prime number?",
	"Welcher Fluss fließt durch Köln?",
	"Quel animal aboie ?",
	"¿Cuál es la capital de Perú?",
	"1923 yılında ne oldu?",
	"Bir kenarı 3,5 cm olan karenin çevresi kaç cm'dir?",
	"Aşağıdaki cümlelerin hangisinde yazım yanlışı vardır?",
	"Bir madde için,\nI. Hacmi vardır.\nII. Kütlesi vardır.\nIII. Rengi vardır.\nyargılarından hangileri doğrudur?",
	"Dün akşam eve geç geldim.\nKapı kilitliydi.\nBu metinde kim konuşuyor?",
	"What does it print?\nfor i in range(3):\n    print(i)",
	"A) ve B) şıklarını okuyan öğrenci hangi soruyu çözüyor?",
	"II. Mahmut hangi yıllarda padişahtı?",
];
const OPTIONS = [
	"Ankara",
	"İzmir",
	"yalnız I",
	"I ve II",
	"3,5",
	"2.5 kg",
	"Albert Einstein",
	"the lamp",
	"fließt",
	"x + y",
	"1923",
	"bir",
	"iki",
	"üç",
	"dört",
	"a cat",
	"6 * 7",
	"50 %",
	"C vitamini",
	"Van Gölü",
	"the Sea of Marmara",
	"şöför",
	"never",
	"H2O",
	"f(x)",
];

interface Model {
	text: string;
	options: string[];
	/** Absent: the test does not say. */
	correct?: number[];
}

function makeQuestion(random: Random): Model {
	const options = [...OPTIONS].sort(() => random() - 0.5).slice(0, 2 + Math.floor(random() * 4));
	const text = pick(random, STEMS);
	const kind = random();
	if (kind < 0.15) return { text, options };
	const correct = [Math.floor(random() * options.length)];
	if (kind > 0.85 && options.length > 2) correct.push((correct[0] as number) + 1 < options.length ? (correct[0] as number) + 1 : 0);
	return { text, options, correct: correct.sort((a, b) => a - b) };
}

const letter = (place: number, isLower: boolean) => String.fromCharCode((isLower ? 97 : 65) + place);

/** A way to write a test. */
function makeStyle(random: Random) {
	return {
		number: pick(random, [
			"1.",
			"1)",
			"1-",
			"1 -",
			"1-)",
			"Soru 1:",
			"SORU 1-",
			"Question 1.",
			"Frage 1:",
			"Pregunta 1:",
			"S.1)",
			"(1)",
			"1️⃣",
		]),
		isLower: random() < 0.4,
		close: pick(random, [")", ".", "-", ")", "-)", "( )"]),
		between: pick(random, ["\n", "\n", "\t", "   ", "  "]),
		solution: pick(random, ["line", "star", "starBehind", "x", "tick", "key", "keyList", "keyTable", "keyRows", "bold"]),
		word: pick(random, [
			"Cevap: %",
			"Doğru cevap: %",
			"CEVAP : %",
			"Answer: %",
			"Correct answer: %",
			"Lösung: %",
			"Réponse : %",
			"Respuesta: %",
			"Yanıt: %",
			"Doğru cevap % şıkkıdır.",
			"Cevap %",
			"Cevap: % şıkkı",
		]),
		isText: random() < 0.2,
		gap: pick(random, ["\n\n", "\n", "\n\n\n"]),
		heading: pick(random, [
			"",
			"2025-2026 EĞİTİM ÖĞRETİM YILI\n\n",
			"Name: __________  Class: ____\n",
			"FEN BİLİMLERİ\nAd Soyad: ______\n\n",
		]),
		end: pick(random, ["", "\n\nBaşarılar dilerim.", "\n\nGood luck!"]),
		newline: pick(random, ["\n", "\r\n"]),
		first: pick(random, [1, 1, 1, 4]),
	};
}
type Style = ReturnType<typeof makeStyle>;

const writeNumber = (pattern: string, number: number) =>
	pattern === "1️⃣" ? [...String(number)].map((digit) => `${digit}\ufe0f\u20e3`).join("") : pattern.replace("1", String(number));

function writeOption(style: Style, place: number, text: string, isRight: boolean): string {
	const sign = letter(place, style.isLower);
	const marked = isRight ? style.solution : "";
	const mark = style.close === "( )" ? `(${sign})` : `${sign}${style.close}`;
	if (marked === "star") return `*${mark} ${text}`;
	if (marked === "starBehind") return `${mark} ${text} *`;
	if (marked === "x") return `${mark} ${text} (x)`;
	if (marked === "tick") return `${mark} ${text} ✓`;
	if (marked === "bold") return `**${mark} ${text}**`;
	return `${mark} ${text}`;
}

function writeTest(questions: readonly Model[], style: Style): string {
	const letters = ({ correct = [] }: Model, join: string) => correct.map((place) => letter(place, style.isLower)).join(join);
	const blocks = questions.map((question, index) => {
		const { text, options, correct } = question;
		const written = options
			.map((option, place) => writeOption(style, place, option, correct?.includes(place) ?? false))
			.join(style.between);
		const single =
			correct?.length === 1 && style.isText
				? `${letter(correct[0] ?? 0, style.isLower)}) ${options[correct[0] ?? 0]}`
				: letters(question, ", ");
		const value = style.word.startsWith("Cevap %") || style.word.includes("şık") ? letters(question, " ve ").toUpperCase() : single;
		const line = style.solution === "line" && correct ? `\n${style.word.replace("%", value)}` : "";
		return `${writeNumber(style.number, index + style.first)} ${text}\n${written}${line}`;
	});
	const known = questions.flatMap((question, index) =>
		question.correct ? [{ number: index + style.first, value: letters(question, ",") }] : [],
	);
	const keys: Record<string, string> = {
		key: `\n\nCevap Anahtarı: ${known.map(({ number, value }) => `${number}-${value}`).join(" ")}`,
		keyList: `\n\fLösungen\n${known.map(({ number, value }) => `${number}. ${value}`).join("\n")}`,
		keyTable: `\n\nAnswer key\n${known.map(({ number }) => number).join("\t")}\n${known.map(({ value }) => value).join("\t")}`,
		keyRows: `\n\nCEVAP ANAHTARI\nSoru\tCevap\n${known.map(({ number, value }) => `${number}\t${value}`).join("\n")}`,
	};
	const key = known.length > 0 ? (keys[style.solution] ?? "") : "";
	return (style.heading + blocks.join(style.gap) + key + (key ? "" : style.end)).replaceAll("\n", style.newline);
}

const flat = (text: string) => text.replace(/\s+/g, " ").trim();

/** A table's answers are single letters: several answers need another way. */
function fits(questions: readonly Model[], { solution, word, isText, first, number }: Style): boolean {
	const isTable = solution === "keyTable" || solution === "keyRows";
	if (isTable && questions.filter(({ correct }) => correct).length < 2) return false;
	if (solution === "line" && isText && word.includes("şık")) return false;
	// A test that begins with another number says so by more than one question.
	if (first !== 1 && (questions.length < 3 || number === "(1)")) return false;
	// What all options share is no mark.
	return questions.every(
		({ correct, options }) => !correct || correct.length < options.length || solution === "line" || solution.startsWith("key"),
	);
}

function checkResult(result: ImportResult, questions: readonly Model[], source: string): void {
	const got = result.rows.map(({ question, needsAnswer }) => ({
		text: flat(question?.text ?? ""),
		options: question?.options.map(flat),
		correct: needsAnswer ? undefined : question?.correctAnswers,
	}));
	const wanted = questions.map(({ text, options, correct }) => ({ text: flat(text), options, correct }));
	expect({ source, format: result.format, got }).toEqual({ source, format: "test", got: wanted });
}

describe("tests with known solutions", () => {
	it("are read however they are written", async () => {
		const random = seeded(5);
		for (let round = 0; round < rounds({ daily: 200, all: 6_000 }); round++) {
			const questions = Array.from({ length: 1 + Math.floor(random() * 12) }, () => makeQuestion(random));
			const style = makeStyle(random);
			if (!fits(questions, style)) continue;
			const source = writeTest(questions, style);
			checkResult(await read(source), questions, source);
		}
	});

	it("are the same in Word", async () => {
		const random = seeded(6);
		for (let round = 0; round < rounds({ daily: 20, all: 600 }); round++) {
			const questions = Array.from({ length: 1 + Math.floor(random() * 8) }, () => makeQuestion(random));
			const style = { ...makeStyle(random), newline: "\n", between: "\n" };
			if (!fits(questions, style) || style.solution === "keyTable" || style.solution === "keyRows") continue;
			const source = writeTest(questions, style).replaceAll("\f", "");
			const bytes = makeDocx(source.split("\n"));
			checkResult(await parseImport({ name: "", bytes }, LABELS), questions, source);
		}
	});
});

const PIECES = [
	..."1 2 3 4 5 10 19 A B C D E a b c d I II D Y T F . ) - : ( * _ / ; , ? ! \t \n \f".split(" "),
	...[
		"  ",
		" ",
		"\n",
		"\n\n",
		"\n",
		"1. ",
		"2. ",
		"3) ",
		"4- ",
		"Soru 5: ",
		"A) ",
		"B) ",
		"C. ",
		"a- ",
		"*B) ",
		"(x)",
		" ✓",
		"( D ) ",
		"(   ) ",
		"(D) (Y)",
		"____",
		"........",
	],
	...[
		"Cevap: ",
		"Cevap: B",
		"Answer: A",
		"Doğru cevap C şıkkıdır.",
		"Cevap Anahtarı",
		"1-B 2-C 3-D",
		"1. B\n2. C",
		"1\t2\t3\nA\tB\tC",
		"Lösungen\n",
		"5–7. sorular",
		"Questions 1-3",
		"Açıklama: ",
		"Ad Soyad: ____",
	],
	...[
		"A GRUBU\n",
		"B Grubu\n",
		"B GRUBU CEVAP ANAHTARI: 1-B 2-A",
		"Soru\tA Grubu\tB Grubu\n1\tA\tB\n",
		"No\tCümle\tD\tY\n",
		"\tX\t\n",
		"Yanlış cevap: B",
		"Çözümler\n",
		"A) bir  C) üç\nB) iki  D) dört\n",
		"Sayfa 1",
		"BÖLÜM II",
		"kelime",
		"hangisi",
		"word",
		"2025-2026",
		"3.5 kg",
		"1923.",
		"II. Mahmut",
		"A. Einstein",
		"Başarılar",
		"Doğru / Yanlış",
		"True / False",
		"☐ ",
		"☑ ",
		"1️⃣ ",
		"{",
		"}",
		"$x$",
		"|",
		"**",
		"\u00a0",
		"İ",
		"🙂",
	],
];

const words = (text: string) => text.match(/\p{L}{3,}/gu) ?? [];

describe("texts of nothing but signs of tests", () => {
	it("never break, never name an option that is not there, and lose no line without a word", async () => {
		const random = seeded(9);
		for (let round = 0; round < rounds({ daily: 500, all: 20_000 }); round++) {
			const length = 5 + Math.floor(random() * 60);
			const source = Array.from({ length }, () => pick(random, PIECES)).join(random() < 0.5 ? "" : " ");
			const result = await read(source).catch((error: unknown) => {
				if (error instanceof ImportError) return null;
				throw new Error(`${String(error)} of ${JSON.stringify(source)}`);
			});
			if (result?.format !== "test") continue;
			for (const { question, needsAnswer, skipped } of result.rows) {
				expect(question ?? skipped, source).toBeDefined();
				if (!question || (question.kind ?? "choice") !== "choice") continue;
				expect(needsAnswer === true, source).toBe(question.correctAnswers.length === 0);
				for (const place of question.correctAnswers) expect(question.options[place], source).toBeDefined();
			}
			if (result.rows.some(({ skipped }) => skipped)) continue;
			// Each word is in a question, in the list, or says what is right or where it is.
			const kept = new Set(words(JSON.stringify([result.rows, result.notRead]).replace(/\\[nt]/g, " ")));
			const lost = words(source).filter((word) => !kept.has(word) && !USED.test(word));
			expect({ source, lost }).toEqual({ source, lost: [] });
		}
	});
});

/** Questions that look alike, thousands of times: with a time that grows faster than the text these would take minutes. */
const REPEATED = [
	["1. x", "A) a"],
	["1. x"],
	["1. x", "A) a", "B) b", "Cevap: A"],
	["A GRUBU", "1. x", "A) a", "B) b"],
	["1. x", "A) a  C) c", "B) b  D) d"],
	["1. x", "A) a", "B) b", "CEVAP ANAHTARI", "1-A"],
	["A GRUBU CEVAP ANAHTARI: 1-A"],
	["5-7. sorular metne göre", "5. x", "6. y"],
	["No\tCümle\tD\tY", "1\tx\tX\t"],
	["1\tA\tB", "A) a"],
];

it.each(REPEATED.map((lines) => [lines.join(" ⏎ "), `${lines.join("\n")}\n`]))("%s, again and again, is read", async (_name, unit) => {
	expect(await read(unit.repeat(rounds({ daily: 4_000, all: 10_000 }))).catch(({ name }: Error) => name)).toBeDefined();
});

it.each([
	["letters", "A  "],
	["letters and signs", "A) / "],
	["words for true and false", "Doğru / "],
	["numbers and letters", "1- A  "],
])("a line of answers of nothing but %s takes its length", async (_name, piece) => {
	for (const label of ["Cevap", "Cevaplar"]) {
		const text = `1. x (D) (Y)\n2. y\nA) a\nB) b\n${label}: ${piece.repeat(500)}ğ`;
		expect(await read(text).catch(({ name }: Error) => name)).toBeDefined();
	}
});

/** Words that are used up where they stand. */
const USED =
	/Cevap|Answer|Anahtarı|Lösungen|Doğru|Yanlış|True|False|cevap|şıkkıdır|Soru|Açıklama|Soyad|Sayfa|Question|GRUBU|Grubu|CEVAP|ANAHTAR|Çözümler/;
