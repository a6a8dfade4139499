import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { questionPublishableSchema } from "../../../worker/contract/quizzes";
import { parseImport } from "./parse-import";
import type { ImportResult } from "./types";

const fixture = new Uint8Array(readFileSync(new URL("../../../tests/fixtures/kahoot.xlsx", import.meta.url)));
const parse = (text: string, name = "") => parseImport({ name, bytes: new TextEncoder().encode(text) });
const parseBytes = (...bytes: number[]) => parseImport({ name: "", bytes: new Uint8Array(bytes) });
const latin = (text: string) => parseBytes(...Buffer.from(text, "latin1"));
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

	it("is told by its content, not its name, and a torn one is refused", async () => {
		expect((await parseImport({ name: "questions.csv", bytes: fixture })).format).toBe("kahoot-xlsx");
		await expect(parseImport({ name: "a.xlsx", bytes: fixture.slice(0, 700) })).rejects.toMatchObject({ key: "brokenXlsx" });
		await expect(parseBytes(0xd0, 0xcf, 0x11, 0xe0)).rejects.toMatchObject({ key: "oldExcel" });
	});
});

describe("CSV", () => {
	it("takes commas, semicolons and tabs, quotes, marks and blank lines, and counts lines as an editor does", async () => {
		const text = 'question,option 1,option 2,correct\r\n"One, or\r\ntwo?",1,2,A\r\n\r\n"Say ""hi""",a,b,\r\nNo options,,,1\r\n';
		const result = await parse(`\ufeff${text}`, "my quiz.csv");
		expect(result).toMatchObject({ format: "csv", quizName: "my quiz" });
		expect(reasons(result)).toEqual([
			[2, undefined],
			[5, "noCorrect"],
			[6, "fewOptions"],
		]);
		expect(questions(result)[0]).toEqual({ text: "One, or\r\ntwo?", options: ["1", "2"], correctAnswers: [0] });
		for (const sign of [";", "\t"]) {
			const [first] = questions(await parse(["soru", "A", "B", "doğru cevap"].join(sign).concat("\n", ["S?", "x", "y", "B"].join(sign))));
			expect(first).toEqual({ text: "S?", options: ["x", "y"], correctAnswers: [1] });
		}
	});

	it("knows Turkish headers, several answers, times and the words of an option", async () => {
		const head = "Soru;Seçenek 1;Seçenek 2;Seçenek 3;Doğru Cevap(lar);Süre (sn);Ek Bilgi";
		const [many, word, out, odd] = (
			await parse(`Sınav\n${head}\nS1;a;b;c;1,3;30;Not\nS2;evet;hayır;;Hayır;3;\nS3;a;b;;4;;\nS4;a;b;;belki;;`)
		).rows;
		expect(many?.question).toEqual({ text: "S1", options: ["a", "b", "c"], correctAnswers: [0, 2], timeLimit: 30, extraInfo: "Not" });
		expect(word?.question).toEqual({ text: "S2", options: ["evet", "hayır"], correctAnswers: [1] });
		expect(word?.warnings).toEqual([{ key: "timeIgnored", values: { value: "3" } }]);
		expect(out?.skipped).toEqual({ key: "correctRange", values: { value: 4 } });
		expect(odd?.skipped).toEqual({ key: "correctUnknown", values: { value: "belki" } });
	});

	it("closes gaps between options without moving the correct one, and skips what is too long", async () => {
		const long = "x".repeat(501);
		const [gap, text, option] = (await parse(`question,option 1,option 2,option 3,correct\nQ,a,,c,3\n${long},a,b,,1\nQ,a,${long},,1`)).rows;
		expect(gap?.question).toMatchObject({ options: ["a", "c"], correctAnswers: [1] });
		expect(text?.skipped).toEqual({ key: "textTooLong", values: { length: 501, max: 500 } });
		expect(option?.skipped).toEqual({ key: "optionTooLong", values: { letter: "B", length: 501, max: 200 } });
	});

	it("reads what Windows wrote: 1254 and UTF-16", async () => {
		// In Windows-1254 these two are ş and ğ.
		const [old] = questions(await latin("soru;A;B;do\xf0ru\nT\xfcrk\xe7e mi \xfe?;a;b;A"));
		expect(old?.text).toBe("Türkçe mi ş?");
		const wide = Buffer.from("\ufeffsoru\tA\tB\tdoğru\nİş?\ta\tb\tA", "utf16le");
		expect(questions(await parseBytes(...wide))[0]?.text).toBe("İş?");
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
		expect(questions(await parse(JSON.stringify([good])))).toEqual([{ text: "Q", options: ["a", "b"], correctAnswers: [1] }]);
	});
});

describe("any file", () => {
	it("says what is wrong with a file nothing can be read from", async () => {
		await expect(parse(" \n")).rejects.toMatchObject({ key: "empty" });
		await expect(parse("Just some words.\nAnd more, of them.")).rejects.toMatchObject({ key: "unknownFormat" });
		await expect(parse('{"questions": [')).rejects.toMatchObject({ key: "brokenJson" });
		await expect(parse('{"a": 1}')).rejects.toMatchObject({ key: "unknownFormat" });
		await expect(parseImport({ name: "", bytes: new Uint8Array(6_000_000) })).rejects.toMatchObject({ key: "tooLarge" });
	});

	it("gives questions that may be published", async () => {
		for (const question of questions(await parseImport({ name: "", bytes: fixture }))) {
			expect(questionPublishableSchema.safeParse(question).success).toBe(true);
		}
	});
});
