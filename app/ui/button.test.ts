import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Button } from "./button";

it("a button whose action runs keeps the focus: it is busy and refuses presses without being disabled", () => {
	const markup = renderToStaticMarkup(createElement(Button, { loading: true }, "Save"));
	expect(markup).toContain('aria-disabled="true"');
	expect(markup).toContain('aria-busy="true"');
	expect(markup).not.toContain(" disabled=");
});
