import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const script = join(import.meta.dirname, "../../scripts/lint-names.mjs");

function lintNames(files: Record<string, string>) {
	const folder = mkdtempSync(join(tmpdir(), "quizlight-names-"));
	try {
		for (const [path, text] of Object.entries(files)) {
			mkdirSync(dirname(join(folder, path)), { recursive: true });
			writeFileSync(join(folder, path), text);
		}
		execFileSync("git", ["init", "-q"], { cwd: folder });
		const { status, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: "utf8" });
		return { status, problems: stderr.trim().split("\n").filter(Boolean) };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

it("refuses a word outside the vocabulary in a name, and a second component of the same name", () => {
	const { status, problems } = lintNames({
		"app/features/stage/wall-sound.ts": "export const volume = 1;",
		"worker/db/games/games.ts": "export function saveGameNews() {}",
		"app/player/card.tsx": "export function Card() { return null; }",
		"app/ui/card.tsx": "export const Card = () => null;",
	});
	expect(status).toBe(1);
	expect(problems).toEqual([
		expect.stringContaining('"app/features/stage/wall-sound.ts" has the word "wall"'),
		expect.stringContaining("app/ui/card.tsx: the component Card is also exported by app/player/card.tsx"),
		expect.stringContaining('"saveGameNews" has the word "news"'),
	]);
});

it("lets comments, texts and what the router demands stand", () => {
	const { status, problems } = lintNames({
		"app/routes/home.tsx": 'export function ErrorBoundary() { return <p>Look at the wall</p>; } // told "so"',
		"app/routes/solo.tsx": 'export function ErrorBoundary() { return t("no.news"); }',
	});
	expect({ status, problems }).toEqual({ status: 0, problems: [] });
});
