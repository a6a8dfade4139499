// npm run texts: a line for each language with what is missing, wrong or unused (docs/translating.md). Fails if anything is.
// npm run texts -- de: also names the texts of this language that are still English.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages, listUntranslated, localeProblems, textsOfLanguage } from "./locales.mjs";
import { failPlainly, plainFailure } from "./run.mjs";
import { dropForm, englishProblems, limitProblems } from "./text-rules.mjs";
import { turkishProblems } from "./turkish-address.mjs";

/** Rules of one language, beyond those of all. */
const RULES = { en: englishProblems, tr: turkishProblems };

/** "base:common.cancel" without its namespace. */
const dropNamespace = (path) => path.slice(path.indexOf(":") + 1);

const source = ["app", "contract", "durable", "worker"]
	.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
	.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
	.concat("scripts/front-door.mjs")
	.map((path) => readFileSync(path, "utf8"))
	.join("\n")
	// Texts of a second namespace are named with it: "site:quizCard.ages".
	.replace(/(["`])[a-z-]+:(?=[a-zA-Z]+\.)/g, "$1");

const words = new Set([...source.matchAll(/["'`]([\w.-]+)["'`]|\b(\w+):/g)].map(([, quoted, key]) => quoted ?? key));
/** What may be a key, each once: a search in the whole source takes seconds. */
const mentions = [...new Set(source.match(/["`.][\w.-]+/g))].join("\n");
/** The fixed parts of templates, and the position of the gap. */
const patterns = [...source.matchAll(/`([a-zA-Z]+\.[\w.]*(?:\$\{[^}`]*\}[\w.]*)+)`/g)].map(
	([, template = ""]) => new RegExp(`^${template.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "(.+)")}$`),
);

/** A complete key, or a pattern with a word of the source in its gap ("quizCard.status.${status}"). Route handles name titles. */
function isUsed(key) {
	if (['"', "`", "."].some((before) => mentions.includes(`${before}${key}`))) return true;
	if (key.startsWith("titles.") && words.has(key.slice("titles.".length))) return true;
	return patterns.some((pattern) => {
		const gaps = pattern.exec(key)?.slice(1);
		return gaps?.every((gap) => /^\d$/.test(gap) || words.has(gap) || gap.split(".").every((word) => words.has(word))) ?? false;
	});
}

const limits = new Set([...readFileSync("contract/text/text-limits.ts", "utf8").matchAll(/^\t(\w+): /gm)].map(([, name]) => name));
const used = new Set();

function readEnglish() {
	try {
		return textsOfLanguage("en");
	} catch (error) {
		failPlainly(error);
	}
}

const english = readEnglish();
let failed = false;

function checkLanguage(language) {
	const texts = textsOfLanguage(language);
	const problems = localeProblems(language, texts, english);
	for (const [path, text] of texts)
		for (const [, name] of text.matchAll(/\{\{limit\.(\w+)\}\}/g)) {
			used.add(name);
			if (/^(?:base|card|player|pupil|old-browser):/.test(path))
				problems.push(`${path} is read on phones, which know no limits: pass it to a gap`);
			if (!limits.has(name)) problems.push(`${path} names the limit ${name}, which contract/text/text-limits.ts has not`);
		}
	const byKey = new Map([...texts].map(([path, text]) => [dropNamespace(path), text]));
	problems.push(...limitProblems(language, byKey), ...(RULES[language]?.(byKey) ?? []));
	const unused = new Set([...byKey.keys()].map(dropForm).filter((key) => !isUsed(key)));
	const missing = problems.filter((problem) => problem.endsWith(" is missing")).length;
	const untranslated = language === "en" ? [] : listUntranslated(texts, english);
	const figures = [`${texts.size} texts`, `${missing} missing`, `${problems.length - missing} wrong`, `${unused.size} unused`];
	if (language !== "en") figures.push(`${untranslated.length} as in English`);
	console.log(`${language}: ${figures.join(", ")}`);
	for (const problem of problems) console.log(`  ${problem}`);
	for (const key of unused) console.log(`  ${key} is unused`);
	if (process.argv.includes(language, 2)) for (const path of untranslated) console.log(`  ${path} is as in English`);
	if (problems.length > 0 || unused.size > 0) failed = true;
}

for (const language of languages()) {
	try {
		checkLanguage(language);
	} catch (error) {
		const line = plainFailure(error);
		if (line === null) throw error;
		console.log(`${language}: ${line}`);
		failed = true;
	}
}
for (const name of limits) {
	if (used.has(name)) continue;
	console.log(`limit.${name} is unused`);
	failed = true;
}
if (failed) process.exitCode = 1;
