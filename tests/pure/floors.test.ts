import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "quizlight-floors-"));

/** Forbidden imports; each is planted in a separate file. */
const BREACHES: [file: string, imported: string][] = [
	["contract/planted.ts", "#worker/lib/ids"],
	["contract/planted.ts", "#durable/game/core"],
	["contract/planted.ts", "~/ui/button"],
	["contract/planted.ts", "hono"],
	["contract/planted.ts", "node:fs"],
	["durable/planted.ts", "#worker/lib/log"],
	["durable/planted.ts", "~/ui/button"],
	["durable/planted.ts", "drizzle-orm"],
	["durable/game/core/planted.ts", "../live-game"],
	["durable/game/core/planted.ts", "#durable/live-game"],
	["durable/game/core/planted.ts", "node:crypto"],
	["worker/services/planted.ts", "hono"],
	["worker/services/planted.ts", "#worker/api/app"],
	["worker/db/planted.ts", "@hono/zod-openapi"],
	["worker/db/planted.ts", "#worker/moderation/judge"],
	["worker/db/quizzes/planted.ts", "../../moderation/judge"],
	["worker/lib/planted.ts", "#app/root"],
	["app/routes/planted.tsx", "#durable/game/core"],
	["app/routes/planted.tsx", "#worker/api/app"],
	["app/api/planted.ts", "hono/client"],
	["app/routes/planted.tsx", "#worker/services/quizzes"],
	["app/routes/planted.tsx", "../ui/button"],
	["app/ui/planted.tsx", "~/features/question/options"],
	["app/ui/planted.tsx", "~/api/client"],
	["app/lib/planted.ts", "~/routes/home"],
	["app/api/planted.ts", "~/features/books/book-form"],
	["app/features/books/planted.tsx", "~/features/quiz-editor/field-errors"],
	["app/features/books/planted.tsx", "../quiz-editor/field-errors"],
	["app/features/books/planted.tsx", "~/features/shell/header"],
	["app/features/books/planted.tsx", "~/routes/home"],
	["app/features/live/planted.tsx", "~/features/host/panel/host-panel"],
	["app/features/stage/planted.tsx", "~/features/host/panel/host-panel"],
	["app/features/live/planted.tsx", "lucide-react"],
	["app/features/question/planted.tsx", "react-i18next"],
	["app/player/planted.tsx", "react-router"],
	["app/player/planted.tsx", "i18next"],
	["app/player/planted.tsx", "zod"],
	["app/player/planted.tsx", "lucide-react"],
	["app/player/planted.tsx", "@headlessui/react"],
	["app/player/planted.tsx", "~/features/solo/run"],
];

/** A rule that refuses everything would pass the test above. */
const ALLOWED: [file: string, imported: string][] = [
	["contract/allowed.ts", "zod"],
	["durable/game/core/allowed.ts", "#contract/limits"],
	["durable/allowed.ts", "#durable/game/core"],
	["worker/services/allowed.ts", "#contract"],
	["worker/services/allowed.ts", "#worker/moderation/judge"],
	["worker/db/allowed.ts", "#contract/quizzes/moderation"],
	["app/routes/allowed.tsx", "react-router"],
	["app/routes/allowed.tsx", "~/features/shell/header"],
	["app/features/books/allowed.tsx", "~/features/question/options"],
	["app/features/books/allowed.tsx", "./book-form"],
	["app/features/stage/allowed.tsx", "~/features/host/game/next-step"],
	["app/player/allowed.tsx", "~/features/live/countdown"],
	["app/player/allowed.tsx", "#contract/live"],
];

/** What the server logs goes through worker/lib/log.ts, which leaves out what it was about; a local start prints mails. */
const PRINTS = ["contract/prints.ts", "durable/game/core/prints.ts", "worker/services/prints.ts", "app/entry.server.tsx"];
const PRINTS_ALLOWED = ["worker/lib/log.ts", "worker/mail/send.ts", "app/lib/prints.ts", "worker/lib/prints.test.ts"];

interface Finding {
	file: string;
	rule: string;
}
let findings: Finding[] = [];

const numbered = (cases: [string, string][]) =>
	cases.map(([file, imported], index) => ({ file: file.replace(".ts", `-${index}.ts`), imported }));

function write(file: string, text: string) {
	mkdirSync(dirname(join(folder, file)), { recursive: true });
	writeFileSync(join(folder, file), text);
}

beforeAll(() => {
	const config = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
	write("biome.json", JSON.stringify({ ...config, vcs: { enabled: false } }));
	for (const file of ["package.json", "tsconfig.json"]) cpSync(join(root, file), join(folder, file));
	for (const { file, imported } of [...numbered(BREACHES), ...numbered(ALLOWED)]) write(file, `export * from "${imported}";\n`);
	for (const file of [...PRINTS, ...PRINTS_ALLOWED]) write(file, 'console.log("planted");\n');
	write("worker/lib/one.ts", 'import { other } from "./other";\nexport const one = () => other;\n');
	write("worker/lib/other.ts", 'import { one } from "./one";\nexport const other = () => one;\n');
	write("app/features/solo/first.ts", 'import type { Second } from "~/features/solo/second";\nexport type First = Second[];\n');
	write("app/features/solo/second.ts", 'import type { First } from "./first";\nexport type Second = First | null;\n');
	const { stdout } = spawnSync(join(root, "node_modules/.bin/biome"), ["lint", "--reporter=json", "--max-diagnostics=none", "."], {
		cwd: folder,
		encoding: "utf8",
	});
	const { diagnostics }: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(stdout);
	findings = diagnostics.map(({ category, location }) => ({ file: location.path, rule: category.split("/").at(-1) ?? "" }));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const has = (file: string, rule: string) => findings.some((finding) => finding.file === file && finding.rule === rule);

it.each(numbered(BREACHES))("refuses $imported in $file", ({ file }) => {
	expect(has(file, "noRestrictedImports")).toBe(true);
});

it.each(numbered(ALLOWED))("allows $imported in $file", ({ file }) => {
	expect(has(file, "noRestrictedImports")).toBe(false);
});

it.each(["worker/lib/one.ts", "worker/lib/other.ts", "app/features/solo/first.ts", "app/features/solo/second.ts"])(
	"refuses the circle that %s is part of",
	(file) => {
		expect(has(file, "noImportCycles")).toBe(true);
	},
);

it("refuses the console where texts of people may get into the log", () => {
	const refused = [...PRINTS, ...PRINTS_ALLOWED].filter((file) => has(file, "noConsole"));
	expect(refused).toEqual(PRINTS);
});
