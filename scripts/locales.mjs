// The texts below locales/: read, checked against English, and turned into types. Used by `npm run texts`, the type check and the tests.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const FOLDER = join(root, "locales");
/** The types that the code is checked with; made from English, not kept in the repository. */
const TYPES_FILE = join(FOLDER, "resources.d.ts");

export const languages = () =>
	readdirSync(FOLDER, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name);

/** The namespaces of a language: { base: { common: { … } }, … }. */
export function readLocale(language) {
	const files = readdirSync(join(FOLDER, language)).filter((name) => name.endsWith(".json"));
	return Object.fromEntries(
		files.map((name) => [name.slice(0, -".json".length), JSON.parse(readFileSync(join(FOLDER, language, name), "utf8"))]),
	);
}

/** Every text of a namespace by its path: "common.cancel". */
export function flatten(texts, prefix = "") {
	return Object.entries(texts).flatMap(([name, value]) =>
		typeof value === "string" ? [[prefix + name, value]] : flatten(value, `${prefix}${name}.`),
	);
}

/** Every text of a language by namespace and path: "base:common.cancel". */
export const textsOfLanguage = (language) =>
	new Map(Object.entries(readLocale(language)).flatMap(([namespace, texts]) => flatten(texts, `${namespace}:`)));

const GAP = /\{\{([\w.]+)\}\}/g;
const listGaps = (text) => [...new Set([...text.matchAll(GAP)].map(([, name]) => name))].sort();
const FORM = /_(zero|one|two|few|many|other)$/;
const dropForm = (path) => path.replace(FORM, "");

/** The plural forms that a language needs in its texts. `count` is always a whole number. */
function pluralForms(language) {
	const rules = new Intl.PluralRules(language);
	const numbers = [...Array(200).keys(), 1_000, 10_000, 100_000, 1_000_000];
	return new Set(numbers.map((number) => rules.select(number)));
}

/** Lists the faults in the texts of a language: keys, plural forms and gaps must be those of English. */
export function localeProblems(language, texts = textsOfLanguage(language), english = textsOfLanguage("en")) {
	const problems = [];
	const plural = new Set([...english.keys()].filter((path) => FORM.test(path)).map(dropForm));
	const wanted = new Map();
	for (const [path, text] of english) {
		const name = dropForm(path);
		if (name === path || !plural.has(name)) wanted.set(path, text);
		else for (const form of pluralForms(language)) wanted.set(`${name}_${form}`, text);
	}
	for (const [path, source] of wanted) {
		const text = texts.get(path);
		if (text === undefined) problems.push(`${path} is missing`);
		else if (/'/.test(text.replaceAll(/\$[^$\n]*\$/g, ""))) problems.push(`${path} has a typewriter's apostrophe: write ’ or ‘`);
		else if (text.trim() === "") problems.push(`${path} is empty`);
		// One plural form may say its number in a word.
		else if (!FORM.test(path) && listGaps(text).join() !== listGaps(source).join())
			problems.push(`${path} has the gaps ${listGaps(text).join(", ") || "none"}, in English ${listGaps(source).join(", ") || "none"}`);
		else if (listGaps(text).some((gap) => gap !== "count" && !listGaps(source).includes(gap)))
			problems.push(`${path} has a gap that English has not: ${listGaps(text).join(", ")}`);
	}
	for (const path of texts.keys()) if (!wanted.has(path)) problems.push(`${path} is not in English`);
	return problems;
}

/** Named limits are filled in by the readers, so nobody passes them. */
const maskLimits = (text) => text.replace(/\{\{limit\.\w+\}\}/g, "…");

function toType(texts, depth = 1) {
	const indent = "\t".repeat(depth);
	const lines = Object.entries(texts).map(([name, value]) => {
		const type = typeof value === "string" ? JSON.stringify(maskLimits(value)) : toType(value, depth + 1);
		return `${indent}${JSON.stringify(name)}: ${type};`;
	});
	return `{\n${lines.join("\n")}\n${"\t".repeat(depth - 1)}}`;
}

/** The literal texts are the types: with them a text that does not exist, or a gap that nobody fills, does not compile. */
export function writeTypes() {
	writeFileSync(TYPES_FILE, `// Made from ${FOLDER}/en by scripts/locales.mjs.\nexport interface Resources ${toType(readLocale("en"))}\n`);
}
