import { expect } from "@playwright/test";
import { rounds } from "../helpers/rounds";
import { openContext, test } from "./helpers";

/** Only the document has the notice's texts. */
const TITLES = { en: "This browser is too old", tr: "Bu tarayıcı çok eski" };

const PAGES = [
	["tr", "/play/1234567", /Safari 15.4, .* Firefox 98/],
	["en", "/login", /Safari 15.4, .* Firefox 115/],
] as const;

for (const [language, path, versions] of PAGES.slice(0, rounds({ daily: 1, all: 2 }))) {
	test(`a browser that is too old reads so on ${path}, and what to do (${language})`, async ({ browser }) => {
		const context = await openContext(browser, { language, phone: true });
		const page = await context.newPage();
		await page.goto(path);
		const title = page.getByText(TITLES[language]);
		await expect(page.locator("#old-browser")).toHaveCount(1);
		await expect(title).toBeHidden();
		await context.addInitScript(() => Reflect.deleteProperty(window, "CSSLayerBlockRule"));
		await page.reload();
		await expect(title).toBeVisible();
		await expect(page.getByText(versions)).toBeInViewport();
		const covered = await page.evaluate(
			() => document.elementFromPoint(innerWidth / 2, innerHeight - 20)?.closest("#old-browser") !== null,
		);
		expect(covered).toBe(true);
	});
}
