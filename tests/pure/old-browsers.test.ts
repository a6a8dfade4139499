import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/**
 * What Safari 15.4, Chrome 99 or Firefox 97 lack. The bundler lowers syntax, neither calls nor regular expressions, and a look-behind
 * keeps the whole file from being parsed. `:has` came with Firefox 121.
 */
const MISSING =
	/URL\.canParse|\.throwIfAborted\(|AbortSignal\.(?:timeout|any)|\.to(?:Reversed|Sorted|Spliced)\(|Object\.groupBy|\.findLast(?:Index)?\(|Promise\.withResolvers|crypto\.randomUUID|\(\?<[=!]|\bhas-[a-z[]|:has\(/;
/** Runs on the server alone. */
const SERVER = /entry\.server\.tsx$/;

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

it("calls nothing in the browser that browsers of schools lack", () => {
	const files = ["app", "contract"].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
	);
	const found = files
		.filter((path) => /\.(?:tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path) && !SERVER.test(path))
		.flatMap((path) => {
			const call = MISSING.exec(withoutComments(readFileSync(path, "utf8")));
			return call ? [`${path}: ${call[0]}`] : [];
		});
	expect(files.length).toBeGreaterThan(300);
	expect(found).toEqual([]);
});

it.each([
	"URL.canParse(path)",
	"rows.toSorted(byName)",
	"signal.throwIfAborted()",
	"/(?<=a)b/",
	"html:has(.stage) {",
	'className="has-checked:bg-white"',
])("refuses %s", (code) => {
	expect(code).toMatch(MISSING);
});
