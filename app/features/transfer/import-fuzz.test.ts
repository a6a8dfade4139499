import { readdirSync, readFileSync } from "node:fs";
import { utils, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { formatTypedNumber, readTypedNumber } from "#contract/kinds/number";
import { judgeAnswer, questionKind, readAnswer } from "#contract/kinds/rules";
import type { AuthoringLanguage } from "#contract/limits";
import { questionPublishableSchema } from "#contract/quizzes/question";
import { rounds } from "#tests/helpers/rounds";
import { seeded } from "#tests/helpers/seeded";
import { parseImport } from "./parse-import";
import { ImportError, type ImportedQuestion, type ImportResult, type ImportRow } from "./types";

/* Whatever a file holds: no question whose solution nobody can give, unless the row says so. */

const FILES = new URL("../../../tests/fixtures/files/", import.meta.url);
const LANGUAGES = ["tr", "en"] as const;

const parse = async (bytes: Uint8Array, language: string): Promise<Pick<ImportResult, "format" | "rows">> => {
	const read = await parseImport({ name: "", bytes }, { true: "Doğru", false: "Yanlış", language }).catch((error: unknown) => error);
	if (read instanceof Error) {
		if (!(read instanceof ImportError)) throw read;
		return { format: "json", rows: [] };
	}
	return read as ImportResult;
};

/** What pupils would give as the solution: all of it has to be right. */
function listSolutions(question: ImportedQuestion, language: AuthoringLanguage): Parameters<typeof readAnswer>[1][] {
	switch (questionKind(question)) {
		case "text":
			return (question.accepted ?? []).map((text) => ({ text }));
		case "number":
			return [{ number: readTypedNumber(formatTypedNumber(question.value ?? Number.NaN, language), language) ?? Number.NaN }];
		default:
			return [{ answers: question.correctAnswers }];
	}
}

/** Why nobody can give the solution of a row that became a question without a warning; undefined if everybody can. */
function findProblem({ question, skipped, warnings }: ImportRow, format: string): string | undefined {
	if (!question) return skipped ? undefined : "neither a question nor a reason";
	if (!questionPublishableSchema.safeParse(question).success) return "not valid by the contract";
	if (warnings.length > 0 || questionKind(question) === "poll") return undefined;
	for (const language of LANGUAGES) {
		for (const solution of listSolutions(question, language)) {
			const read = readAnswer(question, solution, language);
			if ("problem" in read) return `cannot be given: ${JSON.stringify(solution)}`;
			if (judgeAnswer(question, read.given, language) !== true) return `is wrong: ${JSON.stringify(solution)}`;
		}
	}
	const right = new Set(question.correctAnswers.map((index) => question.options[index]));
	const isDoubtful = (option: string, index: number) => !question.correctAnswers.includes(index) && right.has(option);
	if (question.options.some(isDoubtful)) return "the right option is there twice";
	const hasMarks = (text: string) => (format === "gift" && text.split("{").length !== text.split("}").length) || /<\/?o:p\b/.test(text);
	return question.accepted?.some(hasMarks) ? "marks of the file in an accepted text" : undefined;
}

const PIECES = [
	..."{}=~#%:*<>&;,\"'$\\ \n\t|()123ABabİıŞ🙂½",
	...[
		"{=",
		"~%50%",
		"=%-100%",
		"####",
		"->",
		"{#",
		"..",
		":0.1",
		"1e400",
		"1,5",
		"1.000",
		"-",
		"*",
		"\\*",
		"\n\n",
		"::t::",
		"T}",
		"<br>",
		"<pre>",
	],
	...[
		"</pre>",
		"<math>",
		"<mi>x</mi>",
		"</math>",
		"<o:p>",
		"&nbsp;",
		"&Omega;",
		"&amp;lt;",
		"<![CDATA[",
		"]]>",
		"<!--",
		"-->",
		"<text>",
		"</text>",
	],
	...[
		'<answer fraction="100">',
		'<answer fraction="50">',
		"</answer>",
		"<single>true</single>",
		"<question>",
		"</question>",
		"\ufffd",
		"\u200b",
	],
	...[
		"ANSWER: A",
		"CEVAP: b",
		"A) ",
		"B) ",
		"question",
		"A;B;C",
		"correct",
		"1.3",
		"A,C",
		"{mlang tr}",
		"{mlang}",
		'"kind":"text"',
		'"accepted":["x"]',
	],
];
const SEEDS = readdirSync(FILES).map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(name, FILES))) }));

function mutated(bytes: Uint8Array, random: () => number): Uint8Array {
	const pick = (count: number) => Math.floor(random() * count);
	let file = bytes;
	for (let change = 1 + pick(6); change > 0; change--) {
		const at = pick(file.length + 1);
		const piece =
			random() < 0.8 ? new TextEncoder().encode(PIECES[pick(PIECES.length)]) : file.subarray(pick(file.length), pick(file.length));
		const removed = random() < 0.5 ? 0 : pick(12);
		file = Uint8Array.from([...file.subarray(0, at), ...piece, ...file.subarray(at + removed)]);
	}
	return file;
}

