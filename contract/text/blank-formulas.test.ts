import { describe, expect, it } from "vitest";
import { questionDraftSchema, questionPublishableSchema, readWrittenQuestion } from "../quizzes/question";
import { fieldProblem, toFieldProblems } from "../validation";
import { isBlankText } from "./blank-formulas";

const BLANK = [
	"$\\,$",
	"$~$",
	"$$\\quad\\!\\;$$",
	"$\\phantom{x}$",
	"$\\phantom{\\frac{1}{2}}\\,$",
	"$\\hphantom x$",
	"$\\vphantom{\\Big|}$",
	"$\\relax{}$",
	"$\\quad{}^{}_{}$",
	"$\\text{ }$",
	"$\\mathrm{}$",
	"$\\displaystyle{}$",
	"$\\kern 1em$",
	"$\\hspace{1em}$",
	"$\\left.\\right.$",
	"$\\color{red}{}$",
	"$\\textcolor{red}{\\,}$",
	"$\\begin{matrix}&\\\\&\\end{matrix}$",
	"$\\begin{array}{lc}\\end{array}$",
	"$\\,$ $\\,$",
	"$\\,%x\n{}$",
];
const SHOWN = [
	"x",
	"$ $",
	"$\\ $",
	"$x$",
	"\\$",
	"$\\,$ x",
	"$\\,x$",
	"$\\phantom{x}y$",
	"$\\phantom xy$",
	"$\\frac{}{}$",
	"$\\sqrt{}$",
	"$\\overline{\\,}$",
	"$\\boxed{}$",
	"$\\emptyset$",
	"$\\{\\}$",
	"$()$",
	"$\\left(\\right.$",
	"$\\%$",
	"$\\begin{pmatrix}\\end{pmatrix}$",
	"$\\begin{array}{c|c}&\\end{array}$",
	"$\\text{x}$",
	"$\\kern 1em x$",
	"$\\color{red}{x}$",
	"$\\textcolor{red}{x}$",
	"$\\ce{}H$",
];

describe("a text whose formulas draw nothing", () => {
	it.each(BLANK)("is empty: %s", (text) => expect(isBlankText(text)).toBe(true));
	it.each(SHOWN)("but not %s", (text) => expect(isBlankText(text)).toBe(false));

	it("is found in time that grows with its length alone", () => {
		for (const unit of ["\\phantom{", "{", "\\,", "\\begin{matrix}", "\\kern", "\\textcolor{", "\\left", " "]) {
			expect(typeof isBlankText(`$${unit.repeat(30_000)}x$`)).toBe("boolean");
		}
	});

	it("is no option and no question where one is published, by hand, by a file or by a model; a draft keeps it", () => {
		const good = { text: "What?", options: ["a", "b"], correctAnswers: [0] };
		const problems = (change: object) => toFieldProblems(questionPublishableSchema.safeParse({ ...good, ...change }).error?.issues ?? []);
		expect(problems({})).toEqual([]);
		for (const blank of BLANK) {
			expect(problems({ options: ["a", blank] }), blank).toEqual([fieldProblem("options.1", "optionRequired")]);
			expect(problems({ text: blank }), blank).toEqual([fieldProblem("text", "questionTextRequired")]);
			expect(readWrittenQuestion({ ...good, options: ["a", blank] }, () => "q")).toBeNull();
			expect(questionDraftSchema.safeParse({ ...good, options: ["a", blank] }).success).toBe(true);
		}
	});
});
