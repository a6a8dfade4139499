import { existsSync } from "node:fs";
import { chromiumArgs, testChromiumPath } from "../../scripts/chromium.mjs";
import type { Engine } from "./driver";
import { removalScript } from "./missing-calls";
import { startPuppeteer } from "./puppeteer";
import { startWebKit, webKitInstalled } from "./webkit";

const FIREFOX_PATH = process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr";

export const FIREFOX: Engine = {
	name: "Firefox",
	installed: existsSync(FIREFOX_PATH),
	start: (language) =>
		startPuppeteer({
			browser: "firefox",
			executablePath: FIREFOX_PATH,
			extraPrefsFirefox: { "intl.accept_languages": language, "ui.prefersReducedMotion": 1 },
		}),
};

export const WEBKIT: Engine = { name: "WebKit", installed: webKitInstalled, start: startWebKit };

const chromium = (name: string, first?: string): Engine => ({
	name,
	installed: true,
	start: (language) =>
		startPuppeteer(
			{
				browser: "chrome",
				executablePath: testChromiumPath(),
				args: [...chromiumArgs, "--force-prefers-reduced-motion", `--accept-lang=${language}`],
			},
			first,
		),
});

export const CHROMIUM = chromium("Chromium");

/** Chromium without newer APIs, in place of old browsers that can no longer be installed. */
export const olderThan = (name: string, browsers: Parameters<typeof removalScript>[0]): Engine => chromium(name, removalScript(browsers));
