// Finds a Chromium for the browser tests; as root on Debian it installs one.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const KNOWN = [
	process.env.CHROMIUM_PATH,
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function installed() {
	const own = chromium.executablePath();
	return [...KNOWN, own].find((path) => path && existsSync(path));
}

/** The path of a Chromium; with `install`, installs it where apt and root allow. Throws with the one command to run otherwise. */
export function chromiumPath({ install = false } = {}) {
	const found = installed();
	if (found) return found;
	if (install && process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
		console.log("Installing Chromium by apt…");
		spawnSync("apt-get", ["update"], { stdio: "ignore" });
		spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium", "fonts-noto-core", "fonts-noto-color-emoji"], {
			stdio: "ignore",
		});
		const now = installed();
		if (now) return now;
	}
	throw new Error("The browser tests need Chromium. Run: npx playwright install chromium (or: sudo apt-get install chromium)");
}

/** Quiet start without any traffic of the browser's own. */
export const chromiumArgs = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];
