import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { questionPublishableSchema } from "#contract/quizzes/question";
import type { CodePage } from "~/lib/code-pages";
import { parseImport } from "./parse-import";
import type { ImportResult } from "./types";

const fixture = new Uint8Array(readFileSync(new URL("../../../tests/fixtures/kahoot.xlsx", import.meta.url)));
const parse = (text: string, name = "") => parseImport({ name, bytes: new TextEncoder().encode(text) });
const parseBytes = (...bytes: number[]) => parseImport({ name: "", bytes: new Uint8Array(bytes) });
const reasons = ({ rows }: ImportResult) => rows.map(({ line, skipped }) => [line, skipped?.key]);
const questions = ({ rows }: ImportResult) => rows.flatMap(({ question }) => question ?? []);

describe("Kahoot's template", () => {
	it("reads every row, names the two broken ones by their row of the sheet and leaves out prepared rows", async () => {
		const result = await parseImport({ name: "Genel_kültür.xlsx", bytes: fixture });
		expect(result.format).toBe("kahoot-xlsx");
		expect(result.quizName).toBe("Genel kültür");
		expect(reasons(result)).toEqual([
			[9, undefined],
			[10, undefined],
			[11, undefined],
			[12, "noCorrect"],
			[13, "correctEmpty"],
			[14, undefined],
		]);
		const [capital, primes, planets, mammal] = questions(result);
		expect(capital).toEqual({
			text: "Türkiye'nin başkenti neresidir?",
			options: ["İstanbul", "Ankara", "İzmir", "Bursa"],
			correctAnswers: [1],
			timeLimit: 20,
		});
		expect(primes).toMatchObject({ options: ["2", "9", "11", "15"], correctAnswers: [0, 2], timeLimit: 30 });
		expect(planets?.correctAnswers).toEqual([0, 3]);
		expect(mammal).toEqual({ text: "Hangi hayvan memelidir?", options: ["Yunus", "Köpek balığı"], correctAnswers: [0] });
		expect(result.rows.at(-1)?.warnings).toEqual([{ key: "timeIgnored", values: { value: "soon" } }]);
		expect(result.rows[4]?.excerpt).toBe("Is water wet & 3 < 4?");
	});

	it("shows numbers, dates and truth values of any sheet as the author sees them", async () => {
		const rows = [
			["Soru", "Cevap 1", "Cevap 2", "Cevap 3", "Doğru cevap"],
			["Cumhuriyet ne zaman ilan edildi?", new Date(Date.UTC(1923, 9, 29)), new Date(Date.UTC(1920, 3, 23)), null, 1],
			["0,1 + 0,2 kaç eder?", 0.1 + 0.2, 0.4, 12, 1],
			["Dünya düz mü?", true, false, null, 2],
			["Hangisi?\r\nİkisi", "a\u0007", "b", "c", 1.4],
		];
		const sheet = rows.map((row) => row.map((value) => (value instanceof Date ? { value, type: Date, format: "dd.mm.yyyy" } : value)));
		const bytes = new Uint8Array(await writeXlsxFile(sheet).toBuffer());
		const result = await parseImport({ name: "", bytes }, { true: "Doğru", false: "Yanlış", language: "tr" });
		expect(questions(result)).toEqual([
			{ text: "Cumhuriyet ne zaman ilan edildi?", options: ["29.10.1923", "23.04.1920"], correctAnswers: [0] },
			{ text: "0,1 + 0,2 kaç eder?", options: ["0,3", "0,4", "12"], correctAnswers: [0] },
			{ text: "Dünya düz mü?", options: ["Doğru", "Yanlış"], correctAnswers: [1] },
		]);
		expect(result.rows[3]?.skipped).toEqual({ key: "correctRange", values: { value: 4 } });
	});

	it("is told by its content, not its name, and a torn one is refused", async () => {
		expect((await parseImport({ name: "questions.csv", bytes: fixture })).format).toBe("kahoot-xlsx");
		await expect(parseImport({ name: "a.xlsx", bytes: fixture.slice(0, 700) })).rejects.toMatchObject({ key: "brokenXlsx" });
		await expect(parseBytes(0xd0, 0xcf, 0x11, 0xe0)).rejects.toMatchObject({ key: "oldExcel" });
	});
});

describe("Aiken", () => {
	it("reads questions of several lines and keeps a broken one to itself", async () => {
		const text =
			"What is it?\r\nReally?\r\nA. This\r\nB. That\r\nANSWER: B\r\n\r\nNo answer here\r\nA) one\r\nB) two\r\n\r\nA. Lincoln was?\r\nA) a man\r\nB) a ship\r\nANSWER: A\r\nBad\r\nA) x\r\nB) y\r\nANSWER: D\r\n";
		const result = await parse(text);
		expect(result.format).toBe("aiken");
		expect(reasons(result)).toEqual([
			[1, undefined],
			[7, "noCorrect"],
			[11, undefined],
			[15, "correctRange"],
		]);
		expect(questions(result)).toEqual([
			{ text: "What is it?\nReally?", options: ["This", "That"], correctAnswers: [1] },
			{ text: "A. Lincoln was?", options: ["a man", "a ship"], correctAnswers: [0] },
		]);
	});
});

