import { describe, expect, it } from "vitest";
import { toFileName } from "~/lib/table-file";
import { type ExportedQuiz, toCsv, toGift, toJson } from "./export-quiz.client";
import { parseImport } from "./parse-import";
import type { ImportedQuestion } from "./types";

const quiz: ExportedQuiz = {
	name: "Türkçe: 1/2",
	language: "tr",
	minAge: 5,
	maxAge: 99,
	defaultTimeLimit: 60,
	questions: [
		{ text: '=1+1; "kaç", eder?', options: ["-2", "'=2", "@x", "+3"], correctAnswers: [1], timeLimit: 30, extraInfo: "İki\nsatır" },
		{ text: "// Hangileri {asal} ~ # : \\n?", options: ["%50%iki", "dört", "1,3", "7"], correctAnswers: [0, 2, 3] },
		{ text: "[html] <b>?", options: ["%5%", "A -> B", "T", "\\", "e", "f", "g", "h", "i", "j"], correctAnswers: [0] },
	],
};

async function back(text: string) {
	const { format, rows, quizName, info } = await parseImport({ name: "", bytes: new TextEncoder().encode(text) });
	const questions: (ImportedQuestion | undefined)[] = rows.map(({ question }) => question);
	return { format, quizName, ...(info && { info }), questions, warnings: rows.flatMap(({ warnings }) => warnings) };
}

describe("exports", () => {
	it("come back as they were from CSV, with commas and with semicolons", async () => {
		for (const sign of [",", ";"] as const) {
			expect(await back(toCsv(quiz, sign))).toMatchObject({ format: "csv", questions: quiz.questions, warnings: [] });
		}
	});

	it("never let a spreadsheet run a cell of the CSV", () => {
		const csv = toCsv(quiz);
		expect(csv.startsWith("\ufeffquestion,option 1,")).toBe(true);
		expect(csv).toContain("'-2");
		expect(csv).toContain("''=2");
		expect(csv).not.toMatch(/(^|,|")[=+\-@]/m);
	});

	it("come back from GIFT, the time in a comment that Moodle passes over", async () => {
		expect(toGift(quiz)).toMatch(/^\/\/ .*\[time:30\]$/m);
		expect(await back(toGift(quiz))).toMatchObject({ format: "gift", questions: quiz.questions, warnings: [] });
	});

	it("come back whole from JSON", async () => {
		const { name: _, questions: __, ...info } = quiz;
		expect(await back(toJson(quiz))).toEqual({
			info,
			format: "json",
			quizName: quiz.name,
			questions: quiz.questions,
			warnings: [],
		});
	});

	it("take pictures along in JSON, each once, with their descriptions; one that is gone is said", async () => {
		const picture = (id: string, alt: string) => ({ id, alt, url: `/media/${id}`, width: 96, height: 72 });
		const shown = quiz.questions.map((question, index) => ({
			...question,
			image: [picture("one", "A field"), picture("one", "The same"), picture("gone", "A lake")][index],
		}));
		const file = toJson({ ...quiz, questions: shown }, new Map([["one", "data:image/webp;base64,AAAA"]]));
		expect(file.match(/AAAA/g)).toHaveLength(1);
		const { rows } = await parseImport({ name: "", bytes: new TextEncoder().encode(file) });
		expect(rows.map((row) => row.picture)).toEqual([
			{ id: "one", alt: "A field", data: "data:image/webp;base64,AAAA" },
			{ id: "one", alt: "The same", data: "data:image/webp;base64,AAAA" },
			undefined,
		]);
		expect(rows.map(({ warnings }) => warnings)).toEqual([[], [], [{ key: "pictureMissing" }]]);
		expect(rows.map(({ question }) => question)).toEqual(quiz.questions);
	});

	it("are named after the quiz, without what a file system refuses", () => {
		expect(toFileName("Türkçe: 1/2", "csv")).toBe("Türkçe 1 2.csv");
		expect(toFileName("../..\\", "json")).toBe("quiz.json");
		expect(toFileName("a\r\nContent-Type: text/html\u0000", "csv")).toBe("a Content-Type text html.csv");
		expect(toFileName("harmless\u202excod.", "csv")).toBe("harmless xcod.csv");
		expect(toFileName("x".repeat(200), "gift")).toHaveLength(85);
	});
});
