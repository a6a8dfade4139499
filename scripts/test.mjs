// npm test [-- PART…]: every check, or the named parts; ends with the plain line that CI reads.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findHolder, writeHolder } from "./lock.mjs";
import { installMissing, onProjectNode, root, toolEnv } from "./run.mjs";

const PARTS = ["pure", "workers", "faults", "browser", "engines", "proxies", "sign-on", "screen-reader", "everything"];
const reports = join(root, "test-results");
const env = { ...toolEnv };
const results = [];
/** One entry for each test that failed or needed its second try, printed once more at the end of a long output. */
const notable = [];

/** Runs a command until it ends; true if it succeeded. */
function succeeds(command, args, vars = {}) {
	return new Promise((resolve, reject) => {
		const options = { cwd: root, env: { ...env, ...vars }, shell: process.platform === "win32", stdio: ["ignore", "inherit", "inherit"] };
		const child = spawn(command, args, options);
		child.on("error", reject);
		child.on("close", (code) => resolve(code === 0));
	});
}

/** The first lines of a failure's message, without colours and without the test runner's own stack. */
const shortened = (message = "") =>
	stripVTControlCharacters(message)
		.split("\n")
		.filter((line) => line.trim() !== "" && !line.includes("node_modules"))
		.slice(0, 8)
		.map((line) => `    ${line}`)
		.join("\n");

const countOne = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/** Runs `action`, which counts its tests, and prints the result and the time it took. */
async function step(name, action) {
	const started = Date.now();
	console.log(`\n== ${name}`);
	const counted = await action().catch((error) => {
		console.error(error instanceof Error ? error.message : error);
		return countOne(false);
	});
	const seconds = Math.round((Date.now() - started) / 1000);
	console.log(`== ${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)`);
	results.push(counted);
	if (counted.notable?.length) notable.push(...counted.notable);
	else if (counted.failed > 0) notable.push(`failed: ${name}`);
}

/** A command without tests of its own counts as one. */
const check = (name, command, args) => step(name, async () => countOne(await succeeds(command, args)));

/** A test runner is counted by its JSON report; one that died before it wrote the report counts as failed. */
const suite = (name, part, command, args, count) =>
	step(name, async () => {
		const file = join(reports, `${part}.json`);
		rmSync(file, { force: true });
		const ok = await succeeds(command, args(file), { TEST_REPORT: file });
		if (!existsSync(file)) return countOne(false);
		const counted = count(JSON.parse(readFileSync(file, "utf8")));
		if (!ok && counted.failed === 0) counted.failed = 1;
		return counted;
	});

