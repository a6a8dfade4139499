import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { FORMULA, LIMITS } from "#contract/limits";
import { countDrawnElements } from "#contract/text/formulas";
import { seeded } from "#tests/helpers/seeded";
import { PageDrawing, type PageFormula } from "./formula-page";
import { FormulaPageContext } from "./formula-page-context";
import { RichText, waitForFormulas } from "./rich-text";

/** Short formulas that become many elements: pieces at each sum, comma and relation, rows of a table, fractions in fractions. */
const COSTLY = [
	`${"x+".repeat(120)}x`,
	`${"a,".repeat(150)}a`,
	`${"x=".repeat(100)}x`,
	`\\begin{matrix}${"&&&&&&&&&\\\\".repeat(20)}\\end{matrix}`,
	"\\frac{1}{2}+".repeat(30),
];

beforeAll(() => waitForFormulas("$"));

describe("the largest quiz that can be saved", () => {
	const renderHtml = (questions: { text: string; options: string[] }[]) => {
		const texts = questions.flatMap(({ text, options }) => [text, ...options]);
		const list = texts.map((text, key) => createElement("li", { key }, createElement(RichText, { text })));
		return renderToStaticMarkup(createElement(FormulaPageContext, { value: { texts } }, list));
	};
	const quiz = (questionOf: (n: number) => { text: string; options: string[] }) =>
		Array.from({ length: LIMITS.questions.max }, (_, n) => questionOf(n));

	it.each(COSTLY)("shows no more elements of formulas at once than a page may have: %#", (tex) => {
		for (const questions of [
			quiz((n) => ({ text: `${n} $${tex}$`, options: [`A${n} $$${tex}$$`, `B${n}`] })),
			quiz((n) => ({ text: `${n} $x$`, options: ["$x^2$", `$${tex}$`] })),
		]) {
			// A formula that is shown as typed is one element.
			const drawn = renderHtml(questions).match(/<(?:m|span class)/g) ?? [];
			expect(drawn.length).toBeLessThanOrEqual(FORMULA.pageElements);
			expect(drawn.length).toBeGreaterThan(FORMULA.pageElements / 20);
		}
	});

	it("is drawn whole where it has room", () => {
		const questions = quiz((n) => ({ text: `${n} $x^2$`, options: ["$x$"] }));
		expect(renderHtml(questions).match(/<math/g)).toHaveLength(2 * questions.length);
	});
});

it("on a page that is scrolled, formulas near the view are drawn where they have room, and never too many", () => {
	const random = seeded(20_261_128);
	const page = new PageDrawing(new Set());
	const formulas: PageFormula[] = Array.from({ length: 200 }, (_, n) => ({
		elements: 20 + Math.floor(random() * (n % 10 === 0 ? FORMULA.elements : 200)),
		isNear: false,
		isDrawn: false,
		draw: () => undefined,
	}));
	for (const formula of formulas) page.add(formula);
	let most = 0;
	for (let step = 0; step < 300; step++) {
		const first = Math.floor(random() * formulas.length);
		const last = first + Math.floor(random() * 40);
		for (const [n, formula] of formulas.entries()) {
			const isNear = n >= first && n <= last;
			if (formula.isNear !== isNear) page.setNear(formula, isNear);
			most = Math.max(most, page.drawnElements());
		}
		const near = formulas.slice(first, last + 1);
		if (near.reduce((sum, { elements }) => sum + elements, 0) > FORMULA.pageElements) continue;
		expect(near.filter(({ isDrawn }) => !isDrawn)).toEqual([]);
	}
	expect(most).toBeLessThanOrEqual(FORMULA.pageElements);
	for (const formula of formulas) page.remove(formula);
	expect(page.drawnElements()).toBe(0);
});

it("a formula counts with its pieces", () => {
	expect(countDrawnElements("x+".repeat(50))).toBeGreaterThan(countDrawnElements("xy".repeat(50)));
});
