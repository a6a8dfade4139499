import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import base from "#locales/tr/base.json";
import stage from "#locales/tr/stage.json";
import { createTranslator, TextsProvider } from "~/i18n/texts";
import { NumberOnStage } from "./number-on-stage";

const translator = createTranslator("tr", { ...base, ...stage });
const provided = { value: { getTranslator: () => translator } };

it("writes numbers on the big screen as the panel does: 1.340 of a question with a unit is no year", () => {
	const question = { id: "q1", kind: "number", text: "How far?", options: [], value: 450, tolerance: 1355, unit: "km", timeLimit: 20 };
	const view = { question, given: [{ number: 1340, count: 1, right: true }], readFirstCount: () => undefined, others: 0 };
	const shown = createElement(NumberOnStage, view as unknown as Parameters<typeof NumberOnStage>[0]);
	const html = renderToStaticMarkup(createElement(TextsProvider, provided, shown));
	expect(html).toContain("1.340");
	expect(html).toContain("450\u00a0km (±\u00a01.355\u00a0km)");
});

it("counts only the numbers that several players typed", () => {
	const question = { id: "q1", kind: "number", text: "How far?", options: [], value: 5, tolerance: 0, timeLimit: 20 };
	const given = [
		{ number: 5, count: 2, right: true },
		{ number: 9, count: 1, right: false },
	];
	const renderHtml = (first?: number) => {
		const view = { question, given, readFirstCount: () => first, others: 0 };
		const shown = createElement(NumberOnStage, view as unknown as Parameters<typeof NumberOnStage>[0]);
		return renderToStaticMarkup(createElement(TextsProvider, provided, shown));
	};
	expect(renderHtml().match(/×\d/g)).toEqual(["×2"]);
	// After a second turn the counts of both say what changed.
	expect(renderHtml(0).match(/×\d/g)).toEqual(["×0", "×2", "×0", "×1"]);
});

it("calls nothing right or wrong before a solution is marked", () => {
	const question = { id: "q1", kind: "number", text: "", options: [], timeLimit: null, quick: true };
	const view = { question, given: [{ number: 31, count: 2 }], readFirstCount: () => undefined, others: 0 };
	const renderHtml = (more: object) => {
		const shown = createElement(NumberOnStage, { ...view, question: { ...question, ...more } } as unknown as Parameters<
			typeof NumberOnStage
		>[0]);
		return renderToStaticMarkup(createElement(TextsProvider, provided, shown));
	};
	expect(renderHtml({})).toContain("31");
	expect(renderHtml({})).not.toMatch(/Doğru yanıt|answer-frame|rose/);
	expect(renderHtml({ value: 30, tolerance: 2 })).toMatch(/Doğru yanıt.*30/s);
});
