// Rules about the text of sources that Biome has no rule for. Run by `npm run lint`; tests/pure/lint-sources.test.ts plants a breach of each.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

/** Documents that readers of the repository cannot open, and numbers of a tracker. */
const CITATION =
	/\b(?:decisions?|spec(?:ification)?s?),? (?:\(?sections?|\(section)\b|\b(?:decisions|spec) §|\bissue #?\d+\b|\bthe specification\b/i;

/** Calls whose reply has a link that somebody else opens: those of tests/helpers/link-calls.ts. */
const LINK_CALL =
	/"(?:POST \/users\/(?:invitations|\{id\}\/reset-link)|POST \/instances\/\{id\}\/pairing|POST \/classes\/\{id\}\/cards|(?:GET|POST) \/(?:quizzes|books)\/\{id\}\/share)"/;

/**
 * A file that matches `files` and none of `except` may not contain `pattern`, unless it contains `unless` too. Tests are free, and where
 * `inCode` is set comments are.
 * @type {{ files: RegExp, except?: string[], pattern: RegExp, unless?: RegExp, inCode?: true, problem: (found: string) => string }[]}
 */
const RULES = [
	{
		// Lacking in Safari 15.4, Chrome 99, Firefox 98 and not lowered by the bundler; a look-behind breaks a whole file. `:has`: Firefox 121.
		files: /^(?:app|contract)\/.*\.(?:tsx?|css)$/,
		except: ["app/entry.server.tsx"],
		pattern:
			/URL\.canParse|\.throwIfAborted\(|AbortSignal\.(?:timeout|any)|\.to(?:Reversed|Sorted|Spliced)\(|Object\.groupBy|\.findLast(?:Index)?\(|Promise\.withResolvers|crypto\.randomUUID|\(\?<[=!]|\bhas-[a-z[]|:has\(/,
		inCode: true,
		problem: (call) => `browsers of schools lack ${call}`,
	},
	{
		// Formats, letters and orders follow the language of the interface, or of the text; without one they would be the browser's.
		files: /^(?:app|contract|durable|worker)\/.*\.tsx?$/,
		pattern: /\.toLocale\w*\(\s*(?:\)|undefined|\[\])|\.localeCompare\([^,()]*(?:\([^()]*\))?\)|new Intl\.\w+\(\s*(?:\)|undefined|\[\])/,
		problem: (call) => `${call} depends on the browser's language`,
	},
	{
		// A date that is written by hand may put the month first, or be all digits.
		files: /^(?:app|contract|durable|worker)\/.*\.tsx?$/,
		except: ["app/i18n/dates.ts"],
		pattern: /\.toLocale(?:Date|Time)String\(|\bIntl\.DateTimeFormat\b|new Date\([^;\n]*\)\.toLocaleString\(|\b(?:date|time)Style\b/,
		problem: (date) => `"${date}": dates have their forms in app/i18n/dates.ts`,
	},
	{
		// A write in the body of a component or hook, which runs while React renders; functions inside it are indented more.
		files: /^app\/.*\.tsx?$/,
		pattern: /^\t(?:if \(.*\) )?\w+\.current = /m,
		problem: (write) => `"${write}" writes a ref while rendering: use state, useEffectEvent or app/lib/use-latest.ts`,
	},
	{
		// The address of a page may be `localhost`, which nobody else can open.
		files: /^app\/.*\.tsx?$/,
		// Files that make no links for others, or only those of the join origin.
		except: [
			"app/entry.client.tsx",
			"app/features/host/game/join-origin.tsx",
			"app/features/host/panel/screens.tsx",
			"app/features/live/live-connection.ts",
			"app/features/scan/scan-page.tsx",
			"app/root.tsx",
		],
		pattern: /\blocation\.(?:origin|host|hostname|href)\b|\.url\)\.(?:origin|host)\b/,
		problem: (address) => `"${address}" may be localhost: links for others come from useJoinOrigin`,
	},
	{
		// The address of a request may be `localhost` too, which nobody else can open.
		files: /^worker\/.*\.tsx?$/,
		except: [
			"worker/api/accounts/sign-on.ts",
			"worker/api/device.ts",
			"worker/api/context.ts",
			"worker/api/media/media.ts",
			"worker/api/middleware.ts",
			"worker/api/service.ts",
			"worker/env.d.ts",
			"worker/lib/origins.ts",
			"worker/lib/settings.ts",
		],
		pattern: /\breq(?:uest)?\.url\b|\bsiteUrl\(|\bSITE_URL\b/,
		problem: (address) => `"${address}" may be localhost: links for others come from readLinkOrigin`,
	},
	{
		files: /^app\/.*\.tsx?$/,
		pattern: LINK_CALL,
		unless: /\buseJoinOrigin\b/,
		problem: (call) => `the link of ${call} is for others: useJoinOrigin says which address they open`,
	},
	{
		// An error that a lost connection caused has no words, or those of the browser.
		files: /^app\/(?:features|routes|player|pupil)\/.*\.tsx?$/,
		pattern: /instanceof (?:Api)?Error && [\w.]+\.message|failure: \(\) => t\(/,
		problem: (words) => `"${words}" says nothing without a connection: use serverMessage, or a text as \`failure\``,
	},
	{
		files: /^(?:app|contract|durable|worker)\/.*\.tsx?$/,
		// The big screen's volume is another kind of percentage.
		except: ["app/features/stage/stage-controls.tsx", "contract/results/percentage.ts"],
		pattern: /Math\.round\((?:\(?100 \* |[^;\n]*\* 100\))/,
		problem: (percentage) => `"${percentage}": percentages are made by contract/results/percentage.ts alone`,
	},
	{
		// The stored name of a card's seat has no space. A nickname as the child of an element, in an accessible name, in a sentence, or in a cell of a file.
		files:
			/^app\/(?:features\/(?:host|stage|results)\/.*\.tsx|features\/live\/leaderboard\.tsx|features\/results\/download\.ts|player\/lobby-view\.tsx)$/,
		// A refused name is nobody's.
		except: ["app/features/host/game/refused-names.tsx"],
		pattern: /(?<![=$])\{(?:\w+\.)?nickname\}|(?<!\w)t\("[^"]+", \{ nickname(?:: \w+\.nickname)? \}|^\s*nickname,$/m,
		problem: (name) => `"${name}" is a name as it is stored: show it by shownNickname or shownName`,
	},
	{
		// The number of a pupil is an identifier, never an amount ("202,612,045"), which numbers in texts are.
		files: /^app\/.*\.tsx$/,
		pattern:
			/t\("(?:classes\.(?:pupilTitle|editPupil|deletePupil|deletePupilTitle)|card\.(?:qr|askTitle|askHeld|held)|doHomework\.cardNumber)", \{ number[^`}]*\}/,
		problem: (text) => `"${text}" would group the digits of a pupil's number: pass it as a text`,
	},
	{
		// Two people may have the same form open: whoever saves last would undo what the other one changed.
		files: /^app\/.*\.tsx$/,
		// Their forms have one field.
		except: ["app/features/account/profile-section.tsx", "app/features/admin/users-tab.tsx"],
		pattern: /useContractForm\([\s\S]*?PATCH \//,
		unless: /\bchangedFields\(|\bversion: /,
		problem: () => "a form that changes something sends what was changed (changedFields), or the version that it was made on",
	},
	{
		// The browser loads the data of such a page: without a fallback its first paint would wait for them.
		files: /^app\/routes\/.*\.tsx$/,
		pattern: /^export (?:async )?(?:function|const) clientLoader\b/m,
		unless: /\bHydrateFallback\b|^export (?:async )?(?:function|const) loader\b/m,
		problem: () => "a page whose data only the browser loads shows its heading before they are there: export a HydrateFallback",
	},
	{
		// Start is right in a language that is written from right to left. What is centred may be placed from the left.
		files: /^app\/.*\.(?:tsx?|css)$/,
		// Formulas, which are written from the left in every language.
		except: ["app/theme.css"],
		pattern:
			/(?<=["'`\s:])-?(?:(?:scroll-)?[mp][lr]|left|right)-(?:\[|\(|px\b|auto\b|full\b|\d(?!\/2\b))[^\s"'`]*|(?<=["'`\s:])(?:text|float|clear)-(?:left|right)\b|(?<=["'`\s:])(?:rounded-(?:[tb]?[lr])|border-[lr])(?=[-"'`\s])|\b(?:margin|padding|border)-(?:left|right):|\btext-align: (?:left|right)\b/,
		inCode: true,
		problem: (side) => `"${side}" is the same side in every language: use the start and end`,
	},
	...[
		{ page: "the player's page", files: /^app\/player\/.*\.tsx?$/, loaded: ["card", "player"] },
		{ page: "the pupil's page", files: /^app\/pupil\/.*\.tsx?$/, loaded: ["card", "pupil"] },
		{ page: "the big screen", files: /^app\/(?:routes\/stage\.tsx|features\/stage\/.*\.tsx?)$/, loaded: ["card", "stage"] },
		// The fields of the editor are loaded with the author's pages.
		{
			page: "what all of them load",
			files: /^app\/features\/(?:live|question)\/(?!kinds\/(?:editors|.*-fields)\.).*\.tsx?$/,
			loaded: ["card"],
		},
	].map(({ page, files, loaded }) => ({
		// A part of the texts is all that these pages load.
		files,
		pattern: new RegExp(`\\buseTexts\\((?!(?:"(?:${loaded.join("|")})"(?:, )?)*\\))[^)]*\\)`),
		problem: (texts) => `${texts}: ${page} has the namespaces ${["base", ...loaded].join(", ")} alone`,
	})),
];
const LITERAL_ATTRIBUTE =
	/\b(?:aria-label|aria-description|aria-roledescription|alt|title|placeholder|label)=(?:"([^"]*)"|\{["'`]([^"'`$]*)["'`]\})|>\s*\{["'`]([^"'`]*)["'`]\}/g;
const WORDS = /\p{L}{2}/u;

/** A tag of an action can be moved to other code; a commit cannot. */
const MOVABLE_ACTION = /^\s*(?:- )?uses: (?!\.\/)(?![^@\s]+@[0-9a-f]{40} # v\d)(.*)$/m;

const MARKDOWN_LINK = /\]\((?!https?:|mailto:)([^()\s]+)\)/g;
const PATH_IN_DOCUMENT = /`((?:app|bench|contract|docs|durable|locales|migrations|public|scripts|tests|worker)\/[\w./-]+)`/g;
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
		if (!EXAMPLES.test(path)) for (const [, link] of text.matchAll(PATH_IN_DOCUMENT)) checkLink(path, link, link);
	} else if (!EXAMPLES.test(path)) {
		for (const [link] of comments.matchAll(PATH_IN_COMMENT)) checkLink(path, link, link.replace(/\.$/, ""));
	}
	if (!EXAMPLES.test(path)) {
		for (const [words, number] of comments.matchAll(RECORD)) checkLink(path, words, `docs/decisions/${number}`);
	}
	const action = path.startsWith(".github/workflows/") ? MOVABLE_ACTION.exec(text) : null;
	if (action) problems.push(`${path}: ${action[1]} has to be a commit, with its version as a comment`);
	if (!isTest) {
		for (const { files, except = [], pattern, unless, inCode, problem } of RULES) {
			if (!files.test(path)) continue;
			const found = pattern.exec(inCode ? text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "") : text);
			if (except.includes(path)) {
				if (!found) problems.push(`${path}: needs no exemption from ${pattern}`);
			} else if (found && !unless?.test(text)) problems.push(`${path}: ${problem(found[0].trim())}`);
		}
	}
	if (/^app\/.*\.tsx$/.test(path) && !isTest) {
		for (const [, plain, braced, child] of text.matchAll(LITERAL_ATTRIBUTE)) {
			const words = (plain ?? braced ?? child ?? "").replace(/\$\{[^}]*\}/g, "");
			if (WORDS.test(words)) problems.push(`${path}: "${words}" belongs in locales/`);
		}
	}
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
