import { describe, expect, it } from "vitest";
import { countGenerations, formatPreview, normalizeMaterial, Passages, splitMaterial } from "./material";

const paragraph = (n: number, length = 480) => `Paragraph ${n}: ${"word ".repeat(length / 5)}`.trim();

describe("parts of long material", () => {
	it.each([
		[0, 1],
		[1, 1],
		[20_000, 1],
		[20_001, 2],
		[40_000, 2],
		[60_000, 3],
	])("%i characters cost %i generations", (length, cost) => expect(countGenerations({ length })).toBe(cost));

	it("end at paragraphs, are about equal, and are the whole text together", () => {
		const text = Array.from({ length: 115 }, (_, n) => paragraph(n)).join("\n\n");
		expect(text.length).toBeGreaterThan(50_000);
		const parts = splitMaterial(text);
		expect(parts).toHaveLength(3);
		expect(parts.join("")).toBe(text);
		for (const part of parts) {
			expect(part).toMatch(/^Paragraph/);
			expect(part.length).toBeLessThan(22_000);
		}
		for (const part of parts.slice(0, -1)) expect(part).toMatch(/\n\n$/);
		expect(splitMaterial(text)).toEqual(parts);
	});

	it("end before a numbered question where there are no empty lines", () => {
		const question = (n: number) => `${n}. What is it?\nA) one\nB) two ${"x".repeat(300)}\nC) three`;
		const text = Array.from({ length: 80 }, (_, n) => question(n + 1)).join("\n");
		const [first = "", second = ""] = splitMaterial(text);
		expect(first).toMatch(/C\) three\n$/);
		expect(second).toMatch(/^\d+\. What/);
	});

	it.each([
		["sentences", "Bir cümle budur. ".repeat(2_000), /\. $/],
		["words", "sözcük ".repeat(4_000), / $/],
	])("end after %s where there is nothing better", (_name, text, end) => expect(splitMaterial(text.trim())[0]).toMatch(end));

	it("never end within a character", () => {
		const text = `x${"😀".repeat(15_000)}`;
		expect(splitMaterial(text).join("")).toBe(text);
		for (const part of splitMaterial(text)) expect(part).not.toMatch(/\p{Cs}/u);
	});

	it("name themselves by their first words", () => {
		expect(formatPreview("\n  The   Nile\nis long. ")).toBe("The Nile is long.");
		expect([...formatPreview("a ".repeat(100))]).toHaveLength(80);
	});
});

describe("passages", () => {
	const text = normalizeMaterial(
		"Su 100 °C’de  kaynar.\nIŞIK hızı   saniyede 300.000 km’dir.\n\nThe “Nile” is the longest river — in Africa.",
	);
	const passages = new Passages(text);

	it.each([
		["as it stands", "Su 100 °C’de kaynar."],
		["over a line break", "kaynar. IŞIK hızı"],
		["in another case", "ışık HIZI saniyede"],
		["with other quotes and dashes", 'The "Nile" is the longest river - in Africa.'],
		["without white space", "the longestriver"],
	])("stand there %s", (_name, passage) => expect(passages.verify(passage)).toBe(passage));

	it.each([
		["other words", "Su 90 °C’de kaynar."],
		["words that are apart in the text", "Su kaynar."],
		["nothing", "  "],
		["too little to prove anything", "ki"],
		["no text", 7],
		["null", null],
	])("do not stand there: %s", (_name, passage) => expect(passages.verify(passage)).toBeNull());

	it("are found in a text with emphasis, quoted with it or without, and come without", () => {
		const marked = new Passages("1. Which is the capital?\n**A) Ankara** B) İzmir, not **2**3**");
		for (const passage of ["A) Ankara B) İzmir", "**A) Ankara** B) İzmir"]) expect(marked.verify(passage)).toBe("A) Ankara B) İzmir");
		expect(marked.verify("capital?\n**A) Anka")).toBe("capital?\n**A) Anka");
	});

	it("are cut to their limit and must still be in the text", () => {
		const long = Array.from({ length: 100 }, (_, n) => `word${n}`).join(" ");
		const verified = new Passages(long).verify(long);
		expect(verified).toMatch(/^word0 .* word\d+$/);
		expect(verified?.length).toBeLessThanOrEqual(300);
		expect(new Passages(long).verify(`${"other ".repeat(60)}${long}`)).toBeNull();
	});

	it("are found at their place, from a place on", () => {
		const twice = new Passages("😀 Which is right? A. Which is right? B.");
		expect(twice.find("which is RIGHT?")).toEqual({ start: 3, end: 18 });
		expect(twice.find("which is right?", 10)).toEqual({ start: 22, end: 37 });
		expect(twice.find("which is right?", 30)).toBeNull();
	});
});
