import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import base from "#locales/en/base.json";
import front from "#locales/en/front.json";
import { createTranslator, TextsProvider } from "~/i18n/texts";
import { NAVIGATION, Navigation } from "./header";

const translator = createTranslator("en", { ...base, ...front });
const provided = { value: { getTranslator: () => translator } };

/** As a visitor's browser gets them, and those that only a wide window shows. */
function listLinks(signedIn: boolean, further: number) {
	const pages = [...NAVIGATION, ...NAVIGATION.slice(1).map((page) => ({ ...page, to: `${page.to}-too` }))].slice(
		0,
		NAVIGATION.length + further,
	);
	const navigation = createElement(Navigation, { signedIn, pages });
	const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(TextsProvider, provided, navigation)));
	const links = [...html.matchAll(/<a [^>]*class="([^"]*)"[^>]*href="([^"]*)"/g)].map(([, look = "", to = ""]) => ({ look, to }));
	return { all: links.map(({ to }) => to), wide: links.filter(({ look }) => look.includes("max-lg:hidden")).map(({ to }) => to), html };
}

it("visitors see the home page alone", () => expect(listLinks(false, 0).all).toEqual(["/"]));

it("the first pages have their place in the row of a phone, My games too; Homework and Classes are behind More", () => {
	const { all, wide, html } = listLinks(true, 0);
	expect(all).toEqual(["/", "/my-quizzes", "/books", "/results", "/homework", "/classes"]);
	expect(wide).toEqual(["/homework", "/classes"]);
	expect(html).toContain(front.shell.more);
});

it("further pages are behind More where the row has no place for them", () => {
	const { all, wide, html } = listLinks(true, 2);
	expect(all).toHaveLength(8);
	expect(wide).toEqual(["/homework", "/classes", "/my-quizzes-too", "/books-too"]);
	expect(html).toContain(front.shell.more);
});
