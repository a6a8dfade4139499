import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "vitest";

/** Runs one of the scripts that check sources over these files; returns the files' problems. */
export function lintFiles(script: string, files: Record<string, string>): string[] {
	const folder = mkdtempSync(join(tmpdir(), "quizlight-lint-"));
	try {
		for (const [path, text] of Object.entries(files)) {
			mkdirSync(dirname(join(folder, path)), { recursive: true });
			writeFileSync(join(folder, path), text);
		}
		execFileSync("git", ["init", "-q"], { cwd: folder });
		const path = join(import.meta.dirname, "../../scripts", script);
		const { status, stderr } = spawnSync(process.execPath, [path], { cwd: folder, encoding: "utf8" });
		const problems = stderr.trim().split("\n").filter(Boolean);
		expect(status).toBe(problems.length > 0 ? 1 : 0);
		return problems;
	} finally {
		rmSync(folder, { recursive: true });
	}
}
