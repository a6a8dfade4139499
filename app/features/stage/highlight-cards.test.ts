import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import base from "#locales/en/base.json";
import stage from "#locales/en/stage.json";
import { sampleInstance } from "#tests/helpers/sample-instance";
import { waitForFormulas } from "~/features/question/rich-text";
import { createTranslator, TextsProvider } from "~/i18n/texts";
import { HardestCard } from "./highlight-cards";

const translator = createTranslator("en", { ...base, ...stage });
const provided = { value: { getTranslator: () => translator } };

it("draws the formula of the hardest question, also where only its first words have room", async () => {
	const text = `Which is $\\frac{1}{2}$? ${"And why is that so? ".repeat(20)}`;
	const instance = sampleInstance({
		status: "finished",
		questions: [{ id: "q1", text, options: ["$\\frac{2}{4}$", "0"], timeLimit: 20, isMultipleChoice: false }],
		highlights: { bestClimb: null, hardestQuestion: { questionIndex: 0, askedCount: 3, correctCount: 1, answerCount: 3 } },
	});
	await waitForFormulas(text);
	const html = renderToStaticMarkup(createElement(TextsProvider, provided, createElement(HardestCard, { instance, fresh: false })));
	expect(html).toContain("<mfrac>");
	expect(html).not.toContain("$");
	expect(html).toContain("…");
});
