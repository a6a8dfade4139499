import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Cover } from "./cover";

const rendered = (picture?: string) => renderToStaticMarkup(createElement(Cover, { id: "book", picture }, "RL"));

it("asks for a picture of another server lazily and without naming the page, with the letters behind it until it is there", () => {
	const html = rendered("https://elsewhere.example/cover.jpg");
	const [image = ""] = /<img[^>]*>/.exec(html) ?? [];
	expect(image).toContain('src="https://elsewhere.example/cover.jpg"');
	expect(image).toContain('referrerPolicy="no-referrer"');
	expect(image).toContain('loading="lazy"');
	expect(image).not.toContain("bg-");
	expect(html.indexOf("RL")).toBeGreaterThan(0);
	expect(html.indexOf("RL")).toBeLessThan(html.indexOf("<img"));
});

it("is drawn where there is no picture", () => {
	expect(rendered()).toContain("RL");
	expect(rendered()).not.toContain("<img");
});
