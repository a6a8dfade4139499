import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumArgs, testChromiumPath } from "./scripts/chromium.mjs";
import { productBuild } from "./scripts/product-build.mjs";

const port = Number(process.env.E2E_PORT ?? 8799);
// Read by the helpers, which reach the database of the server beside it.
process.env.E2E_STATE_DIR ??= join(tmpdir(), `quizlight-e2e-${port}`);
// One build for the server and for the tests that start one of their own.
process.env.PRODUCT_BUILD ??= productBuild();

export default defineConfig({
	testDir: "./tests/e2e",
	globalSetup: "./tests/e2e/first-admin.ts",
	outputDir: "./test-results/e2e",
	// All tests share one server: each has accounts and games of its own.
	fullyParallel: true,
	// More than cores: many journeys wait for a deadline or a lost reply.
	workers: Number(process.env.E2E_WORKERS ?? 5),
	// Far more than anything takes: a slow or busy machine must not fail a journey that goes on.
	timeout: 300_000,
	expect: { timeout: 30_000 },
	// A journey that needed its second try is named "flaky" in the output.
	retries: 1,
	forbidOnly: Boolean(process.env.CI),
	reporter: process.env.TEST_REPORT ? [["list"], ["json", { outputFile: process.env.TEST_REPORT }]] : [["list"]],
	use: {
		actionTimeout: 40_000,
		baseURL: `http://localhost:${port}`,
		locale: "en-GB",
		// Only the tests about it have one: it would answer requests that a test answers.
		serviceWorkers: "block",
		// Without a graphics card every frame of an animation costs CPU time.
		contextOptions: { reducedMotion: "reduce" },
		// Pages of one context share a process: starting one for each page costs a tenth of the CPU time.
		launchOptions: { executablePath: testChromiumPath(), args: [...chromiumArgs, "--renderer-process-limit=1"] },
		// Recording every test would cost a third of the time.
		trace: "on-first-retry",
	},
	webServer: {
		command: "node scripts/start.mjs",
		url: `http://localhost:${port}/api/health`,
		timeout: 180_000,
		reuseExistingServer: false,
		env: {
			PORT: String(port),
			HOST: "127.0.0.1",
			STATE_DIR: process.env.E2E_STATE_DIR,
			FRESH_STATE: "1",
			RATE_LIMITS: "off",
			// Else its pages would say that no phone reaches a server on the loopback address.
			SITE_URL: `http://localhost:${port}`,
		},
	},
});