describe("Aiken as other editors write it", () => {
	it("takes brackets without a space and blank lines between options", async () => {
		const result = await parse("A.Ş. ne demek?\nA)one\nB)two\nANSWER: B\n\nWhat?\n\nA. x\n\nB. y\n\nAnswer: a\n");
		expect(questions(result)).toEqual([
			{ text: "A.Ş. ne demek?", options: ["one", "two"], correctAnswers: [1] },
			{ text: "What?", options: ["x", "y"], correctAnswers: [0] },
		]);
	});
});

describe("JSON", () => {
	it("takes a quiz or a bare list, row by row", async () => {
		const good = { text: "Q", options: ["a", "b"], correctAnswers: [1], timeLimit: null };
		const result = await parse(
			JSON.stringify({ name: "N", questions: [good, { text: "x" }, { ...good, correctAnswers: ["a"] }, 7] }),
			"f.json",
		);
		expect(result).toMatchObject({ format: "json", quizName: "N" });
		expect(reasons(result)).toEqual([
			[1, undefined],
			[2, "notAQuestion"],
			[3, "correctUnknown"],
			[4, "notAQuestion"],
		]);
		const info = { language: "de", minAge: 9, maxAge: 7, defaultTimeLimit: 45 };
		expect((await parse(JSON.stringify({ ...info, questions: [good] }))).info).toEqual({ language: "de", defaultTimeLimit: 45 });
		expect(questions(await parse(JSON.stringify([good])))).toEqual([{ text: "Q", options: ["a", "b"], correctAnswers: [1] }]);
	});
});

describe("a file that Excel or another old program saved for DOS or a Mac", () => {
	const parseLatin1 = (latin1: string, codePage?: CodePage) =>
		parseImport({ name: "", bytes: Uint8Array.from(latin1, (sign) => sign.charCodeAt(0)), ...(codePage && { codePage }) });

	it("is read with its letters, in every format", async () => {
		const dos = await parseLatin1("Soru;A;B;C;Cevap\r\nT\x81rkiye'nin ba\x9fkenti neresidir?;\x98stanbul;Ankara;I\xa7d\x8dr;B\r\n");
		expect(dos.letters).toBeUndefined();
		expect(questions(dos)).toEqual([
			{ text: "Türkiye'nin başkenti neresidir?", options: ["İstanbul", "Ankara", "Iğdır"], correctAnswers: [1] },
		]);
		const mac = await parseLatin1(
			"Question,A,B,Correct\rWhat is 50 % of 7 \xdb?,3.50 \xdb,5 \xdb,A\rThe caf\x8e\xd5s street?,K\x9anigstra\xa7e,Rue Moli\x8fre,B\r",
		);
		expect(mac.letters).toBeUndefined();
		expect(questions(mac)).toEqual([
			{ text: "What is 50 % of 7 €?", options: ["3.50 €", "5 €"], correctAnswers: [0] },
			{ text: "The café’s street?", options: ["Königstraße", "Rue Molière"], correctAnswers: [1] },
		]);
		for (const aiken of [
			"Hangi \x87i\x87ek k\x8drm\x8dz\x8d?\r\nA) g\x81l\r\nB) papatya\r\nCEVAP: A\r\n",
			"Hangi \x8di\x8dek k\xddrm\xddz\xdd?\rA) g\x9fl\rB) papatya\rCEVAP: A\r",
		])
			expect(await parseLatin1(aiken)).toEqual({
				format: "aiken",
				rows: [expect.objectContaining({ question: { text: "Hangi çiçek kırmızı?", options: ["gül", "papatya"], correctAnswers: [0] } })],
			});
		expect(questions(await parseLatin1("Hangi \x87i\x87ek k\x8drm\x8dz\x8d? {=g\x81l ~papatya}"))).toEqual([
			{ text: "Hangi çiçek kırmızı?", options: ["gül", "papatya"], correctAnswers: [0] },
		]);
	});

	it("comes with a choice of its letters where they are not certain, and is read again with those that were chosen", async () => {
		const file = "Soru;A;B;Cevap\r\nHangisi?;D\xdc\xde;Ad;A\r\n";
		const best = await parseLatin1(file);
		expect(best.letters).toMatchObject({
			page: "windows",
			options: [{ page: "windows", sample: "DÜŞ" }, { page: "macTurkish", sample: "DİŞ" }, {}, {}, {}],
		});
		expect(questions(best)).toEqual([{ text: "Hangisi?", options: ["DÜŞ", "Ad"], correctAnswers: [0] }]);
		const chosen = await parseLatin1(file, "macTurkish");
		expect(chosen.letters?.page).toBe("macTurkish");
		expect(questions(chosen)).toEqual([{ text: "Hangisi?", options: ["DİŞ", "Ad"], correctAnswers: [0] }]);
		// The headings are known with other letters than those that fit best.
		const headings = await parseLatin1("Soru;A;B;DO\xdaRU\rHangisi?;bir;iki;A\r");
		expect(headings).toMatchObject({ letters: { page: "macTurkish" }, rows: [{ question: { text: "Hangisi?" } }] });
	});

	it("stays as it was in UTF-8, plain letters and the code page of Windows", async () => {
		for (const bytes of [
			new TextEncoder().encode("Soru;A;B;Cevap\nŞehir?;İzmir;Ağrı;A\n"),
			new TextEncoder().encode("Soru;A;B;Cevap\nx?;y;z;A\n"),
		])
			expect((await parseImport({ name: "", bytes })).letters).toBeUndefined();
		const windows = await parseLatin1("Soru;A;B;Cevap\r\n\xdeehir?;\xddzmir;A\xf0r\xfd;A\r\n");
		expect(windows.letters).toBeUndefined();
		expect(questions(windows)).toEqual([{ text: "Şehir?", options: ["İzmir", "Ağrı"], correctAnswers: [0] }]);
	});
});

