import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { freePort } from "../helpers/free-port";
import type { Driver, Key, Language, Page } from "./driver";

const DRIVER = "/usr/bin/WebKitWebDriver";
const MINI_BROWSER = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

export const webKitInstalled = [DRIVER, "/usr/bin/xvfb-run", "/usr/bin/xauth", MINI_BROWSER].every((path) => existsSync(path));

const KEYS: Record<Key, string> = { Space: " ", ArrowUp: "\uE013" };

/** A resized WebDriver window is never narrower than its tool bar. */
const MIN_WIDTH = 450;

/** WebDriver's key for an element. */
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

/** xvfb-run chooses a free display and ends it with the driver. */
function startWebKitDriver(port: number, language: Language): ChildProcess {
	const { LC_ALL: _all, ...env } = process.env;
	const locale = language === "tr" ? "tr_TR.UTF-8" : "en_GB.UTF-8";
	const args = ["-a", "-s", "-screen 0 1700x1300x24", DRIVER, `--port=${port}`];
	// A separate process group: the driver leaves its browser running when it ends.
	return spawn("xvfb-run", args, {
		detached: true,
		stdio: "ignore",
		env: { ...env, LANGUAGE: language, LANG: locale, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
	});
}

export async function startWebKit(language: Language): Promise<Driver> {
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
	const end = () => {
		if (driver.pid) process.kill(-driver.pid, "SIGTERM");
	};
	try {
		await untilAnswers(`${origin}/status`);
		const opened = (await command("POST", "/session", {
			capabilities: {
				alwaysMatch: {
					browserName: "MiniBrowser",
					"webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation", "--javascript-can-open-windows-automatically=true"] },
				},
			},
		})) as { sessionId: string };
		session = `/session/${opened.sessionId}`;
	} catch (error) {
		end();
		throw error;
	}
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
			press: async (key) => {
				await here();
				const active = (await command("GET", "/element/active")) as Record<string, string>;
				await command("POST", `/element/${active[ELEMENT]}/value`, { text: KEYS[key] });
			},
			find: async (expression) => {
				const id = ((await run(expression)) as Record<string, string> | null)?.[ELEMENT];
				if (!id) return undefined;
				const send = async (text: string) => void (await command("POST", `/element/${id}/value`, { text }));
				return { click: async () => void (await command("POST", `/element/${id}/click`, {})), type: send, upload: send };
			},
		};
	};
	return {
		open: async ({ width, height }) => {
			const handles = async () => (await command("GET", "/window/handles")) as string[];
			const before = await handles();
			// Without an opener, whose session storage it would copy.
			await toPage(before[0] ?? "").evaluate(`void window.open("", "_blank", "popup,noopener,width=${width},height=${height}")`);
			const handle = (await handles()).find((one) => !before.includes(one));
			if (!handle) throw new Error("WebKit opened no window");
			const page = toPage(handle);
			// The requested height includes the window's bar. At phone width it cannot be resized and stays lower.
			const bar = height - Number(await page.evaluate("innerHeight"));
			if (width > MIN_WIDTH) await command("POST", "/window/rect", { width, height: height + bar });
			return page;
		},
		close: async () => {
			await command("DELETE", "", undefined).catch(() => undefined);
			end();
		},
	};
}
