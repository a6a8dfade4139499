import { describe, expect, it } from "vitest";
import { AUTHORING_LANGUAGES, type AuthoringLanguage } from "#contract/limits";
import { toCsv } from "./export-quiz.client";
import { parseCsv } from "./parse-csv";
import { parseJson } from "./parse-json";
import { parseTable } from "./parse-table";

const QUIZ = { name: "Distances", language: "tr", minAge: 5, maxAge: 99, defaultTimeLimit: 30 } as const;
const NUMBER_HEADER = ["question", "option 1", "option 2", "correct", "kind", "value", "tolerance", "unit"];

describe("the numbers of a table", () => {
	const valueIn = (language: AuthoringLanguage | undefined, value: string) =>
		parseCsv(`${NUMBER_HEADER.join(";")}\nHow far?;;;;number;${value};;km`, language)?.[0]?.question?.value;

	it("are read by the quiz's language, with the unit behind them", () => {
		expect(valueIn("tr", "1.340")).toBe(1340);
		expect(valueIn("en", "1.340")).toBe(1.34);
		expect(valueIn("tr", "1.340,5 km")).toBe(1340.5);
		expect(valueIn(undefined, "1.340")).toBe(1.34);
	});

	it("of a spreadsheet are those of its cells, whatever the language", () => {
		const cells = ["How far?", "", "", "", "number", "1.355", "0.125", "km"];
		const values = new Map([
			[5, { number: 1.355 }],
			[6, { number: 0.125 }],
		]);
		const table = [
			{ line: 1, cells: NUMBER_HEADER },
			{ line: 2, cells, values },
		];
		for (const language of AUTHORING_LANGUAGES)
			expect(parseTable(table, language)?.[0]?.question).toMatchObject({ value: 1.355, tolerance: 0.125 });
	});

	it.each([",", ";"] as const)("that we export with %j come back in a quiz of any language", (delimiter) => {
		const values = [1.355, -12.5, 355.125, 0.355, 1355, 12_500, 1.6e-19, 1234.567];
		const questions = values.map((value) => ({
			kind: "number" as const,
			text: "How far?",
			options: [],
			correctAnswers: [],
			value,
			tolerance: 1.125,
			unit: "km",
		}));
		const written = toCsv({ ...QUIZ, questions }, delimiter);
		for (const language of AUTHORING_LANGUAGES) expect(parseCsv(written, language)?.map(({ question }) => question)).toEqual(questions);
	});
});

