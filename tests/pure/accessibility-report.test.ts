import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TEXTS } from "../e2e/texts";

const root = new URL("../../", import.meta.url);
const folder = new URL("docs/accessibility/", root);
const read = (name: string) => readFileSync(new URL(name, folder), "utf8");

/** WCAG 2.2. 4.1.1 is obsolete. */
const CRITERIA = {
	A: "1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2",
	AA: "1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3",
};
const CONFORMANCE = ["Supports", "Partially supports", "Does not support", "Not applicable"];

const splitCells = (line: string) => line.split("|").map((cell) => cell.trim());
const rows = read("wcag.md")
	.split("\n")
	.filter((line) => /^\| \d/.test(line))
	.map((line) => {
		const [, criterion = "", level = "", conformance = "", result = "", checks = ""] = splitCells(line);
		return { number: criterion.split(" ")[0] ?? "", level, conformance, result, checks };
	});
const listNumbers = (level: string) => rows.filter((row) => row.level === level).map(({ number }) => number);
const count = (conformance: string) => rows.filter((row) => row.conformance === conformance).length;

it("judges each criterion of WCAG 2.2 A and AA once, in the order of its number", () => {
	expect(listNumbers("A")).toEqual(CRITERIA.A.split(" "));
	expect(listNumbers("AA")).toEqual(CRITERIA.AA.split(" "));
	expect(rows).toHaveLength(55);
});

it("uses no words but its own for conformance, and says what was tried", () => {
	const clauses = [...read("en-301-549.md").matchAll(/^\| \d.*$/gm)].map(([line]) => splitCells(line)[2]);
	expect(clauses.length).toBeGreaterThan(30);
	for (const word of [...rows.map(({ conformance }) => conformance), ...clauses]) expect(CONFORMANCE).toContain(word);
	for (const { number, result } of rows) expect(result, number).not.toBe("");
});

it("names a check for whatever is supported", () => {
	const unproven = rows.filter(({ conformance, checks }) => conformance === "Supports" && !/`[\w./-]+\.ts`/.test(checks));
	expect(unproven.map(({ number }) => number)).toEqual([]);
});

it("names files that are there", () => {
	const named = readdirSync(folder)
		.flatMap((name) => [...read(name).matchAll(/`((?:app|contract|durable|tests|worker)\/[\w./-]+)`/g)])
		.map(([, path = ""]) => path);
	expect(named.length).toBeGreaterThan(60);
	expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

it("counts in its summary what the rows say", () => {
	const summary = `${count("Supports")} of the ${rows.length} criteria are supported, ${count("Partially supports")} partially, ${count("Not applicable")} do not apply`;
	expect(read("README.md")).toContain(summary);
	expect(count("Does not support")).toBe(0);
});

it("names the same screen readers as the page about accessibility, tried and not tried", () => {
	const [, tested = "", untested = ""] = read("README.md").split(/^## What was (?:not )?tested$/m);
	const named = (text: string) => [...new Set(text.match(/Orca|VoiceOver|NVDA|JAWS|TalkBack/g))].sort();
	for (const { about } of [TEXTS.en, TEXTS.tr]) {
		expect(named(about.accessibility.tried.text)).toEqual(named(tested));
		expect(named(about.accessibility.limits.text)).toEqual(named(untested).filter((name) => name !== "Orca"));
	}
});