describe("any file", () => {
	it("says what is wrong with a file nothing can be read from", async () => {
		await expect(parse(" \n")).rejects.toMatchObject({ key: "empty" });
		await expect(parse("Just some words.\nAnd more, of them.")).rejects.toMatchObject({ key: "unknownFormat" });
		await expect(parse('{"questions": [')).rejects.toMatchObject({ key: "brokenJson" });
		await expect(parse('{"a": 1}')).rejects.toMatchObject({ key: "unknownFormat" });
		const most = 5 * 1_048_576;
		await expect(parseImport({ name: "", bytes: new Uint8Array(most + 1) })).rejects.toMatchObject({ key: "tooLarge" });
		await expect(parseImport({ name: "", bytes: new Uint8Array(most) })).rejects.not.toMatchObject({ key: "tooLarge" });
	});

	it("gives questions that may be published", async () => {
		for (const question of questions(await parseImport({ name: "", bytes: fixture }))) {
			expect(questionPublishableSchema.safeParse(question).success).toBe(true);
		}
	});
});

it("formulas of WIRIS are formulas in every format, or leave their question out", async () => {
	const half = "«math xmlns=¨http://www.w3.org/1998/Math/MathML¨»«mfrac»«mn»1«/mn»«mn»2«/mn»«/mfrac»«/math»";
	const read = async (text: string) => (await parseImport({ name: "", bytes: new TextEncoder().encode(text) })).rows;
	const aiken = (formula: string) => `How much is ${formula}?\nA) 0.5\nB) 2\nANSWER: A\n`;
	const csv = (formula: string) => `question,A,B,correct\n"How much is ${formula}?",0.5,2,A\n`;
	for (const format of [aiken, csv]) {
		expect((await read(format(half)))[0]?.question?.text).toBe("How much is $\\frac{1}{2}$?");
		expect((await read(format("«math»«mn»1«/mn»")))[0]).toMatchObject({ skipped: { key: "mathLost" } });
	}
});

it("a typed answer that is a formula leaves its question out, because nobody can type it", async () => {
	const read = async (text: string) => (await parseImport({ name: "", bytes: new TextEncoder().encode(text) })).rows[0];
	const moodle = (answer: string) =>
		`<quiz><question type="shortanswer"><questiontext format="html"><text>Half?</text></questiontext><answer fraction="100"><text>${answer}</text></answer></question></quiz>`;
	for (const written of [moodle("\\(\\frac{1}{2}\\)"), "Half? {=\\(\\frac{1}{2}\\)}"])
		expect((await read(written))?.skipped).toEqual({ key: "formulaAnswer" });
	expect((await read(moodle("1/2")))?.question).toMatchObject({ accepted: ["1/2"] });
});

it("a question is named by its place in what people see: a row of a table, a line of a text, else its number", async () => {
	const places = async (text: string) => (await parse(text)).rows.map(({ line, lines }) => [line, lines]);
	expect(await places("question,a,b,correct\nOne?,x,y,A\n\nTwo?,x,y,B")).toEqual([
		[2, "ofTable"],
		[4, "ofTable"],
	]);
	expect(await places("// note\nOne? {=x ~y}\n\nTwo? {=x ~y}")).toEqual([
		[2, "ofText"],
		[4, "ofText"],
	]);
	expect(await places("SINAV\n\n1. One?\nA) x\nB) y\n\n2. Two?\nA) x\nB) y")).toEqual([
		[1, undefined],
		[2, undefined],
	]);
});
