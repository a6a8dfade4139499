import { expect, it } from "vitest";
import { LINK_CALLS } from "../helpers/link-calls";
import { lintFiles } from "../helpers/lint-files";

const lintProblems = (files: Record<string, string>) => lintFiles("lint-sources.mjs", files);

/** In one run of the script: expects that it refuses each of these files for that reason, and none of the others. */
function expectRefused(refused: (readonly [path: string, text: string])[], problem: string, others: Record<string, string> = {}): void {
	const paths = refused.map(([path], n) => path.replace(/(?<=\/a)(?=\.)/, String(n)));
	const problems = lintProblems({ ...others, ...Object.fromEntries(refused.map(([, text], n) => [paths[n], text])) });
	for (const [n, [, text]] of refused.entries())
		expect(
			problems.filter((line) => line.startsWith(`${paths[n]}:`)),
			text,
		).toEqual([expect.stringContaining(problem)]);
	expect(problems).toHaveLength(refused.length);
}

const RULES = "# The live game\n\n## Time and points\n";

it("refuses to cite what nobody can open", () => {
	expectRefused(
		[
			["contract/a.ts", "/** A pupil (decisions section 14). */"],
			["contract/a.ts", "// decisions (section 3)"],
			["bench/a.ts", "/*\n * By spec section 9.\n */"],
			["scripts/a.mjs", "x(); // specification, section 2"],
			["wrangler.toml", "# Limits (decisions, section 6)."],
			["tests/e2e/a.spec.ts", 'test("as the specification says", () => {});'],
			["tests/pure/a.test.ts", "// See issue 13."],
			["docs/a.md", "As decisions sections 3 and 12 say."],
		],
		"is not in this repository",
	);
});

it("refuses a link that leads nowhere", () => {
	expectRefused(
		[
			["docs/a.md", "[x](rules/missing.md)"],
			["docs/a.md", "The core (`durable/game/core/missing.ts`)."],
			["contract/a.ts", "// docs/rules/other.md"],
			["contract/a.ts", "// docs/decisions/0099"],
			["worker/a.ts", "// See decision 0098."],
		],
		"leads nowhere",
		{ "docs/rules/live.md": RULES },
	);
	expectRefused(
		[
			["docs/a.md", "[x](rules/live.md#gone)"],
			["docs/a.md", "# A\n\n[x](#b)"],
			["contract/a.ts", "/** Why: docs/rules/live.md#points. */"],
		],
		"names no heading",
		{ "docs/rules/live.md": RULES },
	);
});

it("refuses what old browsers lack", () => {
	const codes = [
		"URL.canParse(path)",
		"rows.toSorted(byName)",
		"signal.throwIfAborted()",
		"/(?<=a)b/",
		"html:has(.stage) {",
		'className="has-checked:bg-white"',
	];
	expectRefused(
		codes.map((code) => ["app/a.ts", code]),
		"browsers of schools lack",
	);
});

it("refuses the browser's own language", () => {
	const codes = [
		"bytes.toLocaleString()",
		"n.toLocaleString(undefined, {})",
		"a.localeCompare(b)",
		"a.name.localeCompare(nameOf(b))",
		"new Intl.Collator()",
	];
	expectRefused(
		codes.map((code) => ["worker/a.ts", code]),
		"depends on the browser's language",
	);
});

it("refuses a date in a form of its own", () => {
	const codes = [
		"new Date(at).toLocaleString(language)",
		"day.toLocaleDateString(language)",
		"new Intl.DateTimeFormat(language)",
		'formatDate(at, { dateStyle: "short" })',
	];
	expectRefused(
		codes.map((code) => ["app/a.ts", code]),
		"dates have their forms",
	);
});

it("refuses words in a screen", () => {
	const codes = ['<a title="Close it" />', '<img alt={"A picture"} />', '<p>\n{"Some words"}</p>'];
	expectRefused(
		codes.map((code) => ["app/a.tsx", code]),
		"belongs in locales/",
	);
});

it.each(["\tlatest.current = onChange;", "\tif (!waits) last.current = props;"])(
	"refuses a ref that is written while rendering: %s",
	(line) => {
		expect(lintProblems({ "app/a.ts": `function useIt() {\n${line}\n}` })).toEqual([
			expect.stringContaining("writes a ref while rendering"),
		]);
	},
);

it.each(["uses: actions/checkout@v4", "- uses: actions/checkout@main # v4.4.0", "- uses: a/b/c@11d5960a326750d5838078e36cf38b85af677262"])(
	"refuses an action that is not a commit with its version: %s",
	(line) => {
		const pinned = "      - uses: actions/checkout@11d5960a326750d5838078e36cf38b85af677262 # v4.4.0\n      - uses: ./.github/own\n";
		expect(lintProblems({ ".github/workflows/a.yml": pinned })).toEqual([]);
		expect(lintProblems({ ".github/workflows/a.yml": `${pinned}      ${line}\n` })).toEqual([
			expect.stringContaining("has to be a commit"),
		]);
	},
);

it("refuses a link made of the page's or request's own address", () => {
	expectRefused(
		[
			["app/a.tsx", "const link = window.location.origin + path;"],
			["app/a.tsx", "<p>{location.host}</p>"],
			["app/a.ts", "copyText(location.href)"],
			["app/a.ts", "new URL(request.url).origin"],
			["worker/api/a.ts", "share(deps, { origin: c.req.url })"],
			["worker/services/a.ts", "new URL(path, env.SITE_URL)"],
			["worker/api/a.ts", "siteUrl(c.env, where)"],
		],
		"may be localhost",
	);
});

