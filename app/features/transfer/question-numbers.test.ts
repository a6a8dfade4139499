import { expect, it } from "vitest";
import { parseImport } from "./parse-import";

const parse = (text: string) => parseImport({ name: "", bytes: new TextEncoder().encode(text) });
const readTexts = async (file: string) => (await parse(file)).rows.flatMap(({ question }) => question?.text ?? []);
const readTable = (...texts: string[]) =>
	readTexts(["question,A,B,correct", ...texts.map((text) => `"${text}",a,b,${text === "" ? "" : "A"}`)].join("\n"));

it.each([
	["1. Güneş nedir?|2) Ay nedir?|3. 1923. yılda ne oldu?", "Güneş nedir?|Ay nedir?|1923. yılda ne oldu?"],
	["Soru 1: Güneş|Soru-2: Ay|3- Yıldız|(4) Dünya|5 - Mars", "Güneş|Ay|Yıldız|Dünya|Mars"],
	["Q1. Sun|Question 2: Moon|3.Star", "Sun|Moon|Star"],
	["1. a|2. b|1. c|2. d", "a|b|c|d"],
	["3. c|1. a|2. b", "c|a|b"],
	// The rows' own numbers.
	["2. Güneş|3. Ay|4. Dünya", "Güneş|Ay|Dünya"],
	["1) küçük|2) harf", "küçük|harf"],
	["1. Güneş nedir?", "Güneş nedir?"],
	// Half of a test, and one with a question less.
	["21. Güneş nedir?|22. Ay nedir?|23. Mars nedir?", "Güneş nedir?|Ay nedir?|Mars nedir?"],
	["1) Güneş|2) Ay|4) Mars", "Güneş|Ay|Mars"],
	["1.Soru: Güneş?|2. soru - Ay?|3.Soru: mars?", "Güneş?|Ay?|mars?"],
])("the numbers that every question has go: %s", async (written, expected) => {
	expect(await readTable(...written.split("|"))).toEqual(expected.split("|"));
});

it.each([
	"1. Güneş nedir?|2. Ay nedir?|Yıldız nedir?",
	"1. Güneş nedir?|2. Ay nedir?|1923. yılda ne oldu?",
	"1923. yılda ne oldu?",
	"1919. yılda ne oldu?|1920. yılda ne oldu?|1921. yılda ne oldu?",
	"20. yüzyıl ne zaman başladı?|21. yüzyıl ne zaman başladı?",
	"1. Dünya Savaşı ne zaman başladı?",
	"1. Dünya Savaşı ne zaman başladı?|2. Dünya Savaşı ne zaman başladı?",
	"1. sınıfta kaç ders var?|2. sınıfta kaç ders var?|3. sınıfta kaç ders var?",
	"3. Selim kimdir?|5. Murat kimdir?|9. Mehmet kimdir?",
	"1.5 kg kaç gramdır?|2.5 kg kaç gramdır?|3.5 kg kaç gramdır?",
	"1 - 1 = ?|2 - 1 = ?|3 - 1 = ?",
	"3:00'te saat kaç?",
	"1. Güneş|1. Ay|1. Yıldız",
	"1. Selim kimdir?|2. Selim kimdir?|3. Selim kimdir?",
	"1. Meşrutiyet nedir?|2. Meşrutiyet nedir?",
	"19. yüzyılda ne oldu?|20. asırda ne oldu?|21. yüzyılda ne olur?",
	"1 - x kaçtır?|2 - x kaçtır?|3 - x kaçtır?",
])("other numbers stay: %s", async (written) => {
	expect(await readTable(...written.split("|"))).toEqual(written.split("|"));
});

it("a row that was left out may have had the number in between", async () => {
	expect(await readTexts("question,A,B,correct\n1. Güneş?,a,b,A\n2. Ay?,a,b,\n3. Dünya?,a,b,B")).toEqual(["Güneş?", "Dünya?"]);
});

it("numbers go in every format but our own", async () => {
	expect(await readTexts("1. Güneş? {=a ~b}\n\n2. Ay? {=a ~b}")).toEqual(["Güneş?", "Ay?"]);
	expect(await readTexts("1. Güneş?\nA) x\nB) y\nANSWER: A\n\n2. Ay?\nA) x\nB) y\nANSWER: A")).toEqual(["Güneş?", "Ay?"]);
	const moodle = (text: string) =>
		`<question type="shortanswer"><questiontext format="html"><text><![CDATA[<p>${text}</p>]]></text></questiontext><answer fraction="100"><text>a</text></answer></question>`;
	expect(await readTexts(`<quiz>${moodle("1) Güneş?")}${moodle("2) Ay?")}</quiz>`)).toEqual(["Güneş?", "Ay?"]);
	const json = ["1. Güneş?", "2. Ay?"].map((text) => ({ text, options: ["a", "b"], correctAnswers: [0] }));
	expect(await readTexts(JSON.stringify(json))).toEqual(["1. Güneş?", "2. Ay?"]);
});
