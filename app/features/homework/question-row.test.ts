import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import base from "#locales/en/base.json";
import texts from "#locales/en/homework.json";
import { createTranslator, TextsProvider } from "~/i18n/texts";
import { QuestionRow } from "./question-row";

const translator = createTranslator("en", { ...base, ...texts });
const provided = { value: { getTranslator: () => translator } };
const planet = { id: "q1", text: "Which is a planet?", options: ["Moon", "Mars"], correctAnswers: [1], isMultipleChoice: false };

it("shows how many were right, but not for a question that counts for nobody", () => {
	const shown = (question: object) => {
		const row = { question, index: 0, counts: { asked: 2, answered: 2, right: 1 }, lang: "en", onOpen: () => {} };
		return renderToStaticMarkup(
			createElement(TextsProvider, provided, createElement(QuestionRow, row as Parameters<typeof QuestionRow>[0])),
		);
	};
	expect(shown(planet)).toContain("Right: 1 of 2");
	expect(shown({ ...planet, cancelled: true })).not.toContain("Right:");
});
