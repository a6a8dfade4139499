import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Passwords cost little in the tests of the runtime, but for those of the cost. */
const quickPasswords: Plugin = {
	name: "quick-passwords",
	enforce: "pre",
	transform: (code, id) =>
		id.endsWith("/worker/auth/passwords.ts") ? code.replace('"node:crypto"', '"#tests/helpers/quick-scrypt"') : undefined,
};

/** What is delivered in the background arrives late on a busy machine; the default is one second. */
const expect = { poll: { timeout: 20_000 } };

/** Files whose tests take long for their size. */
const LONG = /\/tests\/(?:workers\/(?:typed-end|faults|in-class|database-outage)|faults\/(?:killed|homework|processes))\.test\.ts$/;

/** Where no durations of an earlier run are known, vitest starts with the largest files: one of these would be waited for at the end. */
class LongFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]) {
		const sorted = await super.sort(files);
		const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
		return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
	}
}

const migrations = await readD1Migrations("./migrations");

export default defineConfig({
	test: {
		sequence: { sequencer: LongFirst },
		// The cache of transformed modules cannot be read from inside the Workers runtime.
		fsModuleCache: false,
		projects: [
			{
				resolve: { alias: [{ find: /^~\//, replacement: `${import.meta.dirname}/app/` }] },
				test: {
					name: "pure",
					include: [
						"contract/**/*.test.ts",
						"worker/**/*.test.ts",
						"durable/**/*.test.ts",
						"app/**/*.test.ts",
						"scripts/**/*.test.ts",
						"tests/pure/**/*.test.ts",
					],
					environment: "node",
					// A process per file would take longer than all tests together: files share processes, and leave nothing behind.
					isolate: false,
					// The default leaves one core idle: half of a small machine.
					maxWorkers: "100%",
					unstubGlobals: true,
					setupFiles: "./tests/helpers/unstub-globals.ts",
					// Seeded games and large files take seconds while types are checked beside them.
					testTimeout: 60_000,
				},
			},
			{
				// Against the built product in separate processes.
				test: {
					name: "faults",
					include: ["tests/faults/**/*.test.ts"],
					globalSetup: "./tests/faults/shared-product.ts",
					environment: "node",
					// Files mostly wait for deadlines and restarts; those that kill the product have one of their own.
					maxWorkers: 3,
					expect,
					testTimeout: 240_000,
					hookTimeout: 240_000,
				},
			},
			{
				// The built product in Firefox and WebKit, one browser at a time.
				test: {
					name: "engines",
					include: ["tests/engines/**/*.test.ts"],
					globalSetup: "./tests/faults/shared-product.ts",
					environment: "node",
					fileParallelism: false,
					testTimeout: 120_000,
				},
			},
			{
				// The built product in Chromium, read by Orca, one desktop at a time.
				test: {
					name: "screen-reader",
					include: ["tests/screen-reader/**/*.test.ts"],
					globalSetup: "./tests/faults/shared-product.ts",
					environment: "node",
					fileParallelism: false,
					testTimeout: 300_000,
					hookTimeout: 120_000,
				},
			},
			{
				// The built product behind proxies from Debian's packages.
				test: {
					name: "proxies",
					include: ["tests/proxies/**/*.test.ts"],
					environment: "node",
					fileParallelism: false,
					testTimeout: 120_000,
					hookTimeout: 300_000,
				},
			},
			{
				// The built product with providers of sign-on as they are.
				test: {
					name: "sign-on",
					include: ["tests/sign-on/**/*.test.ts"],
					environment: "node",
					testTimeout: 60_000,
					hookTimeout: 120_000,
				},
			},
			{
				plugins: [
					quickPasswords,
					cloudflareTest({
						main: "./tests/workers/entry.ts",
						remoteBindings: false,
						wrangler: { configPath: "./wrangler.toml" },
						miniflare: {
							bindings: {
								LOCAL: "1",
								JWT_SECRET: "a-secret-for-tests-only-0123456789abcdef",
								RATE_LIMITS: "off",
								EVERYTHING: process.env.EVERYTHING ?? "",
								TEST_MIGRATIONS: migrations,
							},
						},
					}),
				],
				test: {
					name: "workers",
					// Vitest waits at a file's end for every line that it was to print; one of an object that ends meanwhile is never answered.
					disableConsoleIntercept: true,
					// Starting a runtime takes 3 s: files share runtimes, and each begins with an empty database.
					isolate: false,
					// Files mostly wait for alarms and timers.
					maxWorkers: 4,
					// A CommonJS package whose exports the runtime's own loader does not recognise.
					deps: { optimizer: { ssr: { enabled: true, include: ["obscenity"] } } },
					include: ["tests/workers/**/*.test.ts"],
					setupFiles: ["./tests/workers/apply-migrations.ts"],
					expect,
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
		],
	},
});
