import { describe, expect, it } from "vitest";
import { parseImport } from "./parse-import";
import type { ImportResult } from "./types";

const parse = (text: string, name = "") => parseImport({ name, bytes: new TextEncoder().encode(text) });
const parseBytes = (...bytes: number[]) => parseImport({ name: "", bytes: new Uint8Array(bytes) });
const latin = (text: string) => parseBytes(...Buffer.from(text, "latin1"));
const reasons = ({ rows }: ImportResult) => rows.map(({ line, skipped }) => [line, skipped?.key]);
const questions = ({ rows }: ImportResult) => rows.flatMap(({ question }) => question ?? []);

describe("CSV", () => {
	it("takes commas, semicolons and tabs, quotes, marks and blank lines, and counts rows as a spreadsheet does", async () => {
		const text = 'question,option 1,option 2,correct\r\n"One, or\r\ntwo?",1,2,A\r\n\r\n"Say ""hi""",a,b,\r\nNo options,,,1\r\n';
		const result = await parse(`\ufeff${text}`, "my quiz.csv");
		expect(result).toMatchObject({ format: "csv", quizName: "my quiz" });
		expect(reasons(result)).toEqual([
			[2, undefined],
			[4, "noCorrect"],
			[5, "fewOptions"],
		]);
		expect(questions(result)[0]).toEqual({ text: "One, or\ntwo?", options: ["1", "2"], correctAnswers: [0] });
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

	it("keeps a quotation mark that is never closed to its own row, and takes one within a text", async () => {
		const torn = 'question,option 1,option 2,correct\r\nQ1,a,b,1\r\n"Q2,a,b,1\r\nQ3,a,b,2\r\n"Q4",a,b,1\r\n"Kim ""o"" dedi?",a,b,B\r\n';
		const result = await parse(`${torn}"Kim "evet" dedi?",a,b,1\r\n"Q8,a,b,1`);
		expect(reasons(result)).toEqual([
			[2, undefined],
			[3, "quoteOpen"],
			[4, undefined],
			[5, undefined],
			[6, undefined],
			[7, undefined],
			[8, "quoteOpen"],
		]);
		expect(result.rows[1]?.excerpt).toBe('"Q2,a,b,1');
		expect(questions(result).map(({ text }) => text)).toEqual(["Q1", "Q3", "Q4", 'Kim "o" dedi?', 'Kim "evet" dedi?']);
	});

	it("takes the correct answer by its place or by its words", async () => {
		const head = "question,option 1,option 2,option 3,correct";
		const result = await parse(
			`${head}\nQ1,10,20,30,20\nQ2,x,y,z,z\nQ3,Mars,Luna,Venus,"mars; Venus"\nQ4,a,b,c,"A, C"\nQ5,2,9,11,3\nQ6,a,b,c,1;2`,
		);
		expect(questions(result).map(({ correctAnswers }) => correctAnswers)).toEqual([[1], [2], [0, 2], [0, 2], [2], [0, 1]]);
	});

	it("knows the sheets of other quiz tools", async () => {
		const blooket =
			'"Blooket\nImport Template",,,,,,,\nQuestion #,Question Text,Answer 1,Answer 2,"Answer 3\n(Optional)","Answer 4\n(Optional)","Time Limit (sec)\n(Max: 300 seconds)","Correct Answer(s)\n(Only include Answer #)"\n1,Q?,a,b,,,20,"1,2"';
		expect(questions(await parse(blooket))).toEqual([{ text: "Q?", options: ["a", "b"], correctAnswers: [0, 1], timeLimit: 20 }]);
		const quizizz =
			"Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,Time in seconds,Image Link,Answer explanation\nQ?,Multiple Choice,a,b,,,,2,30,,Because";
		expect(questions(await parse(quizizz))).toEqual([
			{ text: "Q?", options: ["a", "b"], correctAnswers: [1], timeLimit: 30, extraInfo: "Because" },
		]);
		const kahoot =
			'Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,"Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",Correct answer(s) - choose at least one\nQ?,a,b,20,2';
		expect(questions(await parse(`sep=,\r\n${kahoot}`))).toEqual([{ text: "Q?", options: ["a", "b"], correctAnswers: [1], timeLimit: 20 }]);
	});

	it("reads what Windows wrote: 1254 and UTF-16", async () => {
		// In Windows-1254 these two are ş and ğ.
		const [old] = questions(await latin("soru;A;B;do\xf0ru\nT\xfcrk\xe7e mi \xfe?;a;b;A"));
		expect(old?.text).toBe("Türkçe mi ş?");
		const wide = Buffer.from("\ufeffsoru\tA\tB\tdoğru\nİş?\ta\tb\tA", "utf16le");
		expect(questions(await parseBytes(...wide))[0]?.text).toBe("İş?");
		expect(questions(await parseBytes(...wide.subarray(2)))[0]?.text).toBe("İş?");
		expect(questions(await parseBytes(...Buffer.from(wide).swap16()))[0]?.text).toBe("İş?");
		expect(questions(await parseBytes(...Buffer.from(wide.subarray(2)).swap16()))[0]?.text).toBe("İş?");
	});
});
