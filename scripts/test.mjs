// npm test: everything, in order of speed; ends with the plain line that CI reads.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installMissing, onProjectNode, root, run } from "./run.mjs";

installMissing();

/** Runs a step that has no tests of its own: it counts as one. */
function step(name, action) {
	const started = Date.now();
	console.log(`\n== ${name}`);
	try {
		action();
		console.log(`   ${name} ok (${Math.round((Date.now() - started) / 1000)} s)`);
		return { passed: 1, failed: 0, skipped: 0 };
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		return { passed: 0, failed: 1, skipped: 0 };
	}
}

function readJson(file) {
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Runs a test runner and counts by its JSON report; a run that died before it wrote one counts as failed. */
function suite(name, command, args, reportFile, count) {
	console.log(`\n== ${name}`);
	rmSync(reportFile, { force: true });
	let died = false;
	try {
		run(command, args, { env: { TEST_REPORT: reportFile } });
	} catch (error) {
		died = true;
		console.error(error instanceof Error ? error.message.split("\n")[0] : error);
	}
	const report = readJson(reportFile);
	if (!report) return { passed: 0, failed: 1, skipped: 0 };
	const counted = count(report);
	if (died && counted.failed === 0) counted.failed = 1;
	return counted;
}

const countVitest = (report) => ({
	passed: report.numPassedTests,
	failed:
		report.numFailedTests + report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length,
	skipped: report.numPendingTests + report.numTodoTests,
});
const countPlaywright = ({ stats, errors }) => ({
	passed: stats.expected + stats.flaky,
	failed: stats.unexpected + (errors?.length ?? 0),
	skipped: stats.skipped,
});

async function main() {
	const { chromiumPath } = await import("./chromium.mjs");
	const reports = join(root, "test-results");
	mkdirSync(reports, { recursive: true });
	const vitest = (project) => [
		"run",
		"--project",
		project,
		"--reporter=default",
		"--reporter=json",
		`--outputFile.json=${join(reports, `${project}.json`)}`,
	];
	const results = [
		step("Types", () => run("node", ["scripts/typecheck.mjs", "--fresh"])),
		step("Lint", () => run("biome", ["check", "--error-on-warnings", "."])),
		suite("Pure tests", "vitest", vitest("pure"), join(reports, "pure.json"), countVitest),
		suite("Workers-runtime tests", "vitest", vitest("workers"), join(reports, "workers.json"), countVitest),
		step("Build", () => run("react-router", ["build"], { quiet: true })),
		suite("Fault tests", "vitest", vitest("faults"), join(reports, "faults.json"), countVitest),
		step("Chromium", () => console.log(`   ${chromiumPath({ install: true })}`)),
		suite("Browser tests", "playwright", ["test"], join(reports, "e2e.json"), countPlaywright),
	];
	const sum = (key) => results.reduce((total, result) => total + result[key], 0);
	const skipped = sum("skipped");
	console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped ? `, ${skipped} skipped` : ""}`);
	process.exit(sum("failed") === 0 ? 0 : 1);
}

if (onProjectNode(import.meta.url)) await main();
