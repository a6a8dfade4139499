import { describe, expect, it } from "vitest";
import { LIMITS } from "#contract/limits";
import { bracketsToDollars } from "#contract/text/bracket-formulas";
import { hasFormula, splitFormulas } from "#contract/text/formula-text";
import { visibleText } from "#contract/text/visible-text";
import { hasRealQuestions, readRealQuestions } from "#tests/helpers/real-questions";
import { seeds } from "#tests/helpers/rounds";
import { seeded } from "#tests/helpers/seeded";
import { type ExportedQuiz, toCsv, toGift, toJson } from "./export-quiz.client";
import { toMoodleXml } from "./moodle-xml";
import { parseImport } from "./parse-import";
import type { ImportedQuestion } from "./types";

/** What the formats use as signs, what spreadsheets run, and letters of several alphabets. */
const PIECES = [
	...[..."abcz019 ,;:|.'\"`~=#{}\\%@+-/*<>&[]()$_?!“”’…İıŞşĞğÇçÖöÜü漢日ع😀é"],
	...[
		"\t",
		"  ",
		"\n",
		"->",
		"=>",
		"::",
		"//",
		"%50%",
		"[html]",
		"[plain]",
		"$CATEGORY:",
		"ANSWER: A",
		"A) ",
		"B. ",
		"\\n",
		"####",
		"<b>",
		"&amp;",
	],
	...[
		"{T}",
		"$x$",
		"$$a_1$$",
		"\\(",
		"\\)",
		"T",
		"sep=;",
		"'=1",
		"''",
		'""',
		"＝1",
		"=1+1",
		"question",
		"1",
		"1,3",
		"\u00a0",
		"\u200d",
		"TRUE",
		"[time:7]",
		"// [time:9]",
	],
];

/** Moodle's marks hold no formula that contains one of them, and HTML loses white space around lines and in formulas. */
const isPortable = (text: string) =>
	!/^[^\S\n]|[^\S\n]$/m.test(text) &&
	splitFormulas(text, { escapes: false }).every((part) => typeof part === "string" || !/\\[()[\]]|\s\s|[^\S ]/.test(part.tex));

function questionsFrom(random: () => number): ImportedQuestion[] {
	const pick = (count: number) => Math.floor(random() * count);
	const text = (pieces: number, maxLength: number) => {
		const made = Array.from({ length: 1 + pick(pieces) }, () => PIECES[pick(PIECES.length)] ?? "").join("");
		const written = visibleText(made.slice(0, maxLength)) || "x";
		return !hasFormula(written) || isPortable(written) ? written : written.replaceAll("$", "€");
	};
	return Array.from({ length: 1 + pick(8) }, () => {
		// Of equal options nobody could tell which one is right, which the import says.
		const options = Array.from({ length: LIMITS.options.min + pick(9) }, (_, index) => `${text(6, LIMITS.optionText.max - 2)}${index}`);
		const correctAnswers = options.flatMap((_, index) => (random() < 0.4 ? [index] : []));
		return {
			text: text(20, LIMITS.questionText.max),
			options,
			correctAnswers: correctAnswers.length > 0 ? correctAnswers : [pick(options.length)],
			...(random() < 0.5 ? { timeLimit: 5 + pick(596) } : {}),
			...(random() < 0.5 ? { extraInfo: text(20, LIMITS.extraInfo.max) } : {}),
		};
	});
}

const makeQuiz = (questions: ImportedQuestion[]): ExportedQuiz => ({
	name: "Round trip",
	language: "de",
	minAge: 7,
	maxAge: 12,
	defaultTimeLimit: 45,
	questions,
});

const WRITERS: Record<string, (quiz: ExportedQuiz) => string> = {
	"CSV with commas": (quiz) => toCsv(quiz, ","),
	"CSV with semicolons": (quiz) => toCsv(quiz, ";"),
	GIFT: toGift,
	JSON: toJson,
	"Moodle XML": toMoodleXml,
};

/** Brackets around formulas, which some tools write into tables and JSON, become dollars; Moodle's formats can write them as they are. */
function asRead(question: ImportedQuestion, format: string): ImportedQuestion {
	if (format === "GIFT" || format === "Moodle XML") return question;
	const { text, options, extraInfo } = question;
	return {
		...question,
		text: bracketsToDollars(text),
		options: options.map(bracketsToDollars),
		...(extraInfo === undefined ? {} : { extraInfo: bracketsToDollars(extraInfo) }),
	};
}

async function expectBack(quiz: ExportedQuiz): Promise<void> {
	for (const [format, write] of Object.entries(WRITERS)) {
		const { rows } = await parseImport({ name: "", bytes: new TextEncoder().encode(write(quiz)) });
		expect(
			rows.map(({ question, skipped, warnings }) => ({ question, skipped, warnings })),
			format,
		).toEqual(quiz.questions.map((question) => ({ question: asRead(question, format), skipped: undefined, warnings: [] })));
	}
}