it("refuses a link of the API at an address that others cannot open", () => {
	expectRefused(
		LINK_CALLS.map((call) => ["app/routes/a.tsx", `useWrite("${call}")`]),
		"is for others",
		{ "app/routes/origin.tsx": `const { origin } = useJoinOrigin();\nuseWrite("${LINK_CALLS[0]}")` },
	);
});

it("refuses words of a failed call that nobody has without a connection", () => {
	expectRefused(
		[
			["app/features/a.tsx", "setProblem(error instanceof ApiError && error.message)"],
			["app/routes/a.tsx", "error instanceof Error && error.message"],
			["app/player/a.ts", 'run(send, { failure: () => t("x") })'],
		],
		"without a connection",
		{ "app/features/b.tsx": 'run(send, { failure: t("x"), unreachable })' },
	);
});

it("refuses a percentage that is made elsewhere", () => {
	expectRefused(
		[
			["app/a.tsx", "Math.round(100 * share)"],
			["worker/a.ts", "Math.round((100 * right) / all)"],
			["contract/a.ts", "Math.round((right / all) * 100)"],
		],
		"percentages are made by",
		{ "contract/results/percentage.ts": "Math.round((100 * right) / all)" },
	);
});

it("refuses a nickname as it is stored", () => {
	expectRefused(
		[
			["app/features/stage/a.tsx", "<b>{player.nickname}</b>"],
			["app/features/host/a.tsx", 't("x", { nickname })'],
			["app/features/results/a.tsx", 't("x", { nickname: player.nickname })'],
			["app/features/results/download.ts", "const cells = [\n\trank,\n\tnickname,\n];"],
		],
		"a name as it is stored",
		{
			"app/features/stage/b.tsx": "<Avatar nickname={nickname} /> <b>{shownNickname(player)}</b>",
			"app/features/host/game/refused-names.tsx": "<b>{nickname}</b>",
		},
	);
});

it("refuses a side that is the same in every language", () => {
	expectRefused(
		[
			["app/a.tsx", '<p className="flex ml-2" />'],
			["app/a.tsx", '<p className="sm:-mr-px" />'],
			["app/a.tsx", '<p className="absolute left-0" />'],
			["app/a.tsx", '<p className="-right-[2em]" />'],
			["app/a.ts", 'const CELL = "text-right";'],
			["app/a.tsx", '<p className="rounded-tl-lg" />'],
			["app/a.tsx", '<p className="border-l" />'],
			["app/a.css", "a {\n\tmargin-left: 1em;\n}"],
			["app/a.css", "a {\n\ttext-align: right;\n}"],
		],
		"is the same side in every language",
		{ "app/b.tsx": '<p className="left-1/2 -translate-x-1/2 ms-2 origin-left rtl:origin-right border-b right-texts" />' },
	);
});

it("refuses a pupil's number with grouped digits", () => {
	expectRefused(
		[
			["app/a.tsx", 't("classes.pupilTitle", { number })'],
			["app/a.tsx", 't("card.held", { number: card.number, label })'],
		],
		"group the digits",
		// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is judged
		{ "app/b.tsx": 't("card.qr", { number: `${number}` }) t("classes.deletePupilTitle", { number: pupil ? `${pupil.number}` : "" })' },
	);
});

it("refuses a form that undoes what somebody else changed", () => {
	const form = (send: string) => `const form = useContractForm(schema, {\n\tsend: (body) => write("PATCH /books/{id}", ${send}),\n});`;
	expectRefused([["app/a.tsx", form("{ body }")]], "sends what was changed", {
		"app/b.tsx": form("{ body: changedFields(body, stored) }"),
		"app/c.tsx": form("{ body, version: stored.version }"),
	});
});

it("refuses a page that shows nothing until its data are there", () => {
	const loads = "export async function clientLoader() {}\n";
	expectRefused([["app/routes/a.tsx", loads]], "HydrateFallback", {
		"app/routes/b.tsx": `${loads}export { PageSkeleton as HydrateFallback } from "~/ui/skeleton";`,
		"app/routes/c.tsx": `${loads}export function loader() {}`,
	});
});

it("refuses an exemption that nothing needs", () => {
	expect(lintProblems({ "app/features/stage/stage-controls.tsx": "volume" })).toEqual([expect.stringContaining("needs no exemption")]);
});

it("refuses texts that a page does not load", () => {
	expectRefused(
		[
			["app/player/a.tsx", 'useTexts("player", "site")'],
			["app/pupil/a.tsx", 'useTexts("player")'],
			["app/features/stage/a.tsx", 'useTexts("host")'],
			["app/features/live/a.tsx", 'useTexts("player")'],
			["app/features/question/a.tsx", 'useTexts("author")'],
		],
		"has the namespaces",
		{
			"app/player/b.tsx": 'useTexts("player", "card") useTexts()',
			"app/features/question/kinds/text/text-fields.tsx": 'useTexts("author")',
		},
	);
});

it("accepts valid links, explicit languages, and code that only the server or a comment contains", () => {
	expect(
		lintProblems({
			"docs/rules/live.md": RULES,
			"docs/decisions/0001-rows.md": "# Rows\n",
			"docs/a.md": "[x](rules/live.md#time-and-points), [y](decisions/0001-rows.md), [z](https://example.org/none), [b](#b)\n\n## B\n",
			"contract/a.ts": "/** docs/rules/live.md#time-and-points. docs/decisions/0001, decision 0001 */\n// Without rows.toSorted()\n",
			"app/entry.server.tsx": "crypto.randomUUID(); n.toLocaleString(language); a.localeCompare(b, language); new Intl.Collator(language);",
			"app/a.tsx": '<a title={t("x")} alt="" label="1" />',
			"app/a.ts": "function useIt() {\n\tuseEffect(() => {\n\t\tlatest.current = 1;\n\t});\n}",
			"CHANGELOG.md": "Issue 13 was closed.",
		}),
	).toEqual([]);
});
