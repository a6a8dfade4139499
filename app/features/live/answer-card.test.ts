import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AnswerCardPicture } from "./answer-card";

it("a card looks the same in a page that is written from the right", () => {
	const card = createElement(AnswerCardPicture, { card: { card: 1 }, size: "small", hint: "", label: "" });
	const markup = renderToStaticMarkup(card);
	expect(markup).toMatch(/^<svg[^>]* direction="ltr"/);
	for (const [text] of markup.matchAll(/<text[^>]*>/g)) expect(text).toContain('unicode-bidi="plaintext"');
});
