// Finds a Chromium for the browser tests and the benches; as root on Debian it installs one.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The same engine without a window system: half the CPU time per page, and what Playwright itself uses for headless tests. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const KNOWN = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const firstExisting = (paths) => paths.find((path) => path && existsSync(path));

function installByApt(name) {
	if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return;
	console.log(`Installing ${name} by apt…`);
	spawnSync("apt-get", ["update"], { stdio: "ignore" });
	spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name, "fonts-noto-core", "fonts-noto-color-emoji"], {
		stdio: "ignore",
	});
}

/** The path of a Chromium. Without one, throws with the command that installs it. */
export function chromiumPath() {
	const found = firstExisting([process.env.CHROMIUM_PATH, ...KNOWN, chromium.executablePath()]);
	if (found) return found;
	throw new Error("The browser tests need Chromium. Run: npx playwright install chromium (or: sudo apt-get install chromium)");
}

/** The Chromium for tests: its headless shell if there is one, else the full browser. With `install`, apt installs what is missing, if permitted. */
export function testChromiumPath({ install = false } = {}) {
	const shell = () => firstExisting([process.env.CHROMIUM_PATH, HEADLESS_SHELL]);
	if (install && !shell()) {
		installByApt("chromium-headless-shell");
		// Some distributions do not have the shell as a separate package.
		if (!shell() && !firstExisting(KNOWN)) installByApt("chromium");
	}
	return shell() ?? chromiumPath();
}

/** Flags for a quiet start without the browser's own network traffic. */
export const chromiumArgs = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];
