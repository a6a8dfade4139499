import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import author from "#locales/en/author.json";
import base from "#locales/en/base.json";
import { waitForFormulas } from "~/features/question/rich-text";
import { createTranslator, TextsProvider } from "~/i18n/texts";
import { QuestionNav } from "./question-nav";

const translator = createTranslator("en", { ...base, ...author });
const provided = { value: { getTranslator: () => translator } };

it("draws the formulas of the questions, in words for screen readers", async () => {
	const questions = [
		{ id: "q000000001", text: "Which is $\\frac{1}{2}$?", options: ["0", "1"], correctAnswers: [0] },
		{ id: "q000000002", text: "And what does it cost, $5 or $6?", options: ["5", "6"], correctAnswers: [0] },
	];
	await waitForFormulas(questions);
	const list = createElement(QuestionNav, {
		questions,
		current: null,
		lang: "en",
		errors: null,
		failedPictures: [],
		readOnly: false,
		saving: false,
		onJump: () => {},
		dispatch: () => {},
	});
	const html = renderToStaticMarkup(createElement(TextsProvider, provided, list));
	expect(html).toContain("<mfrac>");
	expect(html).not.toContain("$\\frac");
	expect(html).toContain("$5 or $6");
});
