import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ERRORS } from "#contract/errors";

const root = new URL("../../", import.meta.url);
const text = readFileSync(new URL("docs/threat-model.md", root), "utf8");
const named = [...text.matchAll(/`([\w./-]+)`((?:,? ?“[^”]+”)*)/g)].map(([, path = "", titles = ""]) => ({
	path,
	titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => title),
}));
const files = named.filter(({ path }) => /^(?:app|contract|durable|worker|tests|public|docs)\//.test(path));

it("names files that are there", () => {
	expect(files.length).toBeGreaterThan(60);
	expect(files.filter(({ path }) => !existsSync(new URL(path, root))).map(({ path }) => path)).toEqual([]);
});

it("names tests that are there", () => {
	const tests = files.flatMap(({ path, titles }) => titles.map((title) => ({ path, title })));
	expect(tests.length).toBeGreaterThan(50);
	expect(tests.filter(({ path, title }) => !readFileSync(new URL(path, root), "utf8").includes(title))).toEqual([]);
});

it("names codes that the product answers", () => {
	const codes = [...text.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([code]) => code).filter((code) => code !== "RATE_LIMITS");
	expect(codes.length).toBeGreaterThan(15);
	expect(codes.filter((code) => !(code in ERRORS))).toEqual([]);
});

it("shows every threat by a test", () => {
	const rows = text.split("\n").filter((line) => line.startsWith("| ") && !/^\| (?:threat|resource) /.test(line));
	expect(rows.length).toBeGreaterThan(30);
	expect(rows.filter((row) => !/\.(?:test|spec)\.ts` “/.test(row))).toEqual([]);
});
