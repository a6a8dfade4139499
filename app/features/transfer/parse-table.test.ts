import { describe, expect, it } from "vitest";
import { AUTHORING_LANGUAGES, type AuthoringLanguage } from "#contract/limits";
import { toCsv } from "./export-quiz";
import { parseCsv } from "./parse-csv";
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
