import { describe, expect, it } from "vitest";
import { hasRealQuestions, REAL_QUESTIONS, readRealQuestions } from "#tests/helpers/real-questions";
import { detectLanguage, quizText } from "./detect-language";

const PLAIN = {
	tr: [
		"Türkiye'nin başkenti neresidir? Ankara İstanbul İzmir Bursa\nAşağıdakilerden hangisi bir göldür? Van Tuz Kızılırmak",
		"ISI ILE SICAKLIK AYNI ŞEY MİDİR? EVET HAYIR BİR CİSMİN ISISI ARTARSA SICAKLIĞI DEĞİŞİR Mİ?",
	],
	en: [
		"What is the capital of Australia? Sydney Canberra Melbourne Perth\nWhich of these rivers is the longest? Nile Amazon",
		"Who wrote the play Hamlet? William Shakespeare Christopher Marlowe Ben Jonson John Webster How many acts does it have?",
	],
	de: [
		"Welche Stadt ist die Hauptstadt von Österreich? Wien Graz Linz\nWie heißt der längste Fluss in Deutschland? Rhein Elbe",
		"In welchem Jahr wurde die Berliner Mauer gebaut und wer war damals der Kanzler? 1961 1989 Adenauer Brandt",
	],
	fr: [
		"Quelle est la capitale de la France ? Paris Lyon Marseille\nCombien de régions sont dans le pays ? Treize Douze",
		"Qui a écrit Les Misérables ? Victor Hugo Émile Zola Molière Dans quelle ville est né cet auteur ?",
	],
	es: [
		"¿Cuál es la capital de España? Madrid Sevilla Barcelona\n¿Cuántos países tiene el continente de América del Sur?",
		"¿Quién escribió Don Quijote de la Mancha? Miguel de Cervantes Lope de Vega ¿En qué siglo fue escrito?",
	],
};

describe("the language of a quiz", () => {
	it.each(Object.entries(PLAIN).flatMap(([language, texts]) => texts.map((text) => [language, text] as const)))(
		"is %s: %s",
		(language, text) => {
			expect(detectLanguage(text)).toBe(language);
		},
	);

	it.each([
		["too short", "What is the capital?"],
		["names", "Mozart Beethoven Haydn Brahms Schubert Wagner Bach Händel Liszt Chopin"],
		["formulas", "$x^2$ $\\frac{1}{2}$ sin cos tan log lim max min exp arg deg"],
		[
			"two languages",
			"„Welche Farbe hat der Himmel?“ cümlesinin Türkçesi hangisidir? Gökyüzü hangi renktir? Wie heißt das auf Deutsch? Bu nedir?",
		],
		[
			"English words for Turkish learners",
			"Aşağıdaki cümlelerden hangisi doğru? What is the name of this? Which of these is the best? Bu ne için?",
		],
		["another language", "Quanto fa due più due? Qual è la città più grande d'Italia? Milano Roma Napoli Torino"],
		["nothing", ""],
	])("is not guessed: %s", (_, text) => {
		expect(detectLanguage(text)).toBeNull();
	});

	it("is judged by everything that players read", () => {
		const question = { id: "q", text: "Which one?", options: ["the first of these", "it has not been there"], correctAnswers: [0] };
		expect(detectLanguage(quizText("", [question]))).toBe("en");
		expect(quizText("Name", [{ ...question, kind: "text", options: [], accepted: ["yes"], extraInfo: "because" }])).toBe(
			"Name\nWhich one?\nbecause\nyes",
		);
	});
});

describe.skipIf(!hasRealQuestions)("the language of real questions", () => {
	it.each(REAL_QUESTIONS)("%s: five at a time, nearly always detected and never mistaken", (file, language) => {
		const all = readRealQuestions(file);
		const step = Math.max(1, Math.floor(all.length / 1_500));
		const questions = all.filter((_, index) => index % step === 0).map((question) => ({ id: "q", ...question }));
		const found = Array.from({ length: Math.floor(questions.length / 5) }, (_, at) => quizText("", questions.slice(at * 5, at * 5 + 5)));
		const wrong = found.filter((text) => ![null, language].some((one) => one === detectLanguage(text)));
		expect(wrong).toEqual([]);
		const detected = found.filter((text) => detectLanguage(text) === language);
		expect(detected.length / found.length).toBeGreaterThan(0.9);
	});
});
