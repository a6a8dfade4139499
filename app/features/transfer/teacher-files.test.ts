import { readFileSync } from "node:fs";
import { utils, write } from "@e965/xlsx";
import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { kindRules } from "#contract/kinds/rules";
import { parseImport } from "./parse-import";
import type { ImportResult, ImportRow } from "./types";

/* Small files after public reports of real faults in tools of this field. */

const FILES = new URL("../../../tests/fixtures/files/", import.meta.url);
const labels = { true: "Doğru", false: "Yanlış", language: "tr" };
const read = (name: string, language = "tr") =>
	parseImport({ name, bytes: new Uint8Array(readFileSync(new URL(name, FILES))) }, { ...labels, language });
const parse = (text: string) => parseImport({ name: "", bytes: new TextEncoder().encode(text) }, labels);
const questions = ({ rows }: ImportResult) => rows.map(({ question }) => question);
const skips = ({ rows }: ImportResult) => rows.map(({ skipped }) => skipped?.key);
const warnings = ({ warnings: list }: ImportRow) => list.map(({ key }) => key);
const only = ({ rows }: ImportResult) => {
	expect(rows).toHaveLength(1);
	return rows[0] as ImportRow;
};

it("GIFT: two answer blocks or answers in an answer are skipped with their reason", async () => {
	const gaps = await read("01-gift-two-gaps.gift");
	expect(skips(gaps)).toEqual(["severalAnswers", "severalAnswers", "severalAnswers", undefined]);
	expect(gaps.rows[3]?.question).toMatchObject({ text: "The sun is a _____ .", options: ["star", "planet"] });
	const nested = await read("28-gift-nested-marks.gift");
	expect(skips(nested)).toEqual(["severalAnswers", "severalAnswers", undefined]);
	// The tags are what is asked.
	expect(nested.rows[2]?.question).toMatchObject({ options: ["<br>", "<b>", "<i>"], correctAnswers: [0] });
	// Braces of a formula are no answers.
	expect(only(await parse("Half? {=$\\frac{1}{2}$ ~$\\frac{1}{3}$}")).question?.options).toEqual(["$\\frac{1}{2}$", "$\\frac{1}{3}$"]);
});

it("GIFT: both ends of a range are right, and its middle is a short decimal", async () => {
	const [pi, tenth, body] = questions(await read("04-gift-range.gift"));
	expect(pi).toMatchObject({ value: Number("3.1415"), tolerance: 0.0005 });
	expect(tenth).toMatchObject({ value: 0.2, tolerance: 0.1 });
	expect(body).toMatchObject({ value: 36.65, tolerance: 0.55 });
	const ranges: [string, string][] = [];
	for (let from = 0; from < 100; from++) {
		for (let to = from + 1; to < 100; to++) ranges.push([(from / 10).toFixed(1), (to / 10).toFixed(1)]);
	}
	expect(ranges).toHaveLength(4_950);
	const { rows } = await parse(ranges.map(([from, to]) => `Q {#${from}..${to}}`).join("\n\n"));
	const wrong = ranges.filter(([from, to], index) => {
		const question = rows[index]?.question;
		const isRight = (given: string) => question && kindRules(question).isRight(question, Number(given), "tr");
		return !question || !isRight(from) || !isRight(to) || String(question.value).length > 5;
	});
	expect(wrong).toEqual([]);
});

