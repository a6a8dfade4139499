// Refuses names outside the vocabulary (docs/architecture.md), and a second exported component of one name. Run by `npm run lint`.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const REFUSED = {
	wall: "stage",
	told: "say what it holds",
	hear: "receive, or what is done with it",
	hears: "receive, or what is done with it",
	heard: "received, or what it is",
	look: "load, find or check",
	keep: "save or store",
	keeps: "save or store",
	news: "say what it holds",
};
const OF_THE_PLATFORM = new Set(["keepAlive", "keepDefaultValues", "lookUp"]);
/** Route modules export these by contract. */
const OF_THE_ROUTER = new Set(["ErrorBoundary", "HydrateFallback"]);
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;
const TEXT = /`[^`$]*[`$]|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|>[^<>{}=;()]*</g;
const COMPONENT = /^export (?:default )?(?:async )?(?:function|const|class) ([A-Z][a-z]\w*)/gm;

const wordsOf = (name) => name.split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/).map((word) => word.toLowerCase());
const refusedIn = (name) => wordsOf(name).find((word) => Object.hasOwn(REFUSED, word));

const folders = ["app", "contract", "durable", "worker", "bench", "scripts"];
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...folders], { encoding: "utf8" })
	.split("\n")
	.filter(
		(path) =>
			/\.(tsx?|mjs)$/.test(path) && path !== "scripts/lint-names.mjs" && !/\.test\.ts|\/library\/|\/words\/|i18n\/(en|tr)\//.test(path),
	);

const problems = [];
const components = new Map();
for (const path of files) {
	let text;
	try {
		text = readFileSync(path, "utf8");
	} catch {
		continue; // deleted, but not yet in git
	}
	const names = new Set(
		text
			.replace(COMMENT, " ")
			.replace(TEXT, " ")
			.match(/\b[A-Za-z_]\w*/g),
	);
	for (const name of [...names, path]) {
		const word = refusedIn(name);
		if (word && !OF_THE_PLATFORM.has(name)) problems.push(`${path}: "${name}" has the word "${word}": ${REFUSED[word]}`);
	}
	if (!path.endsWith(".tsx")) continue;
	for (const [, name] of text.matchAll(COMPONENT)) {
		if (OF_THE_ROUTER.has(name)) continue;
		const other = components.get(name);
		if (other) problems.push(`${path}: the component ${name} is also exported by ${other}`);
		components.set(name, path);
	}
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
