import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import base from "#locales/en/base.json";
import { contrast, toRgb } from "#tests/helpers/contrast";
import { createTranslator, TextsProvider } from "~/i18n/texts";
import { CountdownRing, WARNING_COLOR } from "./countdown-ring";

/** Tailwind's `indigo-950`, the colour of the disc. */
const DISC = toRgb("#1e1a4d");

it("has a readable colour for the last seconds", () => {
	expect(contrast(toRgb(WARNING_COLOR), DISC)).toBeGreaterThanOrEqual(7);
});

it("keeps the digits inside the ring, up to the longest time", () => {
	/** Em: a digit of the big screen's letters. */
	const digitWidth = 0.62;
	const inside = 14 - 2 * 1.1;
	const translator = createTranslator("en", base);
	for (const seconds of [9, 99, 117, 1800]) {
		const ring = createElement(CountdownRing, { deadlineMs: performance.now() + seconds * 1000, totalMs: 1_800_000 });
		const html = renderToStaticMarkup(createElement(TextsProvider, { value: { getTranslator: () => translator } }, ring));
		const [, size = "", digits = ""] = /text-\[calc\(([\d.]+)\*var\(--u\)\)\][^>]*>(\d+)</.exec(html) ?? [];
		expect(Number(digits)).toBe(seconds);
		expect(digits.length * digitWidth * Number(size), digits).toBeLessThan(0.85 * inside);
	}
});
