import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as namespaces from "#app/i18n/en/namespaces";

/** Plural forms count as one key. */
function keysOf(texts: object, path = ""): string[] {
	return Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
		typeof value === "object" && value !== null ? keysOf(value, `${path}${name}.`) : `${path}${name}`.replace(/_(one|other)$/, ""),
	);
}

const source = ["app", "contract"]
	.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
	.filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$|i18n[\\/](en|tr)[\\/]/.test(path))
	.map((path) => readFileSync(path, "utf8"))
	.join("\n")
	// Texts of a second namespace are named with it: "site:quizCard.ages".
	.replace(/(["`])[a-z]+:(?=[a-zA-Z]+\.)/g, "$1");

const words = new Set([...source.matchAll(/["'`]([\w.-]+)["'`]|\b(\w+):/g)].map(([, quoted, key]) => quoted ?? key));
/** The fixed parts of templates, and the position of the gap. */
const patterns = [...source.matchAll(/`([a-zA-Z]+\.[\w.]*(?:\$\{[^}`]*\}[\w.]*)+)`/g)].map(
	([, template = ""]) => new RegExp(`^${template.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "(.+)")}$`),
);

/** A complete key, or a pattern with a word of the source in its gap ("quizCard.status.${status}"). */
function isUsed(key: string): boolean {
	if (source.includes(`"${key}"`) || source.includes(`\`${key}\``)) return true;
	return patterns.some((pattern) => {
		const gaps = pattern.exec(key)?.slice(1);
		return gaps?.every((gap) => words.has(gap) || gap.split(".").every((word) => words.has(word))) ?? false;
	});
}

it("every text of the interface is used by some screen", () => {
	// Route handles name titles.
	const titles = (key: string) => key.startsWith("titles.") && words.has(key.slice("titles.".length));
	const keys = new Set(keysOf(Object.assign({}, ...Object.values(namespaces))));
	expect([...keys].filter((key) => !isUsed(key) && !titles(key))).toEqual([]);
});
