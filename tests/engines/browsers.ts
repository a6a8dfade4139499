import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { type ElementHandle, launch, type Page as PuppeteerPage } from "puppeteer-core";
import { freePort } from "../helpers/free-port";

/** What the journeys need of an element, a page and a browser, whatever protocol drives it. */
export interface Control {
	click(): Promise<void>;
	type(text: string): Promise<void>;
}
export interface Page {
	goto(url: string): Promise<void>;
	/** Runs the source of an expression in the page. */
	evaluate(expression: string): Promise<unknown>;
	/** The element that an expression finds; undefined where it finds none. */
	find(expression: string): Promise<Control | undefined>;
}
export interface Engine {
	open(size: { width: number; height: number }): Promise<Page>;
	close(): Promise<void>;
}

const FIREFOX = process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr";
const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const MINI_BROWSER = [`/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/webkit2gtk-4.1/MiniBrowser`];

async function openFirefox(language: "tr" | "en"): Promise<Engine> {
	const browser = await launch({
		browser: "firefox",
		executablePath: FIREFOX,
		headless: true,
		extraPrefsFirefox: { "intl.accept_languages": language, "ui.prefersReducedMotion": 1 },
	});
	const toPage = (page: PuppeteerPage): Page => ({
		goto: async (url) => void (await page.goto(url)),
		evaluate: (expression) => page.evaluate(expression),
		find: async (expression) => {
			const handle = await page.evaluateHandle(expression);
			const element = handle.asElement() as ElementHandle<Element> | null;
			if (!element) return undefined;
			return {
				click: async () => {
					// The middle of the screen: a sticky bar may cover its edges.
					await element.evaluate((node) => node.scrollIntoView({ block: "center" }));
					await element.click();
				},
				type: (text) => element.type(text),
			};
		},
	});
	return {
		open: async (size) => {
			// Contexts share neither seats nor sessions, and a page in front is drawn.
			const page = await browser.newPage();
			await page.setViewport(size);
			return toPage(page);
		},
		close: () => browser.close(),
	};
}

/** The key under which WebDriver names an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

async function untilAnswers(url: string): Promise<void> {
	for (const end = Date.now() + 20_000; Date.now() < end; ) {
		if (
			await fetch(url).then(
				({ ok }) => ok,
				() => false,
			)
		)
			return;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	throw new Error(`${url} does not answer`);
}

/** xvfb-run chooses a free display and ends it together with the driver. */
function startWebKitDriver(port: number, language: "tr" | "en"): ChildProcess {
	const { LC_ALL: _all, ...env } = process.env;
	const locale = language === "tr" ? "tr_TR.UTF-8" : "en_GB.UTF-8";
	const args = ["-a", "-s", "-screen 0 1700x1300x24", WEBKIT_DRIVER, `--port=${port}`];
	// A group of its own: the driver leaves its browser behind when it ends.
	return spawn("xvfb-run", args, {
		detached: true,
		stdio: "ignore",
		env: { ...env, LANGUAGE: language, LANG: locale, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
	});
}

async function openWebKit(language: "tr" | "en"): Promise<Engine> {
	const port = await freePort();
	const driver = startWebKitDriver(port, language);
	const origin = `http://127.0.0.1:${port}`;
	let session = "";
	const command = async (method: string, path: string, body?: object): Promise<unknown> => {
		const response = await fetch(`${origin}${session}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
		const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
		if (!response.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`);
		return value;
	};
	await untilAnswers(`${origin}/status`);
	const binary = MINI_BROWSER.find((path) => existsSync(path));
	const opened = (await command("POST", "/session", {
		capabilities: {
			alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary, args: ["--automation"] } },
		},
	})) as { sessionId: string };
	session = `/session/${opened.sessionId}`;
	const toPage = (handle: string): Page => {
		const here = () => command("POST", "/window", { handle });
		const run = async (expression: string) => {
			await here();
			return command("POST", "/execute/sync", { script: `return ${expression};`, args: [] });
		};
		return {
			goto: async (url) => {
				await here();
				await command("POST", "/url", { url });
			},
			evaluate: run,
			find: async (expression) => {
				const id = ((await run(expression)) as Record<string, string> | null)?.[ELEMENT];
				if (!id) return undefined;
				return {
					click: async () => void (await command("POST", `/element/${id}/click`, {})),
					type: async (text) => void (await command("POST", `/element/${id}/value`, { text })),
				};
			},
		};
	};
	return {
		open: async (size) => {
			const { handle } = (await command("POST", "/window/new", { type: "window" })) as { handle: string };
			await command("POST", "/window", { handle });
			await command("POST", "/window/rect", size);
			return toPage(handle);
		},
		close: async () => {
			await command("DELETE", "", undefined).catch(() => undefined);
			if (driver.pid) process.kill(-driver.pid, "SIGTERM");
		},
	};
}

export const ENGINES = [
	{ name: "Firefox", installed: existsSync(FIREFOX), open: openFirefox },
	{
		name: "WebKit",
		installed: existsSync(WEBKIT_DRIVER) && existsSync("/usr/bin/xvfb-run") && MINI_BROWSER.some((path) => existsSync(path)),
		open: openWebKit,
	},
];
