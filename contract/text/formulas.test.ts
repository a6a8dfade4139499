import { describe, expect, it } from "vitest";
import { FORMULA } from "../limits";
import { questionPublishableSchema, updateQuestionBodySchema } from "../quizzes/question";
import { fieldProblem, toFieldProblems } from "../validation";
import { computeFormulaCost, countFormulaElements, findFormulaProblem, findTextProblem, selectTextsWithinPage } from "./formulas";

const doubling = (levels: number) =>
	`${Array.from({ length: levels }, (_, level) => `\\def\\${String.fromCharCode(98 + level)}{${`\\${String.fromCharCode(97 + level)}`.repeat(8)}}`).join("")}\\${String.fromCharCode(97 + levels)}`;

describe("a formula is refused by its expansion", () => {
	it.each([
		doubling(5),
		"\\gdef\\a{x}\\a",
		"\\newcommand{\\a}{x}\\a",
		"\\let\\a=x",
		"\\global\\def\\a{x}",
		"\\renewcommand\\arraystretch{99}",
		"\\providecommand{\\a}{x}",
		"\\expandafter x",
		"\\@firstoftwo ab",
		"\\definecolor{x}{RGB}{1,2,3}",
	])("that defines: %s", (tex) => expect(findFormulaProblem(tex)).toBe("formulaDefines"));

	it.each([
		"\\rule{9em}{9em}",
		"\\raisebox{9em}{x}",
		"\\smash{x}",
		"\\kern-99em x",
		"\\kern99em",
		"\\hspace{200000px}",
		"\\hspace*{-5cm}",
		"\\mskip 999mu",
		"\\hskip\\foo",
		"\\\\[99em]",
		"\\begin{matrix}a\\\\%\n[-99em]b\\end{matrix}",
		`${"\\!".repeat(20)}x`,
		"\\kern3em".repeat(5),
		"\\llap{x}",
		"\\Huge x",
		"\\genfrac{}{}{99em}{}{a}{b}",
		"\\tmspace-{99em}{99em}",
	])("that moves or enlarges: %s", (tex) => expect(findFormulaProblem(tex)).toBe("formulaSizes"));

	it.each([
		`\\begin{matrix}${"&".repeat(300)}${"\\\\".repeat(300)}\\end{matrix}`,
		"\\begin{alignat}{999999999}a\\end{alignat}",
		"\\begin{alignedat}[t]{ 999999999}a\\end{alignedat}",
		`${"\\cancelto{a}{".repeat(12)}x${"}".repeat(12)}`,
		`${"\\equilibriumRight{".repeat(12)}x${"}".repeat(12)}`,
		"\\ce{A <=>>[\\ce{B <=>>[\\ce{C}] D}] E}",
		`${"{".repeat(60)}x${"}".repeat(60)}`,
		"\\left(".repeat(60),
		"\\implies".repeat(13),
		"\\dots".repeat(30),
		"\\frac12".repeat(300),
	])("that becomes too much: %s", (tex) => expect(findFormulaProblem(tex)).toBe("formulaTooLarge"));

	it.each([
		"x^2",
		"x_{1,2}=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}",
		"\\int_0^1 x^2\\,dx = \\left[\\frac{x^3}{3}\\right]_0^1",
		"\\begin{pmatrix}1&2&3\\\\4&5&6\\\\7&8&9\\end{pmatrix}",
		"\\begin{cases}x+y=1\\\\[4pt]x-y=3\\end{cases}",
		"\\begin{aligned}f(x)&=\\sin x\\\\f'(x)&=\\cos x\\\\f''(x)&=-\\sin x\\end{aligned}",
		"\\ce{2H2 + O2 -> 2H2O}",
		"\\lim_{n\\to\\infty}\\left(1+\\frac1n\\right)^n=e",
		"\\sum_{k=0}^{n}\\binom{n}{k}x^k y^{n-k}",
		"\\cancelto{0}{x-x}",
		"a\\hspace{1cm}b\\quad c\\qquad d\\!e",
		"1\\,000\\,000",
		"50\\% \\text{ of } \\$20",
		Array.from({ length: 10 }, () => Array.from({ length: 10 }, () => "0").join("&")).join("\\\\"),
	])("but not %s", (tex) => expect(findFormulaProblem(tex)).toBeNull());

	it("in time that grows with its length alone", () => {
		for (const unit of ["{", "}", "&\\\\", "\\", "%", "$", "\\begin{", "\\kern", "\\begin{alignat}{", "x'", " "]) {
			expect(["formulaDefines", "formulaSizes", "formulaTooLarge", null]).toContain(findFormulaProblem(unit.repeat(50_000)));
		}
	});
});

describe("a text with formulas", () => {
	it("reports the problem of its first invalid formula", () => {
		expect(findTextProblem("Costs $5 and \\def")).toBeNull();
		expect(findTextProblem("$x$ and $\\Huge y$ and $\\def\\a{}$")).toBe("formulaSizes");
	});

	it("holds no more than a page", () => {
		const large = `$${"x+".repeat(240)}x$`;
		expect(findFormulaProblem(large.slice(1, -1))).toBeNull();
		const count = Math.ceil(FORMULA.pageElements / countFormulaElements([large])) + 1;
		expect(findTextProblem(large.repeat(count))).toBe("formulaTooLarge");
		const most = Math.floor(FORMULA.pageElements / countFormulaElements([large]));
		expect(selectTextsWithinPage(Array.from({ length: 20 }, (_, index) => `${index} ${large}`))?.size).toBe(most);
		expect(selectTextsWithinPage(Array.from({ length: most }, () => large))).toBeNull();
		// Shown often, one text is too much for the page as well.
		expect(selectTextsWithinPage(Array.from({ length: 20 }, () => large))?.size).toBe(0);
	});

	it("counts a formula's elements", () => {
		expect(computeFormulaCost("x").elements).toBeLessThan(computeFormulaCost("x+y").elements);
		expect(countFormulaElements(["no formula", "$\\def\\a{x}\\a$"])).toBe(0);
	});
});

describe("a question with a formula that becomes too much", () => {
	const bad = `$${doubling(5)}$`;
	const good = { text: "What?", options: ["a", "b"], correctAnswers: [0] };

	it.each([
		["text", { text: bad }],
		["options.1", { options: ["a", bad] }],
		["extraInfo", { extraInfo: bad }],
	])("is refused at %s, with the reason in the author's language", (path, change) => {
		for (const schema of [questionPublishableSchema, updateQuestionBodySchema]) {
			const issues = schema.safeParse({ ...good, ...change }).error?.issues ?? [];
			expect(toFieldProblems(issues)).toEqual([fieldProblem(path, "formulaDefines")]);
		}
	});

	it("is refused where only all together are too much", () => {
		const letters = (count: number) => `$${"α".repeat(count)}$`;
		const together = (text: string) => questionPublishableSchema.safeParse({ ...good, text, options: Array(10).fill(letters(190)) });
		expect(together("What?").success).toBe(true);
		expect(together(letters(490)).error?.issues).toEqual([expect.objectContaining({ path: ["text"], message: "formulaTooLarge" })]);
	});
});
