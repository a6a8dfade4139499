import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseImport } from "./parse-import";

const sample = (name: string) => new Uint8Array(readFileSync(new URL(`../../../tests/fixtures/exports/${name}.json`, import.meta.url)));
const info = { language: "en", minAge: 8, maxAge: 12, defaultTimeLimit: 30 };
const first = {
	text: "What does the picture show?",
	options: ["A field", "A lake"],
	correctAnswers: [0],
	timeLimit: 20,
	extraInfo: "Seen from above",
};

describe("a file that 1.0.0 exported", () => {
	it("has its pictures beside the quiz", async () => {
		const { info: found, rows } = await parseImport({ name: "", bytes: sample("quiz-v2") });
		expect(found).toEqual(info);
		expect(rows[0]?.question).toEqual(first);
		expect(rows.map(({ picture }) => picture?.alt)).toEqual(["Ploughed land with two trees", "The same land", undefined]);
		expect(rows[0]?.picture?.data).toMatch(/^data:image\/webp;base64,UklGR/);
		expect(rows[1]?.picture?.data).toBe(rows[0]?.picture?.data);
		expect(rows[2]?.warnings).toEqual([{ key: "pictureMissing" }]);
	});
});

it("says at its row why a formula is refused", async () => {
	const question = { text: "Q", options: ["a", "b"], correctAnswers: [0] };
	const questions = [
		{ text: "$\\def\\a{x}\\a$" },
		{ options: ["a", "$\\Huge b$"] },
		{ extraInfo: `$${"\\implies x".repeat(20)}$` },
		{ text: "$x^2$" },
	];
	const file = { quiz: { questions: questions.map((change) => ({ ...question, ...change })) } };
	const { rows } = await parseImport({ name: "", bytes: new TextEncoder().encode(JSON.stringify(file)) });
	expect(rows.map(({ skipped }) => skipped?.key)).toEqual(["formulaDefines", "formulaSizes", "formulaTooLarge", undefined]);
});

describe("what stands for a picture in a file", () => {
	it("is taken only as bytes of a kind that is kept, whatever else it names", async () => {
		const question = { text: "Q", options: ["a", "b"], correctAnswers: [0] };
		const pictures = { a: "https://example.org/a.png", b: "data:text/html;base64,AAAA", c: 7, __proto__: "data:image/png;base64,AAAA" };
		const ids = ["a", "b", "c", "toString", "__proto__", 5, null];
		const file = { pictures, quiz: { questions: ids.map((id) => ({ ...question, image: { id, alt: "x" } })) } };
		const { rows } = await parseImport({ name: "", bytes: new TextEncoder().encode(JSON.stringify(file)) });
		expect(rows.map(({ picture }) => picture)).toEqual(ids.map(() => undefined));
		expect(rows.map(({ question: read }) => read)).toEqual(ids.map(() => question));
	});

	it("may make a file larger than any other", async () => {
		const data = `data:image/png;base64,${"A".repeat(6_000_000)}`;
		const file = {
			quiz: { questions: [{ text: "Q", options: ["a", "b"], correctAnswers: [0], image: { id: "p", alt: " A  " } }] },
			pictures: { p: data },
		};
		const { rows } = await parseImport({ name: "", bytes: new TextEncoder().encode(JSON.stringify(file)) });
		expect(rows[0]?.picture).toEqual({ id: "p", alt: "A", data });
	});
});