describe("files that were changed at random", () => {
	it.each(SEEDS)("$name", async ({ bytes }) => {
		const random = seeded(bytes.length);
		for (let round = 0; round < rounds({ daily: 60, all: 400 }); round++) {
			const file = mutated(bytes, random);
			const { format, rows } = await parse(file, random() < 0.5 ? "tr" : "en");
			for (const row of rows) {
				expect(findProblem(row, format), `${JSON.stringify(row)} of ${Buffer.from(file).toString("base64")}`).toBeUndefined();
			}
		}
	});

	it("text of nothing but their signs", async () => {
		const random = seeded(7);
		for (let round = 0; round < rounds({ daily: 500, all: 4_000 }); round++) {
			const text = Array.from({ length: 40 }, () => PIECES[Math.floor(random() * PIECES.length)]).join("");
			const source = random() < 0.5 ? text : `question;A;B;C;correct;kind;value;tolerance\n${text}`;
			const { format, rows } = await parse(new TextEncoder().encode(source), "tr");
			for (const row of rows) expect(findProblem(row, format), `${JSON.stringify(row)} of ${source}`).toBeUndefined();
		}
	});
});

const WORDS = [
	"Ankara",
	"İzmir",
	"x²",
	"1,5",
	"50 %",
	"a b",
	"C",
	"1",
	"Şırnak",
	"{0}",
	"<b>",
	"5$",
	"B",
	"2",
	"*",
	"col*r",
	"a = b",
	"A~B",
	"#1",
];
const escapeGift = (text: string) => text.replace(/[~=#{}:\\]/g, "\\$&");
const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

interface Case {
	source: string | Uint8Array;
	/** Answers that are fully right where the file comes from. */
	right: Parameters<typeof readAnswer>[1][];
}

/** A question in one of the formats, with what is right by the rules of that format. */
function caseFrom(random: () => number): Case {
	const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
	const options = [...new Set(Array.from({ length: 6 }, () => pick(WORDS)))].slice(0, 4);
	while (options.length < 2) options.push(`o${options.length}`);
	const at = Math.floor(random() * options.length);
	const decimal = () => (Math.floor(random() * 2_000 - 1_000) / pick([1, 10, 100])).toString();
	const xml = (type: string, answers: string, more = "") =>
		`<quiz><question type="${type}"><questiontext format="html"><text>Q</text></questiontext>${more}${answers}</question></quiz>`;
	const answer = (fraction: number, text: string, more = "") =>
		`<answer fraction="${fraction}" format="plain_text"><text>${escapeXml(text)}</text>${more}</answer>`;
	switch (Math.floor(random() * 8)) {
		case 0: {
			const fractions = options.map((_, index) => (index === at ? 100 : pick([0, 0, 50, 90, -50])));
			const source = xml(
				"multichoice",
				options.map((text, index) => answer(fractions[index] ?? 0, text)).join(""),
				pick(["", "<single>true</single>"]),
			);
			return { source, right: [{ answers: [at] }] };
		}
		case 1: {
			const accepted = options.filter((text) => !text.includes("*"));
			return { source: xml("shortanswer", accepted.map((text) => answer(100, text)).join("")), right: accepted.map((text) => ({ text })) };
		}
		case 2: {
			const [value, tolerance] = [decimal(), Math.abs(Number(decimal()))];
			const more = `<tolerance>${tolerance}</tolerance>`;
			const other = random() < 0.3 ? answer(100, decimal(), more) : "";
			return { source: xml("numerical", answer(100, value, more) + other), right: [{ number: Number(value) }] };
		}
		case 3: {
			const [from, to] = [Number(decimal()), Number(decimal())];
			return { source: `Q {#${Math.min(from, to)}..${Math.max(from, to)}}`, right: [{ number: from }, { number: to }] };
		}
		case 4: {
			const written = options.map(
				(text, index) => (index === at ? "=" : pick(["~", "~%50%"])) + escapeGift(`[plain]${text}`).replace("[plain\\]", "[plain]"),
			);
			return { source: `Q {${written.join(pick(["", " ", "\n"]))}}`, right: [{ answers: [at] }] };
		}
		case 5:
			return {
				source: `Q?\n${options.map((text, index) => `${"ABCDEF"[index]}) ${text}`).join("\n")}\n${pick(["ANSWER", "CEVAP", "Doğru yanıt"])}: ${"ABCDEF"[at]}`,
				right: [{ answers: [at] }],
			};
		case 6: {
			const head = ["Soru", "A", "B", "C", "D", "Doğru"];
			const sheet = utils.aoa_to_sheet([head, ["Q", ...Array.from({ length: 4 }, (_, index) => options[index] ?? null), "ABCD"[at]]]);
			const bytes = write(
				{ SheetNames: ["S"], Sheets: { S: sheet } },
				{ type: "array", bookType: pick(["xlsx", "ods", "biff8"]) },
			) as ArrayBuffer;
			return { source: new Uint8Array(bytes), right: [{ answers: [at] }] };
		}
		default:
			return { source: JSON.stringify([{ text: "Q", kind: "text", accepted: options }]), right: options.map((text) => ({ text })) };
	}
}

it("what is right where a file comes from is right here, or the row says so", async () => {
	const random = seeded(11);
	for (let round = 0; round < rounds({ daily: 400, all: 4_000 }); round++) {
		const { source, right } = caseFrom(random);
		const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
		const { format, rows } = await parse(bytes, "tr");
		const told = `${JSON.stringify(rows)} of ${source} with ${JSON.stringify(right)}`;
		expect(rows, told).toHaveLength(1);
		for (const row of rows) {
			expect(findProblem(row, format), told).toBeUndefined();
			const { question, warnings } = row;
			// Shares and several right numbers are named by their warnings, and the best one still counts.
			if (!question || warnings.some(({ key }) => key !== "partialCredit" && key !== "numbersDropped")) continue;
			for (const given of right) {
				const read = readAnswer(question, given, "tr");
				expect("given" in read && judgeAnswer(question, read.given, "tr"), told).toBe(true);
			}
		}
	}
});
