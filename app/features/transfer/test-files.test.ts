import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseImport } from "./parse-import";

/* Tests as teachers have them, with what must come out beside each file. */

const FILES = new URL("../../../tests/fixtures/tests/", import.meta.url);

interface Expected {
	language: string;
	questions: {
		kind: "choice" | "text" | "open";
		text: string;
		options?: string[];
		/** Places of the right options, or "ask": nobody knows them. */
		correct?: number[] | "ask";
		accepted?: string[];
		picture?: true;
		warning?: true;
		/** The formulas in the order of text and options, each in the place of `{formula}`. */
		formulas?: string[];
		/** Spaces at the beginning of lines count. */
		code?: true;
	}[];
	notRead: string[];
	absent: string[];
}

const flat = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();
const flatLines = (text: string) => text.split("\n").map(flat).join("\n");

/** The text with `{formula}` in the place of each formula, which is added to the list. */
function takeFormulas(text: string, formulas: string[]): string {
	return text.replace(/\$([^$]*)\$/g, (_, tex: string) => {
		formulas.push(tex.replace(/\s/g, ""));
		return "{formula}";
	});
}

describe.each(readdirSync(FILES).filter((name) => !name.endsWith(".json")))("%s", (name) => {
	const expected = JSON.parse(readFileSync(new URL(name.replace(/\.\w+$/, ".expected.json"), FILES), "utf8")) as Expected;
	const labels = expected.language === "tr" ? { true: "Doğru", false: "Yanlış" } : { true: "True", false: "False" };
	const result = parseImport(
		{ name, bytes: new Uint8Array(readFileSync(new URL(name, FILES))) },
		{ ...labels, language: expected.language },
	);

	it("has these questions", async () => {
		const { format, rows } = await result;
		expect(format).toBe("test");
		const questions = rows.map(({ question, needsAnswer, picture, warnings }, index) => {
			const wanted = expected.questions[index];
			const formulas: string[] = [];
			const text = takeFormulas(question?.text ?? "", formulas);
			const options = question?.options.map((option) => flat(takeFormulas(option, formulas)));
			const isChoice = (question?.kind ?? "choice") === "choice";
			return {
				kind: question?.kind ?? "choice",
				text: wanted?.code ? text : wanted?.text.includes("\n") ? flatLines(text) : flat(text),
				...(isChoice ? { options, correct: needsAnswer ? "ask" : question?.correctAnswers } : {}),
				...(question?.accepted ? { accepted: question.accepted } : {}),
				...(picture ? { picture: true } : {}),
				...(wanted?.warning ? { warning: warnings.length > 0 } : {}),
				...(wanted?.formulas ? { formulas } : {}),
				...(wanted?.code ? { code: true } : {}),
			};
		});
		const wanted = expected.questions.map(({ formulas, ...question }) => {
			const { formula: _, ...rest } = question as typeof question & { formula?: true };
			return { ...rest, ...(formulas ? { formulas } : {}) };
		});
		expect(questions).toEqual(wanted);
	});

	it("lists what is in no question", async () => {
		const { rows, notRead = [] } = await result;
		for (const text of expected.notRead)
			expect(
				notRead.some((line) => flat(line).includes(text)),
				text,
			).toBe(true);
		const questions = JSON.stringify(rows.map(({ question }) => question));
		for (const text of [...expected.notRead, ...expected.absent]) expect(questions).not.toContain(text);
	});
});

it("a PDF is read where promises cannot be resolved from outside, as in Node 20", async () => {
	const own = Object.getOwnPropertyDescriptor(Promise, "withResolvers");
	Reflect.deleteProperty(Promise, "withResolvers");
	try {
		const bytes = new Uint8Array(readFileSync(new URL("17-wide-gaps.pdf", FILES)));
		expect((await parseImport({ name: "", bytes })).format).toBe("test");
	} finally {
		if (own) Object.defineProperty(Promise, "withResolvers", own);
	}
});
