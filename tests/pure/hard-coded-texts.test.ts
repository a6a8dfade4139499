import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const WORDS = /\p{L}{2}/u;
const NAMES = new Set(["PIN", "Türkçe", "English"]);

interface Report {
	diagnostics: { location: { path: string; start: { line: number; column: number }; end: { line: number; column: number } } }[];
}

const sources = new Map(
	readdirSync("app", { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".tsx"))
		.map((name) => join("app", name))
		.map((path) => [path, readFileSync(path, "utf8")]),
);

/** Positions count from 1. */
function textAt({ path, start, end }: Report["diagnostics"][number]["location"]): string {
	const lines = (sources.get(path) ?? "").split("\n").slice(start.line - 1, end.line);
	const last = lines.length - 1;
	lines[last] = (lines[last] ?? "").slice(0, end.column - 1);
	lines[0] = (lines[0] ?? "").slice(start.column - 1);
	return lines.join("\n").trim();
}

// All texts of a screen come from the language files, so a journey in one language is enough. scripts/lint-sources.mjs checks attributes.
it("no screen has words of its own between its elements", () => {
	const args = ["lint", "--only=style/noJsxLiterals", "--reporter=json", "--max-diagnostics=none", "app"];
	const { stdout } = spawnSync(join("node_modules", ".bin", "biome"), args, { encoding: "utf8", shell: process.platform === "win32" });
	const report: Report = JSON.parse(stdout);
	const texts = report.diagnostics.map(({ location }) => textAt(location)).filter((text) => WORDS.test(text));
	expect([...new Set(texts)].sort()).toEqual([...NAMES].sort());
});
