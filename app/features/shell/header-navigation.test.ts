import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import base from "#locales/en/base.json";
import { createTranslator, TextsProvider } from "~/i18n/texts";
import { Navigation } from "./header";

const translator = createTranslator("en", base);
const provided = { value: { getTranslator: () => translator } };

/** The links as a browser gets them, and the one that is marked on a page. */
function readLinks(signedIn: boolean, path = "/") {
	const navigation = createElement(Navigation, { signedIn });
	const html = renderToStaticMarkup(
		createElement(MemoryRouter, { initialEntries: [path] }, createElement(TextsProvider, provided, navigation)),
	);
	const links = [...html.matchAll(/<a [^>]*class="([^"]*)"[^>]*href="([^"]*)"/g)].map(([, look = "", to = ""]) => ({ look, to }));
	return { all: links.map(({ to }) => to), marked: links.filter(({ look }) => look.includes("bg-primary-50")).map(({ to }) => to) };
}

it("visitors see the home page alone", () => expect(readLinks(false).all).toEqual(["/"]));

it("five pages have their place in the row, on a phone too", () => {
	expect(readLinks(true).all).toEqual(["/", "/my-quizzes", "/books", "/classes", "/results"]);
});

it.each([
	["/", "/"],
	["/books/abc", "/books"],
	["/homework", "/classes"],
	["/homework/abc", "/classes"],
	["/quiz/edit/abc", "/my-quizzes"],
	["/results/abc", "/results"],
])("%s belongs to %s", (path, page) => expect(readLinks(true, path).marked).toEqual([page]));

it("the account belongs to none of them", () => expect(readLinks(true, "/account").marked).toEqual([]));
