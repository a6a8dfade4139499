import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { Instance } from "#contract/games/live";
import base from "#locales/en/base.json";
import stage from "#locales/en/stage.json";
import { sampleInstance } from "#tests/helpers/sample-instance";
import { DEFAULT_STAGE_SETTINGS } from "~/features/host/game/stage-channel";
import { createTranslator, TextsProvider } from "~/i18n/texts";
import { ClosedView } from "./given-view";

const translator = createTranslator("en", { ...base, ...stage });
const provided = { value: { getTranslator: () => translator } };

function renderClosed(question: Partial<Instance["questions"][number]>, change: Partial<Instance>): string {
	const instance = sampleInstance({
		status: "active",
		questionStatus: "closed",
		currentQuestionIndex: 0,
		questions: [{ id: "q1", text: "Which river?", options: [], timeLimit: 20, isMultipleChoice: false, ...question }],
		answeredCount: 27,
		askedCount: 28,
		correctCount: 18,
		...change,
	});
	const view = { instance, deadlineMs: null, opensAtMs: null, fresh: false, hiddenParts: null, scoresBefore: new Map() };
	const shown = createElement(ClosedView, { ...view, settings: DEFAULT_STAGE_SETTINGS });
	const router = createMemoryRouter([{ path: "/", element: createElement(TextsProvider, provided, shown) }]);
	return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

const KINDS = {
	choice: [{ options: ["Nile", "Po"], correctAnswers: [0] }, { answerCounts: [18, 9] }],
	"choice asked again": [
		{ options: ["Nile", "Po"], correctAnswers: [0] },
		{ answerCounts: [18, 9], firstCounts: [9, 18] },
	],
	order: [{ kind: "order", options: ["Po", "Nile"], correctAnswers: [0, 1] }, { given: [{ answers: [0, 1], count: 18, right: true }] }],
	text: [{ kind: "text", accepted: ["Nile"] }, { given: [{ text: "Nile", count: 18, right: true }] }],
	number: [{ kind: "number", value: 31 }, { given: [{ number: 31, count: 18, right: true }] }],
} as const satisfies Record<string, readonly [Partial<Instance["questions"][number]>, Partial<Instance>]>;

it.each(Object.entries(KINDS))("says once how many answers were right, and who did not answer: %s", (_, [question, change]) => {
	for (const extraInfo of [undefined, "It is long."]) {
		const html = renderClosed({ ...question, ...(extraInfo ? { extraInfo } : {}) }, change);
		expect(html.match(/18 of 27 answers right/g), extraInfo).toHaveLength(1);
		expect(html.match(/1 did not answer/g), extraInfo).toHaveLength(1);
	}
});

it("gives every option the same edge, so that nothing betrays the right one before its light", () => {
	const countEdges = (name: keyof typeof KINDS) => renderClosed(KINDS[name][0], KINDS[name][1]).match(/answer-edge/g)?.length;
	// Bar and label of two columns, and one text.
	expect(countEdges("choice")).toBe(4);
	expect(countEdges("text")).toBe(1);
});
