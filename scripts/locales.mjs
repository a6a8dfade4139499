// The texts below locales/: read, checked against English, and turned into types. Used by `npm run texts`, the type check and the tests.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PlainError, root } from "./run.mjs";
import { dropForm, isPluralForm } from "./text-rules.mjs";

const FOLDER = join(root, "locales");
/** The types that the code is checked with; made from English, not kept in the repository. */
const TYPES_FILE = join(FOLDER, "resources.d.ts");

export const languages = () =>
	readdirSync(FOLDER, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name);

function requireTexts(texts, file, path = "") {
	if (typeof texts === "string" && path !== "") return;
	if (typeof texts !== "object" || texts === null || Array.isArray(texts))
		throw new PlainError(`${file}: ${path || "the file"} is neither a text nor a group of texts in braces`);
	for (const [name, value] of Object.entries(texts)) requireTexts(value, file, path === "" ? name : `${path}.${name}`);
}

function readTexts(file, shown) {
	let texts;
	try {
		// Some editors on Windows begin a file with a byte order mark.
		texts = JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
	} catch (error) {
		throw new PlainError(`${shown} cannot be read: ${error.message.replaceAll(/\s+/g, " ")}`);
	}
	requireTexts(texts, shown);
	return texts;
}

/** The namespaces of a language: { base: { common: { … } }, … }. Throws a PlainError that names the folder or file that is wrong. */
export function readLocale(language, folder = FOLDER) {
	if (!/^[a-z]{2,3}$/.test(language))
		throw new PlainError(`locales/${language} is not named as a language: two or three small letters (ISO 639), such as de`);
	const files = readdirSync(join(folder, language)).filter((name) => name.endsWith(".json"));
	return Object.fromEntries(
		files.map((name) => [name.slice(0, -".json".length), readTexts(join(folder, language, name), `locales/${language}/${name}`)]),
	);
}

/** Every text of a namespace by its path: "common.cancel". */
export function flatten(texts, prefix = "") {
	return Object.entries(texts).flatMap(([name, value]) =>
		typeof value === "string" ? [[prefix + name, value]] : flatten(value, `${prefix}${name}.`),
	);
}

/** Every text of a language by namespace and path: "base:common.cancel". */
export const textsOfLanguage = (language, folder = FOLDER) =>
	new Map(Object.entries(readLocale(language, folder)).flatMap(([namespace, texts]) => flatten(texts, `${namespace}:`)));

const GAP = /\{\{([\w.]+)\}\}/g;
const listGaps = (text) => [...new Set([...text.matchAll(GAP)].map(([, name]) => name))].sort();
/** `count` is always a whole number. */
const COUNTS = [...Array(200).keys(), 1_000, 10_000, 100_000, 1_000_000];

/** The plural forms of a language, each with the counts it is for. Forms of fractions are for none; translators' tools write them all the same. */
function pluralForms(language) {
	const rules = new Intl.PluralRules(language);
	return new Map(rules.resolvedOptions().pluralCategories.map((form) => [form, COUNTS.filter((count) => rules.select(count) === form)]));
}

/** Lists what is wrong with the gaps of a text. `counts`: the numbers that a plural form is for; a form for a single one may say it in a word. */
function gapProblems(path, text, source, counts) {
	const gaps = listGaps(text);
	const wanted = listGaps(source);
	const isFree = (gap) => counts !== undefined && gap === "count";
	if (gaps.filter((gap) => !isFree(gap)).join() !== wanted.filter((gap) => !isFree(gap)).join())
		return [`${path} has the gaps ${gaps.join(", ") || "none"}, in English ${wanted.join(", ") || "none"}`];
	return counts?.length > 1 && wanted.includes("count") && !gaps.includes("count")
		? [`${path} has no {{count}}, but is the form for ${counts.slice(0, 3).join(", ")}${counts.length > 3 ? " …" : ""}`]
		: [];
}

function textProblems(path, text, source, counts) {
	if (/'/.test(text.replaceAll(/\$[^$\n]*\$/g, ""))) return [`${path} has a typewriter's apostrophe: write ’ or ‘`];
	return text.trim() === "" ? [`${path} is empty`] : gapProblems(path, text, source, counts);
}

/** Lists the faults in the texts of a language: keys, plural forms and gaps must be those of English. */
export function localeProblems(language, texts = textsOfLanguage(language), english = textsOfLanguage("en")) {
	const forms = pluralForms(language);
	const wanted = new Map();
	for (const [path, source] of english) {
		if (!isPluralForm(path)) wanted.set(path, { source });
		else for (const [form, counts] of forms) wanted.set(`${dropForm(path)}_${form}`, { source, counts });
	}
	const plurals = new Set([...english.keys()].filter(isPluralForm).map(dropForm));
	const problems = [...wanted].flatMap(([path, { source, counts }]) => {
		const text = texts.get(path);
		if (text !== undefined) return textProblems(path, text, source, counts);
		return counts?.length === 0 ? [] : [`${path} is missing`];
	});
	for (const path of texts.keys()) {
		if (wanted.has(path)) continue;
		const isOtherForm = isPluralForm(path) && plurals.has(dropForm(path));
		problems.push(isOtherForm ? `${path} is a plural form that ${language} does not have` : `${path} is not in English`);
	}
	return problems;
}

const MIN_WORD_LETTERS = 4;

/** Lists the texts that are English ones word for word. A few always are: names, and words that both languages have. */
export function listUntranslated(texts, english = textsOfLanguage("en")) {
	const hasWord = (text) => new RegExp(`\\p{L}{${MIN_WORD_LETTERS}}`, "u").test(text.replace(GAP, ""));
	const findSource = (path) => english.get(path) ?? english.get(`${dropForm(path)}_other`);
	return [...texts].filter(([path, text]) => findSource(path) === text && hasWord(text)).map(([path]) => path);
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
