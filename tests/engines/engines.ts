import { existsSync } from "node:fs";
import type { Engine } from "./driver";
import { startPuppeteer } from "./puppeteer";
import { startWebKit, webKitInstalled } from "./webkit";

const FIREFOX = process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr";

export const FIREFOX_ENGINE: Engine = {
	name: "Firefox",
	installed: existsSync(FIREFOX),
	start: (language) =>
		startPuppeteer({
			browser: "firefox",
			executablePath: FIREFOX,
			extraPrefsFirefox: { "intl.accept_languages": language, "ui.prefersReducedMotion": 1 },
		}),
};

export const WEBKIT_ENGINE: Engine = { name: "WebKit", installed: webKitInstalled, start: startWebKit };