describe("the correct options of a table", () => {
	/** Numbers from 0 to 1, the same at each run. */
	let seed = 20;
	const random = () => {
		seed = (seed * 48_271) % 2_147_483_647;
		return seed / 2_147_483_647;
	};
	const pick = (count: number) => Math.floor(random() * count);
	const shuffled = <T>(list: readonly T[]) =>
		[...list]
			.map((value) => ({ value, at: random() }))
			.sort((a, b) => a.at - b.at)
			.map(({ value }) => value);
	const WORDS = ["Ankara", "İzmir", "B", "x", "1923", "10 km", "1,5 kg", "E)", "A, B", "ab"];

	/** Questions with several correct options: of decimals, small whole numbers in any order, and words. */
	function randomRows(decimal: "," | ".") {
		const numbers = Array.from({ length: 10 }, (_, n) => `${n}${decimal}${pick(10)}`);
		const whole = Array.from({ length: 10 }, (_, n) => String(n + pick(3) * 10));
		return Array.from({ length: 12 }, () => {
			const options = shuffled([numbers, numbers, whole, WORDS][pick(4)] ?? []).slice(0, 2 + pick(9));
			const correct = shuffled(options.map((_, index) => index)).slice(0, 1 + pick(2) * pick(options.length));
			return { options, correct: correct.sort((a, b) => a - b) };
		});
	}
	const LETTERS = "ABCDEFGHIJ";
	const WRITTEN: Record<string, (correct: number[], options: string[]) => string> = {
		"by text": (correct, options) => correct.map((place) => options[place]).join("|"),
		"by position": (correct) => correct.map((place) => place + 1).join(";"),
		"by letter": (correct) => correct.map((place) => LETTERS[place]).join(" "),
	};
	const HEADER = ["question", ...Array.from({ length: 10 }, (_, n) => `option ${n + 1}`), "correct"];
	const makeTable = (rows: { options: string[]; correct: string }[]) => [
		{ line: 1, cells: HEADER },
		...rows.map(({ options, correct }, index) => ({
			line: index + 2,
			cells: [`Question ${index}`, ...Array.from({ length: 10 }, (_, n) => options[n] ?? ""), correct],
		})),
	];

	it.each([
		[",", "by text"],
		[",", "by position"],
		[",", "by letter"],
		[".", "by text"],
		[".", "by position"],
		[".", "by letter"],
	] as const)("are the same with decimal %j %s", (decimal, how) => {
		for (let round = 0; round < 150; round++) {
			// One row that can be read in one way only, as any table of some length has.
			const rows = [{ options: ["red", "green"], correct: [1] }, ...randomRows(decimal)];
			const written = rows.map(({ options, correct }) => ({ options, correct: WRITTEN[how]?.(correct, options) ?? "" }));
			const read = parseTable(makeTable(written));
			expect(read?.map(({ question, warnings, skipped }) => [question?.options, question?.correctAnswers, warnings, skipped])).toEqual(
				rows.map(({ options, correct }) => [options, correct, [], undefined]),
			);
		}
	});

	it("by an own text with a decimal sign are no two positions, even in a table of one row", () => {
		const options = ["0,5", "1,5", "2,5", "3,5", "4,5"];
		for (const [correct, place] of [
			["1,5", 1],
			["4,5", 4],
			["2", 1],
			["B", 1],
		] as const)
			expect(parseTable(makeTable([{ options, correct }]))?.[0]).toMatchObject({ question: { correctAnswers: [place] }, warnings: [] });
		// A spreadsheet may show the same number in two ways.
		const point = parseTable(makeTable([{ options: ["0.50", "1.50", "2.50"], correct: "1.5" }]));
		expect(point?.[0]?.question?.correctAnswers).toEqual([1]);
		// No option reads so: a spreadsheet made 1.3 of "1,3".
		expect(parseTable(makeTable([{ options: ["a", "b", "c"], correct: "1.3" }]))?.[0]?.question?.correctAnswers).toEqual([0, 2]);
	});

	it("that may be meant in two ways are told, unless other rows or the heading decide", () => {
		const doubtful = { options: ["3", "1", "2"], correct: "1" };
		const [alone] = parseTable(makeTable([doubtful])) ?? [];
		expect(alone?.question?.correctAnswers).toEqual([1]);
		expect(alone?.warnings).toEqual([{ key: "correctGuessed", values: { value: "1", name: "1" } }]);
		const byPosition = parseTable(makeTable([doubtful, { options: ["a", "b"], correct: "2" }]));
		expect(byPosition?.[0]).toMatchObject({ question: { correctAnswers: [0] }, warnings: [] });
		const byText = parseTable(makeTable([doubtful, { options: ["a", "b"], correct: "b" }, { options: ["c", "d"], correct: "d" }]));
		expect(byText?.[0]).toMatchObject({ question: { correctAnswers: [1] }, warnings: [] });
		const [head, ...rows] = makeTable([doubtful]);
		const kahoot = parseTable([{ line: 1, cells: (head?.cells ?? []).with(-1, "Correct answer(s) - choose at least one") }, ...rows]);
		expect(kahoot?.[0]).toMatchObject({ question: { correctAnswers: [0] }, warnings: [] });
	});

	it("count from 0 in a table with a 0 that names no option, never for letters", () => {
		const read = (...correct: string[]) =>
			parseTable(makeTable(correct.map((one) => ({ options: ["a", "b", "c"], correct: one }))))?.map(
				({ question }) => question?.correctAnswers,
			);
		expect(read("0", "2", "1", "0,2", "B")).toEqual([[0], [2], [1], [0, 2], [1]]);
		expect(read("1", "3")).toEqual([[0], [2]]);
		expect(read("0", "3")).toEqual([[0], undefined]);
		const texts = parseTable(
			makeTable([
				{ options: ["0", "1", "2"], correct: "0" },
				{ options: ["5", "6", "7"], correct: "2" },
			]),
		);
		expect(texts?.map(({ question }) => question?.correctAnswers)).toEqual([[0], [1]]);
	});

	const OCEANS = ["Atlantic", "Pacific", "Indian", "Red, white"];
	it.each<[string, number[]]>([
		["B Pacific", [1]],
		["b pacific", [1]],
		["2 Pacific", [1]],
		["Option B Pacific", [1]],
		["B Pacific, C Indian", [1, 2]],
		["A Atlantic, D Red, white", [0, 3]],
		["Correct: B", [1]],
		["Correct: B) Pacific", [1]],
		["Right option: 2", [1]],
		["Doğru: B", [1]],
		["DOĞRU: B", [1]],
		["Doğru şık: B", [1]],
		["Doğrusu: Pacific", [1]],
		["2. seçenek", [1]],
		["2. SEÇENEK", [1]],
		["2. şık, 3. şık", [1, 2]],
		["2nd option", [1]],
		["Option 2", [1]],
		["Seçenek 2", [1]],
		["#2", [1]],
		["# 2", [1]],
		["#1, #3", [0, 2]],
		["No. 2", [1]],
		["B is correct", [1]],
		["B (doğru)", [1]],
		["Pacific (correct)", [1]],
		["B doğrudur.", [1]],
	])("are read from %j", (correct, places) => {
		for (const written of [correct, ` ${correct} `])
			expect(parseTable(makeTable([{ options: OCEANS, correct: written }]))?.[0]).toMatchObject({
				question: { correctAnswers: places },
				warnings: [],
			});
	});

	it.each(["A Pacific", "B Pacif", "E Pacific", "Correct: Arctic", "Correct:", "5. seçenek", "#9", "# Pacific or Indian", "Hepsi doğru"])(
		"are open where %j names no option for certain",
		(correct) => {
			expect(parseTable(makeTable([{ options: OCEANS, correct }]))?.[0]).toMatchObject({
				skipped: { key: expect.stringMatching(/^correct(?:Unknown|Range|Empty)$/), values: { value: expect.anything() } },
			});
		},
	);

	it("are the option that reads as the cell does, whatever else that could mean", () => {
		for (const correct of ["B Pacific", "Correct: B", "Doğru: B", "2. seçenek", "Option 2", "#2", "B is correct"]) {
			const read = parseTable(makeTable([{ options: ["x", "Pacific", correct], correct }]));
			expect(read?.[0], correct).toMatchObject({ question: { correctAnswers: [2] }, warnings: [] });
		}
		// Two positions are not a letter with its text.
		const positions = parseTable(makeTable([{ options: ["5", "3", "7"], correct: "2 3" }]));
		expect(positions?.[0]?.question?.correctAnswers).toEqual([1, 2]);
	});

	it("are in columns that Turkish headings count", () => {
		const cells = ["Soru", "1. Seçenek", "2. Seçenek", "3. Seçenek", "Doğru Seçenek"];
		expect(
			parseTable([
				{ line: 1, cells },
				{ line: 2, cells: ["S?", "a", "b", "c", "2. seçenek"] },
			])?.[0]?.question,
		).toEqual({
			text: "S?",
			options: ["a", "b", "c"],
			correctAnswers: [1],
		});
	});

	it("come back from our own files, however the options read", () => {
		for (let round = 0; round < 300; round++) {
			const questions = randomRows(",")
				.slice(0, 1 + pick(3))
				.map(({ options, correct }) => ({ text: "Which?", options, correctAnswers: correct }));
			for (const delimiter of [",", ";"] as const) {
				const read = parseCsv(toCsv({ ...QUIZ, questions }, delimiter));
				expect(read?.map(({ question, warnings }) => [question, warnings])).toEqual(questions.map((question) => [question, []]));
			}
		}
	});

	it("that equal a wrong one are told", () => {
		const [row] = parseTable(makeTable([{ options: ["Paris", "Rome", "Paris"], correct: "A" }])) ?? [];
		expect(row?.warnings).toEqual([{ key: "equalOptions", values: { value: "Paris" } }]);
	});
});

