// Rules about the text of sources that Biome has no rule for. Run by `npm run lint`; tests/pure/lint-sources.test.ts plants a breach of each.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

/** Documents that readers of the repository cannot open, and numbers of a tracker. */
const CITATION =
	/\b(?:decisions?|spec(?:ification)?s?),? (?:\(?sections?|\(section)\b|\b(?:decisions|spec) §|\bissue #?\d+\b|\bthe specification\b/i;

/** Lacking in Safari 15.4, Chrome 99, Firefox 98 and not lowered by the bundler; a look-behind breaks a whole file. `:has`: Firefox 121. */
const MISSING_IN_OLD_BROWSERS =
	/URL\.canParse|\.throwIfAborted\(|AbortSignal\.(?:timeout|any)|\.to(?:Reversed|Sorted|Spliced)\(|Object\.groupBy|\.findLast(?:Index)?\(|Promise\.withResolvers|crypto\.randomUUID|\(\?<[=!]|\bhas-[a-z[]|:has\(/;
/** Formats, letters and orders follow the language of the interface, or of the text; without one they would be the browser's. */
const BROWSER_LANGUAGE =
	/\.toLocale\w*\(\s*(?:\)|undefined|\[\])|\.localeCompare\([^,()]*(?:\([^()]*\))?\)|new Intl\.\w+\(\s*(?:\)|undefined|\[\])/;
/** A date that is written by hand may put the month first, or be all digits. */
const DATE_OF_ITS_OWN =
	/\.toLocale(?:Date|Time)String\(|\bIntl\.DateTimeFormat\b|new Date\([^;\n]*\)\.toLocaleString\(|\b(?:date|time)Style\b/;
/** A write in the body of a component or hook, which runs while React renders; functions inside it are indented more. */
const REF_WRITTEN_IN_RENDER = /^\t(?:if \(.*\) )?\w+\.current = /m;
/** The address of a page or request may be `localhost`, which nobody else can open. */
const OWN_ADDRESS = {
	app: /\blocation\.(?:origin|host|hostname|href)\b|\.url\)\.(?:origin|host)\b/,
	worker: /\breq(?:uest)?\.url\b|\bsiteUrl\(|\bSITE_URL\b/,
};
/** Files that make no links for others, or only those of the join origin. */
const OWN_ADDRESS_ALLOWED = new Set([
	"app/entry.client.tsx",
	"app/features/host/game/join-origin.tsx",
	"app/features/host/panel/screens.tsx",
	"app/features/live/live-connection.ts",
	"app/features/scan/scan-page.tsx",
	"app/root.tsx",
	"worker/api/accounts/sign-on.ts",
	"worker/api/device.ts",
	"worker/api/context.ts",
	"worker/api/media/media.ts",
	"worker/api/middleware.ts",
	"worker/api/service.ts",
	"worker/env.d.ts",
	"worker/index.ts",
	"worker/lib/origins.ts",
	"worker/lib/settings.ts",
]);
const LITERAL_ATTRIBUTE =
	/\b(?:aria-label|aria-description|aria-roledescription|alt|title|placeholder|label)=(?:"([^"]*)"|\{["'`]([^"'`$]*)["'`]\})|>\s*\{["'`]([^"'`]*)["'`]\}/g;
const WORDS = /\p{L}{2}/u;

/** A tag of an action can be moved to other code; a commit cannot. */
const MOVABLE_ACTION = /^\s*(?:- )?uses: (?!\.\/)(?![^@\s]+@[0-9a-f]{40} # v\d)(.*)$/m;

const MARKDOWN_LINK = /\]\((?!https?:|mailto:)([^()\s]+)\)/g;
const PATH_IN_COMMENT = /\bdocs\/[\w./-]+(?:#[\w-]+)?/g;
const RECORD = /\b(?:decision|record)s? (?:record )?(\d{4})\b/g;
/** Files that name breaches in order to refuse them. */
const EXAMPLES = /^(?:CHANGELOG\.md|scripts\/lint-sources\.mjs|tests\/pure\/lint-sources\.test\.ts)$/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|# ).*/gm;

const paths = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
	.split("\n")
	.filter((path) => /\.(?:tsx?|m?js|css|md|toml|ya?ml)$/.test(path) && existsSync(path));
const texts = new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
const problems = [];

const anchors = new Map();
/** The anchors that GitHub makes of a document's headings. */
function listAnchors(path) {
	if (!anchors.has(path)) {
		const headings = (texts.get(path) ?? "").replace(/^```[\s\S]*?^```/gm, "").matchAll(/^#+ (.*)$/gm);
		const slugs = [...headings].map(([, heading = ""]) =>
			heading
				.toLowerCase()
				.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
				.replace(/[^\p{L}\p{N}\s_-]/gu, "")
				.trim()
				.replace(/\s/g, "-"),
		);
		anchors.set(path, new Set(slugs));
	}
	return anchors.get(path);
}

/** Reports a link whose file or heading does not exist. A record of docs/decisions may be named by its number alone. */
function checkLink(from, link, target) {
	const [path, anchor] = target.split("#");
	const record = /^docs\/decisions\/(\d{4})$/.exec(path);
	const isThere = record ? paths.some((one) => one.startsWith(`${path}-`)) : existsSync(path);
	if (!isThere) problems.push(`${from}: ${link} leads nowhere`);
	else if (anchor && path.endsWith(".md") && !listAnchors(path).has(anchor)) problems.push(`${from}: ${link} names no heading of ${path}`);
}

for (const [path, text] of texts) {
	const isDocument = path.endsWith(".md");
	const isTest = /\.test\.tsx?$|^tests\//.test(path);
	const comments = isDocument ? text : (text.match(COMMENT) ?? []).join("\n");
	if (!EXAMPLES.test(path)) {
		const citation = CITATION.exec(isTest || isDocument ? text : comments);
		if (citation) problems.push(`${path}: "${citation[0]}" is not in this repository: give the reason, or link a heading of docs/rules`);
	}
	if (isDocument) {
		for (const [, link] of text.matchAll(MARKDOWN_LINK)) {
			checkLink(path, link, link.startsWith("#") ? path + link : join(dirname(path), link));
		}
	} else if (!EXAMPLES.test(path)) {
		for (const [link] of comments.matchAll(PATH_IN_COMMENT)) checkLink(path, link, link.replace(/\.$/, ""));
	}
	if (!EXAMPLES.test(path)) {
		for (const [words, number] of comments.matchAll(RECORD)) checkLink(path, words, `docs/decisions/${number}`);
	}
	const action = path.startsWith(".github/workflows/") ? MOVABLE_ACTION.exec(text) : null;
	if (action) problems.push(`${path}: ${action[1]} has to be a commit, with its version as a comment`);
	if (/^(?:app|contract)\/.*\.(?:tsx?|css)$/.test(path) && !isTest && !path.endsWith("entry.server.tsx")) {
		const call = MISSING_IN_OLD_BROWSERS.exec(text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""));
		if (call) problems.push(`${path}: browsers of schools lack ${call[0]}`);
	}
	if (/^(?:app|contract|durable|worker)\/.*\.tsx?$/.test(path) && !isTest) {
		const call = BROWSER_LANGUAGE.exec(text);
		if (call) problems.push(`${path}: ${call[0]} depends on the browser's language`);
		const date = path === "app/i18n/dates.ts" ? null : DATE_OF_ITS_OWN.exec(text);
		if (date) problems.push(`${path}: "${date[0]}": dates have their forms in app/i18n/dates.ts`);
	}
	if (/^app\/.*\.tsx?$/.test(path) && !isTest) {
		const write = REF_WRITTEN_IN_RENDER.exec(text);
		if (write)
			problems.push(`${path}: "${write[0].trim()}" writes a ref while rendering: use state, useEffectEvent or app/lib/use-latest.ts`);
	}
	const floor = /^(app|worker)\/.*\.tsx?$/.exec(path)?.[1];
	if (floor && !isTest && !OWN_ADDRESS_ALLOWED.has(path)) {
		const address = OWN_ADDRESS[floor].exec(text);
		const instead = floor === "app" ? "useJoinOrigin" : "linkOriginFor";
		if (address) problems.push(`${path}: "${address[0]}" may be localhost: links for others come from ${instead}`);
	}
	if (/^app\/.*\.tsx$/.test(path) && !isTest) {
		for (const [, plain, braced, child] of text.matchAll(LITERAL_ATTRIBUTE)) {
			const words = (plain ?? braced ?? child ?? "").replace(/\$\{[^}]*\}/g, "");
			if (WORDS.test(words)) problems.push(`${path}: "${words}" belongs in app/i18n`);
		}
	}
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
