import { expect, it } from "vitest";
import { bindLastWords } from "./text-ranges";

const BEGINNING = "Which of the great rivers ".repeat(7);

it("binds the last two words of a long text", () => {
	expect(bindLastWords(`${BEGINNING}flows far?`)).toBe(`${BEGINNING}flows\u00a0far?`);
});

it("leaves texts that are balanced, long words and formulas as they are", () => {
	const formula = `${BEGINNING}has $a + b$`;
	const longWord = `${BEGINNING}gökkuşağının altındakilerdenmişsiniz?`;
	for (const text of ["Which river flows far?", longWord, formula, `${BEGINNING}far?`.replaceAll(" ", "\n")])
		expect(bindLastWords(text)).toBe(text);
});