describe("formulas in brackets", () => {
	it("are formulas in a table and in JSON, and empty ones are nothing", async () => {
		const table = parseCsv("question;option 1;option 2;correct\n\\(\\)What is \\(x^2\\)3?;\\( \\frac12 \\);2\\(y\\);\\(\\frac12\\)");
		expect(table?.[0]?.question).toEqual({ text: "What is $x^2$ 3?", options: ["$\\frac12$", "2 $y$"], correctAnswers: [0] });
		const json = [
			{ text: "\\[x\\]", options: ["\\(a\\)", "b"], correctAnswers: [0], extraInfo: "\\(c\\)" },
			{ kind: "text", text: "\\(d\\)?", accepted: ["\\(e\\)"] },
		];
		expect(parseJson(JSON.stringify(json)).rows.map(({ question }) => question)).toMatchObject([
			{ text: "$$x$$", options: ["$a$", "b"], extraInfo: "$c$" },
			{ text: "$d$?", accepted: ["$e$"] },
		]);
	});
});

it.each([
	"Yanıtlamak için ayrılan süre",
	"Yanıtlamak için ayrılan süre (saniye)",
	"Cevaplamak İçin Verilen Süre (saniye)",
	"Yanıt için ayrılan süre",
	"Ayrılan süre",
	"Ayrılan zaman",
	"Süre sınırı (saniye)",
	"Süre sınırı (sn) – 5, 10, 20, 30, 60, 90, 120 veya 240 sn",
	"Süre sınırı – 5, 10, 20, 30, 60, 90, 120 veya 240 sn",
	"Zaman sınırı (saniye)",
	"Zaman limiti (sn)",
	"Soru süresi",
	"Yanıt süresi sınırı",
	"Saniye cinsinden süre",
])("reads the time limit below %j", (heading) => {
	const head = [
		"Soru - en fazla 120 karakter",
		"Yanıt 1 - en fazla 75 karakter",
		"Yanıt 2 - en fazla 75 karakter",
		heading,
		"Doğru yanıt(lar)",
	];
	const rows = parseTable([
		{ line: 1, cells: head },
		{ line: 2, cells: ["S?", "a", "b", "20", "2"] },
	]);
	expect(rows?.[0]).toMatchObject({ question: { timeLimit: 20, correctAnswers: [1] }, warnings: [] });
});