it("Excel: cells are read as they are shown", async () => {
	const { rows } = await read("09-formats.xlsx", "en");
	expect(rows.slice(0, 8).map(({ question }) => question?.options)).toEqual([
		["9:10", "21:10", "10:09"],
		["25%", "40%", "50%", "2.50%"],
		["1,000,000", "1,000"],
		["15.00 TL", "9.50 TL"],
		["1923", "1920"],
		["06100", "34000"],
		["1/2", "1/4"],
		["2.50", "2.05"],
	]);
	expect(rows.every(({ warnings: list }) => list.length === 0)).toBe(true);
	expect(rows.slice(8).map(({ skipped }) => skipped)).toEqual([
		{ key: "correctDate", values: { value: "1-Mar" } },
		{ key: "correctDate", values: { value: "01.03.2026" } },
	]);
	const turkish = await read("09-formats.xlsx");
	expect(turkish.rows.slice(1, 4).map(({ question }) => question?.options)).toEqual([
		["%25", "%40", "%50", "%2,50"],
		["1.000.000", "1.000"],
		["15,00 TL", "9,50 TL"],
	]);
});

it("Excel: hidden sheets are left out, and all others with questions are read", async () => {
	expect(only(await read("10b-hidden-first.xlsx"))).toMatchObject({ question: { text: "NEW question" } });
	const { rows } = await read("10-two-sheets.xlsx");
	expect(rows.map(({ sheet, line, question }) => [sheet, line, question?.text])).toEqual([
		["Unit 1", 2, "U1 Q1"],
		["Unit 1", 3, "U1 Q2"],
		["Unit 2", 2, "U2 Q1"],
	]);
});