const vitest = (name, part) =>
	suite(
		name,
		part,
		"vitest",
		(file) => ["run", "--project", part, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
		(report) => ({
			passed: report.numPassedTests,
			failed:
				report.numFailedTests + report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length,
			skipped: report.numPendingTests + report.numTodoTests,
			notable: report.testResults
				.filter((file) => file.status === "failed")
				.flatMap((file) => {
					const tests = file.assertionResults.filter((test) => test.status === "failed");
					const place = relative(root, file.name);
					return tests.length === 0
						? [`failed: ${place}\n${shortened(file.message)}`]
						: tests.map((test) => `failed: ${place} › ${test.fullName}\n${shortened(test.failureMessages.join("\n"))}`);
				}),
		}),
	);

const types = () => check("Types", "node", ["scripts/typecheck.mjs", "--fresh"]);

const lint = () => check("Lint", "npm", ["run", "--silent", "lint"]);

const pure = () => vitest("Pure tests", "pure");

const workers = () => vitest("Workers-runtime tests", "workers");

const faults = () => vitest("Fault tests", "faults");

const chromium = () =>
	step("Chromium", async () => {
		const { testChromiumPath } = await import("./chromium.mjs");
		console.log(testChromiumPath({ install: true }));
		return countOne(true);
	});

/** Tests of Playwright's report that did not pass at their first try. */
function listNotPassedAtFirst({ file, title, specs = [], suites = [] }, above = []) {
	const path = title === file ? [file] : [...above, title];
	const own = specs.flatMap((spec) =>
		spec.tests
			.filter((test) => test.status === "unexpected" || test.status === "flaky")
			.map((test) => {
				const message = test.results.find((result) => result.error)?.error.message;
				return `${test.status === "flaky" ? "passed at its second try" : "failed"}: ${[...path, spec.title].join(" › ")}\n${shortened(message)}`;
			}),
	);
	return [...own, ...suites.flatMap((suite) => listNotPassedAtFirst(suite, path))];
}

const playwright = (name, files = []) =>
	suite(
		name,
		"browser",
		"playwright",
		() => ["test", ...files],
		({ stats, errors, suites }) => ({
			passed: stats.expected + stats.flaky,
			failed: stats.unexpected + (errors?.length ?? 0),
			skipped: stats.skipped,
			notable: [
				...suites.flatMap((suite) => listNotPassedAtFirst(suite)),
				...(errors ?? []).map((error) => `failed: ${name}\n${shortened(error.message)}`),
			],
		}),
	);

/** Installs Debian's packages, where that is possible without a question. */
async function install(name, packages) {
	if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
	await succeeds("apt-get", ["update", "-qq"]);
	await step(name, async () => countOne(await succeeds("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages])));
	return true;
}

/** Tests that depend on the system's font, once more with each of the families that desktops have, in one language. */
async function fonts() {
	const { FONT_FAMILIES, writeFontConfig } = await import("../tests/fonts/font-config.mjs");
	env.EVERYTHING = "";
	for (const [family, debianPackage] of Object.entries(FONT_FAMILIES)) {
		if (!writeFontConfig(family)) await install(family, [debianPackage, "fontconfig"]);
		const file = writeFontConfig(family);
		if (file) {
			env.FONTCONFIG_FILE = file;
			await playwright(`Browser tests with ${family}`, ["stage.spec.ts", "show.spec.ts"]);
		} else {
			console.log(`\n${family} is not installed: its tests are skipped. Run: sudo apt-get install -y ${debianPackage} fontconfig`);
			results.push({ passed: 0, failed: 0, skipped: 1 });
		}
	}
}

/** Journeys in Firefox, WebKit and a Chromium without newer calls. */
async function engines() {
	const packages = ["firefox-esr", "webkit2gtk-driver", "xvfb", "xauth"];
	const missing = ["firefox-esr", "WebKitWebDriver", "xvfb-run", "xauth"].some((name) => !existsSync(join("/usr/bin", name)));
	if (missing && !(await install("Firefox and WebKit", packages))) {
		console.error(`Firefox and WebKit are needed. Run: sudo apt-get install -y ${packages.join(" ")}`);
		results.push(countOne(false));
		return;
	}
	await vitest("Journeys in other browsers", "engines");
}

/** The product behind nginx and Caddy: a part of its own, because both have to be installed. */
async function proxies() {
	const packages = ["nginx-light", "caddy"];
	const missing = ["/usr/sbin/nginx", "/usr/bin/caddy"].some((file) => !existsSync(file));
	if (missing && !(await install("nginx and Caddy", packages))) {
		console.error(`nginx and Caddy are needed. Run: sudo apt-get install -y ${packages.join(" ")}`);
		results.push(countOne(false));
		return;
	}
	await vitest("Behind proxies", "proxies");
}

/** Sign-on with providers as they are: oidc-provider from npm and, where Debian's packages can be installed, Glewlwyd. */
async function signOn() {
	installMissing(join(root, "tests", "sign-on"));
	if (!existsSync("/usr/bin/glewlwyd")) await install("Glewlwyd", ["glewlwyd"]);
	if (!existsSync("/usr/bin/glewlwyd")) console.log("Glewlwyd is not installed: its tests are skipped.");
	await vitest("Signing on", "sign-on");
}

/** Chromium as Orca reads it, without a screen; what Orca says is in test-results/screen-reader-*.txt. */
async function screenReader() {
	const packages = ["orca", "at-spi2-core", "xvfb", "dbus", "openbox", "xdotool", "chromium"];
	const missing = ["orca", "Xvfb", "dbus-daemon", "openbox", "xdotool"].some((name) => !existsSync(join("/usr/bin", name)));
	if (missing && !(await install("Orca", packages))) {
		console.error(`Orca is needed. Run: sudo apt-get install -y ${packages.join(" ")}`);
		results.push(countOne(false));
		return;
	}
	await vitest("Read by Orca", "screen-reader");
}

/** One build for everything that starts the product. */
const build = () =>
	step("Build", async () => {
		// A child process builds: in this one, the build would block the checks that run beside it.
		if (!(await succeeds("node", ["scripts/build.mjs"]))) return countOne(false);
		const { productBuild } = await import("./product-build.mjs");
		env.PRODUCT_BUILD = productBuild();
		return countOne(true);
	});

const MEMORY = "/dev/shm";
const TEMPORARY = "quizlight-test-";
/** A whole run has at most a tenth of it there at once. */
const MEMORY_BYTES = 2 ** 31;

/** Puts temporary files into memory, where the system has a folder there with room: databases of tests wait for the disk at every write. Removes what a killed run left. */
function moveTemporaryFilesIntoMemory() {
	if (!existsSync("/proc/mounts")) return;
	const options = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync("/proc/mounts", "utf8"))?.[1];
	// Some tests run programs that they write; containers do not allow that there.
	if (!options || options.split(",").includes("noexec")) return;
	const { bavail, bsize } = statfsSync(MEMORY);
	if (bavail * bsize < MEMORY_BYTES) return;
	const holderFile = (folder) => join(folder, "in-use");
	for (const name of readdirSync(MEMORY)) {
		const folder = join(MEMORY, name);
		const isOurs = name.startsWith(TEMPORARY) && statSync(folder).uid === process.getuid();
		if (isOurs && findHolder(holderFile(folder)) === null) rmSync(folder, { recursive: true, force: true });
	}
	const folder = mkdtempSync(join(MEMORY, TEMPORARY));
	writeHolder(holderFile(folder));
	// Some tests act as another user.
	chmodSync(folder, 0o711);
	env.TMPDIR = folder;
	process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

async function main(parts) {
	const started = Date.now();
	mkdirSync(reports, { recursive: true });
	moveTemporaryFilesIntoMemory();
	const everything = parts.includes("everything");
	const wants = (part) => parts.length === 0 || everything || parts.includes(part);
	// Other engines repeat the Chromium tests only on request.
	const wantsEngines = everything || parts.includes("engines");
	// The journeys read this variable, and then repeat themselves in the other language and at further sizes; fonts come after them.
	if (everything) env.EVERYTHING = "1";
	// The type check runs beside the lint, because each of them leaves a core idle part of the time.
	const typeChecks = wants("pure") ? types() : undefined;
	if (wants("pure")) await lint();
	if (
		wants("faults") ||
		wants("browser") ||
		wantsEngines ||
		parts.includes("proxies") ||
		parts.includes("sign-on") ||
		parts.includes("screen-reader")
	)
		await build();
	if (wants("pure")) await pure();
	await typeChecks;
	if (wants("workers")) await workers();
	if (wants("faults")) await faults();
	if (wants("browser") || wantsEngines) await chromium();
	if (wants("browser")) await playwright("Browser tests");
	if (wantsEngines) await engines();
	if (parts.includes("proxies")) await proxies();
	if (parts.includes("sign-on")) await signOn();
	if (parts.includes("screen-reader")) await screenReader();
	if (everything) await fonts();
	const sum = (key) => results.reduce((total, result) => total + result[key], 0);
	const skipped = sum("skipped");
	if (notable.length > 0) console.log(`\n== Not passed at once\n${notable.join("\n")}`);
	console.log(`\n${Math.round((Date.now() - started) / 1000)} s in all`);
	console.log(`${sum("passed")} passed, ${sum("failed")} failed${skipped ? `, ${skipped} skipped` : ""}`);
	process.exit(sum("failed") === 0 ? 0 : 1);
}

const parts = process.argv.slice(2);
const unknown = parts.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
	console.error(`Unknown: ${unknown.join(", ")}. Usage: npm test [-- ${PARTS.join("|")}]`);
	process.exit(1);
}
installMissing();
if (onProjectNode(import.meta.url)) await main(parts);
