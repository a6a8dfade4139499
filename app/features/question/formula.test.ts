import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { hasFormula, splitFormulas } from "#contract/text/formula-text";
import Formula from "./formula";
import { textInWords } from "./formula-tree";

const shown = (tex: string, inName = false) =>
	renderToStaticMarkup(createElement(Formula, { tex, block: false, typed: `$${tex}$`, inName }));

describe("formulas in a text", () => {
	it.each([
		["It costs $5 and $10.", ["It costs $5 and $10."]],
		["$5–$10", ["$5–$10"]],
		["5$ or 6$", ["5$ or 6$"]],
		["a $ b $ c", ["a $ b $ c"]],
		["$x$5", ["$x$5"]],
		["Ali has 5$, Ayşe has 3$.", ["Ali has 5$, Ayşe has 3$."]],
		["US$100,CA$90 or 7$$x$$", ["US$100,CA$90 or 7$$x$$"]],
		["e\u0301$x$", ["e\u0301$x$"]],
		[String.raw`\$x\$ costs \$5`, ["$x$ costs $5"]],
		["", [""]],
		["$", ["$"]],
		["$$", ["$$"]],
		["$$$$", ["$$$$"]],
	])("leaves %j a text", (text, parts) => {
		expect(splitFormulas(text)).toEqual(parts);
		expect(hasFormula(text)).toBe(false);
	});

	it("finds them between words, in a line and on a line of their own", () => {
		expect(splitFormulas("Solve $x^2=4$, then $$\\frac12$$!")).toEqual([
			"Solve ",
			{ tex: "x^2=4", block: false, typed: "$x^2=4$" },
			", then ",
			{ tex: "\\frac12", block: true, typed: "$$\\frac12$$" },
			"!",
		]);
		expect(splitFormulas("$a$$b$")).toHaveLength(2);
		expect(splitFormulas("($a$, “$b$”; 5 $c$)").filter((part) => typeof part !== "string")).toHaveLength(3);
		expect(splitFormulas(String.raw`$\text{\$5}$`)).toEqual([
			{ tex: String.raw`\text{\$5}`, block: false, typed: String.raw`$\text{\$5}$` },
		]);
	});

	it("takes any text in a moment, however many dollars it has", () => {
		for (const text of ["$a ".repeat(400), "$".repeat(1_000), `$${"\\".repeat(999)}`, "$x".repeat(500), `$${"a ".repeat(499)}`])
			expect(
				splitFormulas(text)
					.map((part) => (typeof part === "string" ? part : part.typed))
					.join("").length,
			).toBeGreaterThan(0);
	});
});

it("is spoken without signs of LaTeX", () => {
	expect(textInWords("A) $\\frac{1}{2}$, B) $x^2$ for \\$5")).toBe("A) 1/2, B) x^2 for $5");
	expect(textInWords("$\\unknown{a}$ and $\\def\\a{x}$")).toBe("unknown a and def a x");
});

describe("a formula", () => {
	it("is shown as MathML", () => {
		expect(shown("\\frac{1}{2}")).toBe(
			'<span class="formula-piece"><math displaystyle="true"><mfrac><mn>1</mn><mn>2</mn></mfrac></math></span>',
		);
	});

	it("may break after a sum, a relation and a comma outside of brackets if it is long", () => {
		const pieces = (tex: string) => [...shown(tex, true).matchAll(/aria-label="([^"]*)"/g)].map(([, words]) => words);
		expect(pieces("a+b=c")).toEqual(["a+b=c"]);
		expect(pieces("f(x+1)=-x^2+\\frac{a+b}{c},\\ x\\geq 0")).toEqual(["f(x+1)=", "−x^2+", "(a+b)/c,", "\u00a0x≥", "0"]);
		expect(shown("aaaaaaaa=bbbbbbbbbbbbb")).toContain('<mo form="infix">=</mo></mrow></math></span>');
	});

	it.each(["\\frac{1", "\\unknown", "\\href{javascript:alert(1)}{x}", "\\class{a}{b}", "\\includegraphics{x}", "}", "\\def\\a{\\a\\a}\\a"])(
		"that cannot be read stays as typed: %s",
		(tex) => {
			expect(shown(tex)).toBe(`$${tex}$`.replaceAll("<", "&lt;"));
		},
	);

	it("brings no elements but those of MathML", () => {
		expect(shown("\\text{<img src=x onerror=alert(1)>}")).not.toContain("<img");
	});

	it.each([
		["x^2", "x^2"],
		["\\frac{1}{2}", "1/2"],
		["\\frac{a+b}{2}", "(a+b)/2"],
		["\\sqrt{2}", "√2"],
		["\\sqrt[3]{a+b}", "3√(a+b)"],
		["a_1", "a_1"],
		["\\sum_{i=1}^{n}i", "∑_(i=1)^ni"],
		["\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}", "(1 2; 3 4)"],
	])("is one line of words in a name: %s", (tex, words) => {
		expect(shown(tex, true)).toContain(`aria-label="${words}"`);
	});
});