/** A file as LibreOffice writes it. */
function openDocument(type: string, body: string, files: Record<string, Uint8Array> = {}): Uint8Array {
	const names = ["office", "table", "text"].map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`).join(" ");
	return zipSync({
		mimetype: [strToU8(`application/vnd.oasis.opendocument.${type}`), { level: 0 }],
		"META-INF/manifest.xml": strToU8(
			'<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
		),
		"content.xml": strToU8(
			`<?xml version="1.0" encoding="UTF-8"?><office:document-content ${names}><office:body>${body}</office:body></office:document-content>`,
		),
		...files,
	});
}

it("a spreadsheet of LibreOffice is read as it is shown; one that is not whole is to be saved as .xlsx", async () => {
	const cell = (text: string) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
	const share = '<table:table-cell office:value-type="percentage" office:value="0.25"><text:p>%25</text:p></table:table-cell>';
	const clock = '<table:table-cell office:value-type="time" office:time-value="PT09H10M00S"><text:p>09:10</text:p></table:table-cell>';
	const rows = [
		["Soru", "A", "B", "Doğru"].map(cell),
		[cell("Başkent?"), cell("Ankara"), cell("İzmir"), cell("A")],
		[cell("Ne?"), share, clock, cell("B")],
	];
	const table = rows.map((cells) => `<table:table-row>${cells.join("")}</table:table-row>`).join("");
	const body = `<office:spreadsheet><table:table table:name="S">${table}</table:table></office:spreadsheet>`;
	const styles = { "styles.xml": strToU8("<office:document-styles/>") };
	const result = await parseImport({ name: "sorular.ods", bytes: openDocument("spreadsheet", body, styles) }, labels);
	expect(result).toMatchObject({ format: "ods", quizName: "sorular" });
	expect(questions(result)).toEqual([
		{ text: "Başkent?", options: ["Ankara", "İzmir"], correctAnswers: [0] },
		{ text: "Ne?", options: ["%25", "09:10"], correctAnswers: [1] },
	]);
	await expect(parseImport({ name: "", bytes: openDocument("spreadsheet", body) }, labels)).rejects.toMatchObject({ key: "brokenOds" });
});

it("an old Excel file is read", async () => {
	const sheet = utils.aoa_to_sheet([
		["Soru", "A", "B", "Doğru"],
		["Hangisi şık?", "ığüşöç", 0.5, 1],
	]);
	const bytes = new Uint8Array(write({ SheetNames: ["S"], Sheets: { S: sheet } }, { type: "array", bookType: "biff8" }) as ArrayBuffer);
	expect(questions(await parseImport({ name: "a.xls", bytes }, labels))).toEqual([
		{ text: "Hangisi şık?", options: ["ığüşöç", "0,5"], correctAnswers: [0] },
	]);
});

it("Moodle: of options with shares of which one may be chosen, the best one is right", async () => {
	const row = only(await read("03-moodle-single-partial.xml"));
	expect(row.question).toMatchObject({ options: ["Ankara", "Ankara Province", "İstanbul"], correctAnswers: [0] });
	expect(warnings(row)).toEqual(["partialCredit"]);
	const two = `<quiz><question type="multichoice"><questiontext><text>Q</text></questiontext><single>true</single><answer fraction="100"><text>a</text></answer><answer fraction="100"><text>b</text></answer><answer fraction="0"><text>c</text></answer></question></quiz>`;
	expect(only(await parse(two))).toMatchObject({ question: { correctAnswers: [0, 1] }, warnings: [{ key: "anyWasEnough" }] });
	expect(only(await parse("Q {=a =b ~c}"))).toMatchObject({ question: { correctAnswers: [0, 1] }, warnings: [{ key: "anyWasEnough" }] });
});

it("Moodle: numbers have exponents, a second right one is named, and one that is too large says so", async () => {
	const { rows } = await read("05-moodle-numerical.xml");
	expect(rows[0]).toMatchObject({ question: { value: 2 }, warnings: [{ key: "numbersDropped", values: { value: "2", name: "-2" } }] });
	expect(rows[1]).toMatchObject({ question: { value: 1.6e-19, tolerance: 1e-20 }, warnings: [] });
	expect(rows[2]).toMatchObject({ question: { value: 0.00042, tolerance: 0.00001 }, warnings: [] });
	expect(rows[3]?.skipped).toEqual({ key: "numberTooLarge", values: { value: "6.022e+23", max: 1e15 } });
	expect(rows[4]).toMatchObject({ question: { value: 3e8, tolerance: 1e7 }, warnings: [] });
	expect(only(await parse("x? {#=2:0 =-2:0}")).warnings).toEqual([{ key: "numbersDropped", values: { value: "2:0", name: "-2:0" } }]);
});

it("Moodle: a star at the ends of a short answer is dropped with a warning, one between words leaves the text out", async () => {
	const wild = only(await read("13-shortanswer-wildcard.xml"));
	expect(wild).toMatchObject({ question: { accepted: ["Atatürk"] }, warnings: [{ key: "wildcard", values: { value: "*Atatürk*" } }] });
	expect(only(await parse("Q {=Ata*rk =Mustafa Kemal}"))).toMatchObject({
		question: { accepted: ["Mustafa Kemal"] },
		warnings: [{ key: "wildcard" }],
	});
	expect(skips(await parse("Q {=*}\n\nQ {=a*b}"))).toEqual(["wildcard", "wildcard"]);
	expect(only(await parse("Q {=2\\*3}"))).toMatchObject({ question: { accepted: ["2*3"] }, warnings: [] });
});

it("Moodle: what Word, formulas and several languages leave in HTML", async () => {
	const { rows } = await read("06-moodle-html-leftovers.xml");
	expect(rows.map(({ question }) => [question?.text, question?.options[0]])).toEqual([
		["Başkent neresi?", "Ankara"],
		["Find x y if $\\frac{y}{2} = 4$", "8"],
		["Resistance Ω, angle α, Δt, ≈ 3, ∑, a ⇒ b, \u2126, x², œuvre", "4 Ω"],
		['What is printed?\nfor i in range(2):\n    print(i)\nprint("end")', "0\n1\nend"],
		["Hangisi meyve?", "Elma"],
		["See Which land?", "A"],
	]);
	expect(rows.map(warnings)).toEqual([[], ["formatStripped", "mathTranslated"], [], [], [], []]);
	expect(rows[5]?.picture).toMatchObject({ alt: "a map", data: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/) });
	const [fruit] = (await read("06-moodle-html-leftovers.xml", "en")).rows.slice(4);
	expect(fruit?.question?.text).toBe("Which is a fruit?");
	expect(only(await parse("\\{mlang en\\}Red\\{mlang\\}\\{mlang tr\\}Kırmızı\\{mlang\\}? {=a ~b}")).question?.text).toBe("Kırmızı?");
	const broken = `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<math></math>?]]></text></questiontext><answer fraction="100"><text>1</text></answer><answer fraction="0"><text>2</text></answer></question></quiz>`;
	expect(skips(await parse(broken))).toEqual(["mathLost"]);
});

it("GIFT: lines and indents of code stay", async () => {
	const { question } = only(await read("07-gift-pre.gift"));
	expect(question).toMatchObject({
		text: 'What does it print?\nfor i in range(2):\n    print(i)\nprint("end")',
		options: ["0 1 end", "end"],
	});
	expect(only(await parse("[html]Q <pre>\nif a\\:\n  b\n</pre>{=<pre>a\n  b</pre> ~c}")).question).toMatchObject({
		text: "Q\nif a:\n  b",
		options: ["a\n  b", "c"],
	});
});

it("Moodle: a comment or an instruction may come first", async () => {
	const comment = await read("02-moodle-comment-first.xml");
	expect(comment.format).toBe("moodle");
	expect(only(comment).question).toMatchObject({ text: "Which {set} is empty?", options: ["∅", "{0}"], correctAnswers: [0] });
	const instruction = await read("02b-moodle-pi-first.xml");
	expect(only(instruction).question).toMatchObject({ text: "Ankara is a capital.", options: ["Doğru", "Yanlış"], correctAnswers: [0] });
});

it("Moodle: a truth value without a right answer is skipped, not false", async () => {
	const file = (answers: string) =>
		`<quiz><question type="truefalse"><questiontext><text>Q</text></questiontext>${answers}</question></quiz>`;
	expect(skips(await parse(file('<answer fraction="0"><text>true</text></answer>')))).toEqual(["noCorrect"]);
	expect(skips(await parse(file('<answer fraction="100"><text>maybe</text></answer>')))).toEqual(["correctUnknown"]);
});

it("Aiken: the line of the answer may be Turkish", async () => {
	const result = await read("08-aiken-cevap.txt");
	expect(result.format).toBe("aiken");
	expect(questions(result)).toEqual([
		{ text: "Türkiye'nin başkenti neresidir?", options: ["İstanbul", "Ankara", "İzmir"], correctAnswers: [1] },
		{ text: "Hangi bir gezegendir?".replace("Hangi bir", "Hangisi bir"), options: ["Mars", "Ay"], correctAnswers: [0] },
	]);
	expect(questions(await parse("S?\nA) x\nB) y\nDoğru yanıt: b"))).toEqual([{ text: "S?", options: ["x", "y"], correctAnswers: [1] }]);
});

it("GIFT: an answer without a sign is typed", async () => {
	expect(only(await read("14-gift-no-sign.gift")).question).toMatchObject({
		kind: "text",
		text: "How do you write the word for the number 1?",
		accepted: ["One"],
	});
});

it("CSV: headers of other tools", async () => {
	expect(questions(await read("19-gimkit.csv"))).toEqual([
		{ text: "What is the capital of France?", options: ["Paris", "London", "Rome", "Berlin"], correctAnswers: [0] },
		{ text: "2+2", options: ["4", "3"], correctAnswers: [0] },
	]);
	expect(questions(await read("19b-dogrucevap.csv"))).toEqual([
		{ text: "TBMM üye tam sayısı kaçtır?", options: ["550", "600", "500", "450"], correctAnswers: [1] },
	]);
	expect(questions(await parse("QuestionText,OptionA,OptionB,CorrectAnswer\nQ,a,b,B"))).toEqual([
		{ text: "Q", options: ["a", "b"], correctAnswers: [1] },
	]);
});

it("Moodle: a sound is named, and the picture of an older file is read", async () => {
	const { rows } = await read("23-moodle-audio-oldimage.xml");
	expect(rows[0]).toMatchObject({ question: { text: expect.stringMatching(/^Listen to this greeting:\n/) } });
	expect(rows[0] && warnings(rows[0])).toContain("mediaDropped");
	expect(rows[1]).toMatchObject({
		question: { options: ["wrong answer", "right answer"], correctAnswers: [1] },
		picture: { data: expect.stringMatching(/^data:image\/png;base64,iVBOR/) },
		warnings: [],
	});
});

it("a broken byte is one broken character, not another encoding", async () => {
	const { rows } = await read("26-one-bad-byte.csv");
	expect(rows.map(({ question }) => question?.text)).toEqual(["Türkiye'nin başkenti neresidir?", "Güneş nedir?", "Kalan soru\ufffd"]);
	expect(rows.map(warnings)).toEqual([[], [], ["brokenCharacter"]]);
});

it("two equal options of which one is right are named", async () => {
	expect(only(await parse("Q {=a ~a ~b}")).warnings).toEqual([{ key: "equalOptions", values: { value: "a" } }]);
	expect(only(await parse("question,A,B,C,correct\nQ,a,b,b,A")).warnings).toEqual([]);
});

it("a file that is no quiz says what to do instead", async () => {
	const refused = (bytes: Uint8Array) => parseImport({ name: "", bytes }).catch(({ key }: { key: string }) => key);
	const text = (words: string) => strToU8(words, true);
	const wide = (words: string) => text(`\u00d0\u00cf\u0011\u00e0${[...words].join("\0")}\0`);
	const zip = (name: string) => zipSync({ "[Content_Types].xml": strToU8("<x/>"), [name]: strToU8("<x/>") });
	expect(await refused(text("%PDF-1.7\n"))).toBe("document");
	expect(await refused(text("{\\rtf1 x}"))).toBe("document");
	expect(await refused(wide("WordDocument"))).toBe("document");
	expect(await refused(wide("EncryptedPackage"))).toBe("brokenXlsx");
	expect(await refused(wide("Workbook"))).toBe("oldExcel");
	expect(await refused(zip("word/document.xml"))).toBe("document");
	expect(await refused(zip("ppt/presentation.xml"))).toBe("document");
	expect(await refused(openDocument("text", "<office:text/>"))).toBe("document");
	expect(await refused(zip("moodle_backup.xml"))).toBe("archive");
	expect(await refused(text("\u001f\u008b\u0008"))).toBe("archive");
	for (const picture of ["\u0089PNG\r\n", "\u00ff\u00d8\u00ff\u00e0", "GIF89a", "RIFF\0\0\0\0WEBPVP8 ", "\0\0\0\u0018ftypheic"]) {
		expect(await refused(text(picture))).toBe("picture");
	}
	// Of a file that is too large only the beginning is there.
	const cut = (bytes: Uint8Array) =>
		parseImport({ name: "", bytes: bytes.slice(0, 64), isCut: true }).catch(({ key }: { key: string }) => key);
	expect(await cut(text(`%PDF-1.7${" ".repeat(100)}`))).toBe("tooLarge");
	expect(await cut(zip("xl/workbook.xml"))).toBe("tooLarge");
	expect(await cut(text("question,a,b,correct"))).toBe("tooLarge");
	// A test may be larger than other formats, which are not read then.
	const padding = `${"x".repeat(99)}\n`.repeat(55_000);
	const large = await parseImport({ name: "", bytes: text(`${padding}\n1. Capital?\nA) Bursa\n*B) Ankara`) });
	expect(large).toMatchObject({ format: "test", rows: [{ question: { text: "Capital?", correctAnswers: [1] } }] });
	expect(await refused(text(`question,a,b,correct\n${"What?,a,b,A\n".repeat(450_000)}`))).toBe("tooLarge");
});
