import { type ElementHandle, type LaunchOptions, launch, type Page as PuppeteerPage } from "puppeteer-core";
import type { Driver, Page } from "./driver";
import { RECORDER } from "./screen";

function toPage(page: PuppeteerPage): Page {
	return {
		goto: async (url) => void (await page.goto(url)),
		evaluate: (expression) => page.evaluate(expression),
		press: (key) => page.keyboard.press(key === "Space" ? " " : key),
		find: async (expression) => {
			const handle = await page.evaluateHandle(expression);
			const element = handle.asElement() as ElementHandle<Element> | null;
			if (!element) return undefined;
			return {
				click: async () => {
					// A sticky bar may cover the edges of the screen.
					await element.evaluate((node) => node.scrollIntoView({ block: "center" }));
					await element.click();
				},
				type: (text) => element.type(text),
				upload: async (path) => void (await (element as ElementHandle<HTMLInputElement>).uploadFile(path)),
			};
		},
	};
}

/** Firefox by WebDriver BiDi, Chromium by its own protocol. `first` runs before a page's own scripts. */
export async function startPuppeteer(options: LaunchOptions, first?: string): Promise<Driver> {
	const browser = await launch({ headless: true, ...options });
	return {
		open: async (size) => {
			// In a separate window: background tabs draw nothing and throttle timers.
			const page = await browser.newPage({ type: "window" });
			await page.setViewport(size);
			for (const script of [RECORDER, first]) if (script) await page.evaluateOnNewDocument(script);
			return toPage(page);
		},
		close: () => browser.close(),
	};
}