describe("what is exported comes back as it was, from every format", () => {
	it("whatever signs it holds", async () => {
		for (const seed of seeds({ daily: 100, all: 300 })) await expectBack(makeQuiz(questionsFrom(seeded(seed + 1))));
	});

	it("with all kinds; GIFT knows no order and no unit", async () => {
		const base = { options: [], correctAnswers: [] };
		const kinds: ImportedQuestion[] = [
			{ text: "Choice?", options: ["a", "b"], correctAnswers: [1] },
			{ ...base, text: "Poll?", kind: "poll", options: ["a", "b", "c"], multiple: false },
			{ ...base, text: "Poll of several?", kind: "poll", options: ["a", "b"], multiple: true, timeLimit: 20 },
			{ text: "Order?", kind: "order", options: ["a", "b", "c"], correctAnswers: [0, 1, 2], extraInfo: "Info" },
			{ ...base, text: "Text?", kind: "text", accepted: ["=1+1", "~ a#b", "c:d", "e"], match: "marks", typos: 2 },
			{ ...base, text: "Number?", kind: "number", value: -1234.5, tolerance: 0.25, unit: "km²" },
			{ ...base, text: "Large?", kind: "number", value: 1e15, tolerance: 0 },
			{ ...base, text: "What do you think?", kind: "open", maxAnswers: 3, approve: true, extraInfo: "Info" },
		];
		for (const [format, write] of Object.entries({ ...WRITERS })) {
			const { rows } = await parseImport({ name: "", bytes: new TextEncoder().encode(write(makeQuiz(kinds))) });
			const back = rows.map(({ question, skipped }) => question ?? skipped);
			const asEssay = (question: ImportedQuestion) =>
				question.kind === "open" ? { ...question, maxAnswers: 1, approve: false } : question;
			const inXml = (question: ImportedQuestion) =>
				question.kind === "text" ? { ...question, match: "case", typos: 0 } : asEssay(question);
			const held =
				format === "Moodle XML"
					? kinds.map(inXml)
					: format !== "GIFT"
						? kinds
						: kinds
								.filter(({ kind }) => kind !== "order")
								.map(({ unit: _, ...question }) => {
									if (question.kind === "poll") return { ...question, multiple: false };
									return inXml(question);
								});
			expect(back, format).toEqual(held);
		}
	});

	it("refuses a row that names fields of another kind", async () => {
		const csv =
			"question,option 1,option 2,correct,kind,value\nVote?,a,b,1,poll,\nType?,a,b,,text,3\nCount?,,,,number,many\nWhat?,a,b,1,essay,";
		const { rows } = await parseImport({ name: "", bytes: new TextEncoder().encode(csv) });
		expect(rows.map(({ skipped }) => [skipped?.key, skipped?.values?.name])).toEqual([
			["kindFields", "correctAnswers"],
			["kindFields", "value"],
			["noNumber", undefined],
			["kindUnknown", undefined],
		]);
		const json = JSON.stringify([{ kind: "number", text: "How long?", value: 3, accepted: ["3"] }]);
		const [row] = (await parseImport({ name: "", bytes: new TextEncoder().encode(json) })).rows;
		expect(row?.skipped).toEqual({ key: "kindFields", values: { name: "accepted" } });
	});

	it("with formulas, which Moodle gets in its own marks", async () => {
		const question: ImportedQuestion = {
			text: "Solve $x^2 < 4$ and\n$$\\frac{a & b}{2}$$ for $5 \\text{\\$}$, not \\$5 & \\(x\\)  <b>",
			options: ["$\\{x: x=1\\}$", "[html] 5 $", "$x$ $", "plain = 5"],
			correctAnswers: [0, 2],
			extraInfo: "$\\sqrt2$",
		};
		await expectBack(makeQuiz([question, { ...question, text: "No formula here" }]));
		expect(toGift(makeQuiz([question]))).toContain("\\\\(\\\\sqrt2\\\\)");
	});

	it.skipIf(!hasRealQuestions)("thousands of real questions in both languages", { timeout: 120_000 }, async () => {
		for (const [file, every] of [
			["exams-tr.jsonl", 1],
			["trivia-en.jsonl", 7],
		] as const) {
			const questions = readRealQuestions(file)
				.filter((_, index) => index % every === 0)
				.map(
					({ text, options, correctAnswers }): ImportedQuestion => ({
						text: visibleText(text),
						options: options.map(visibleText),
						correctAnswers,
					}),
				)
				.filter(
					({ text, options }) =>
						text.length <= LIMITS.questionText.max && options.every((option) => option !== "" && option.length <= LIMITS.optionText.max),
				);
			expect(questions.length).toBeGreaterThan(1500);
			for (let start = 0; start < questions.length; start += LIMITS.questions.max) {
				await expectBack(makeQuiz(questions.slice(start, start + LIMITS.questions.max)));
			}
		}
	});
});
