import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Formats, letters and orders follow the language of the interface, or of the text; without one they would be the browser's. */
const BROWSERS_OWN =
	/\.toLocale\w*\(\s*(?:\)|undefined|\[\])|\.localeCompare\([^,()]*(?:\([^()]*\))?\)|new Intl\.\w+\(\s*(?:\)|undefined|\[\])/;

it("no page formats, folds or sorts in the browser's own language", () => {
	const files = ["app", "contract", "worker", "durable"].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
	);
	const found = files
		.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
		.flatMap((path) => {
			const call = BROWSERS_OWN.exec(readFileSync(path, "utf8"));
			return call ? [`${path}: ${call[0]}`] : [];
		});
	expect(files.length).toBeGreaterThan(500);
	expect(found).toEqual([]);
});

it.each([
	"bytes.toLocaleString()",
	"n.toLocaleString(undefined, {})",
	"a.localeCompare(b)",
	"a.name.localeCompare(nameOf(b))",
	"new Intl.Collator()",
])("refuses %s", (code) => expect(code).toMatch(BROWSERS_OWN));

it.each(["n.toLocaleString(language)", "a.localeCompare(b, language)", "new Intl.Collator(language)"])("lets %s pass", (code) =>
	expect(code).not.toMatch(BROWSERS_OWN),
);
