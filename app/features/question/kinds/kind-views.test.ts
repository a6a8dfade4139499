import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { KindAnswer } from "./kind-views";

describe("the place of an answer", () => {
	it.each([
		["order", ["ant", "cat", "cow"], 3],
		["text", [], 1],
		["number", [], 1],
	] as const)("is not empty before its code has loaded (%s)", (kind, options, rows) => {
		const question = { id: "q", kind, options };
		const html = renderToString(
			createElement(KindAnswer, { question, lang: "en", locked: false, sending: false, given: undefined, onSend: () => {} }),
		);
		expect(html).toContain('aria-busy="true"');
		expect(html.split("bg-slate-200")).toHaveLength(rows + 1);
		// A skeleton reveals nothing: a quiz has its options in the right order.
		for (const option of options) expect(html).not.toContain(option);
	});
});
