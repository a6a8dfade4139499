import { defineConfig } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "./scripts/chromium.mjs";

const port = Number(process.env.E2E_PORT ?? 8799);

export default defineConfig({
	testDir: "./tests/e2e",
	outputDir: "./test-results/e2e",
	fullyParallel: false,
	// Two cores carry the runtime and the browsers: one journey at a time keeps each honest.
	workers: 1,
	timeout: 120_000,
	expect: { timeout: 15_000 },
	// A journey that needed its second try is named "flaky" in the output.
	retries: 1,
	forbidOnly: Boolean(process.env.CI),
	reporter: process.env.TEST_REPORT ? [["list"], ["json", { outputFile: process.env.TEST_REPORT }]] : [["list"]],
	use: {
		actionTimeout: 20_000,
		baseURL: `http://localhost:${port}`,
		locale: "en-GB",
		launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
		trace: "retain-on-failure",
	},
	webServer: {
		command: "node scripts/start.mjs",
		url: `http://localhost:${port}/api/health`,
		timeout: 180_000,
		reuseExistingServer: false,
		env: { PORT: String(port), STATE_DIR: ".cache/e2e-state", FRESH_STATE: "1", SKIP_BUILD: "1", RATE_LIMITS: "off" },
	},
});
