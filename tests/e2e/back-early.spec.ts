import { expect } from "@playwright/test";
import { hold, onlyInEverything, openContext, test } from "./helpers";
import { TEXTS } from "./texts";

/** Back to a page that the server has rendered and whose scripts have not hydrated yet: rare, and therefore not in `npm test`. */
for (const language of onlyInEverything()) {
	const t = TEXTS[language];

	test(`Back before a page's scripts run, and while they take the page over, shows the page of the address (${language})`, async ({
		browser,
		watch,
	}) => {
		const page = watch(await (await openContext(browser, { language })).newPage());
		await page.goto("/login");
		await page.getByRole("main").getByRole("link", { name: t.login.toRegister }).click();
		await expect(page.getByRole("heading", { level: 1, name: t.register.title })).toBeVisible();
		const { release } = await hold(page, "**/assets/entry.client-*.js");
		await page.reload({ waitUntil: "commit" });
		await expect(page.getByRole("heading", { level: 1, name: t.register.title })).toBeVisible();
		await page.evaluate(() => history.back());
		await expect(page).toHaveURL(/\/login$/);
		release();
		await expect(page.getByRole("heading", { level: 1, name: t.login.title })).toBeVisible();

		// The router writes its place into the history in its first render, and listens after that.
		await page.addInitScript(() => {
			const { replaceState, pushState } = history;
			history.replaceState = (state, ...rest) => {
				replaceState.call(history, state, ...rest);
				if (state?.idx !== 0 || location.pathname !== "/") return;
				queueMicrotask(() => {
					pushState.call(history, {}, "", "/register");
					dispatchEvent(new PopStateEvent("popstate", { state: {} }));
				});
			};
		});
		await page.goto("/", { waitUntil: "commit" });
		await expect(page.getByRole("heading", { level: 1, name: t.register.title })).toBeVisible();
		await expect(page).toHaveURL(/\/register$/);
	});
}
