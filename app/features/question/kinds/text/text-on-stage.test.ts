import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import base from "#locales/en/base.json";
import stage from "#locales/en/stage.json";
import { TextOnStage } from "~/features/question/kinds/on-stage";
import { pickStageColor } from "~/features/question/option-identity";
import { createTranslator, TextsProvider } from "~/i18n/texts";

const translator = createTranslator("en", { ...base, ...stage });
const provided = { value: { getTranslator: () => translator } };

it("counts only the texts that several players typed", () => {
	const question = { id: "q1", kind: "text", text: "Which river?", options: [], timeLimit: 20 };
	const given = [
		{ text: "Nile", count: 3, right: true },
		{ text: "Po", count: 1, right: false },
	];
	const renderCounts = (first?: number) => {
		const view = { question, given, readFirstCount: () => first, others: 0 };
		const shown = createElement(TextOnStage, view as unknown as Parameters<typeof TextOnStage>[0]);
		return renderToStaticMarkup(createElement(TextsProvider, provided, shown)).match(/\d+ · \d+%/g);
	};
	expect(renderCounts()).toEqual(["3 · 75%"]);
	// After a second turn the counts of both say what changed.
	expect(renderCounts(0)).toEqual(["3 · 75%", "1 · 25%"]);
});

it("stands on a colour of the options, all of which end visibly on the plate", () => {
	const question = { id: "q1", kind: "text", text: "Which river?", options: [], timeLimit: 20 };
	const view = { question, given: [{ text: "Nile", count: 2 }], readFirstCount: () => undefined, others: 0 };
	const shown = createElement(TextOnStage, view as unknown as Parameters<typeof TextOnStage>[0]);
	expect(renderToStaticMarkup(createElement(TextsProvider, provided, shown))).toContain(`background:${pickStageColor(0)}`);
});
