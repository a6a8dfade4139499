// One way for scripts to reach the database: the local one in STATE_DIR (also while the server runs) or the deployed one.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stateDir } from "./local-vars.mjs";
import { run } from "./run.mjs";

const target = (remote) => ["--config", "wrangler.toml", ...(remote ? ["--remote"] : ["--local", "--persist-to", stateDir()])];

/** A value as SQL text. */
export function sqlText(value) {
	if (value === null || value === undefined) return "NULL";
	if (typeof value === "number") return String(value);
	return `'${String(value).replaceAll("'", "''")}'`;
}

/** Runs one statement and gives its rows. */
export function query(sql, { remote = false } = {}) {
	const output = run("wrangler", ["d1", "execute", "live-quiz", ...target(remote), "--json", "--yes", "--command", sql], { quiet: true });
	return JSON.parse(output.slice(output.indexOf("[")))[0].results;
}

/** Runs the statements of a script. */
export function execute(statements, { remote = false } = {}) {
	const folder = mkdtempSync(join(tmpdir(), "live-quiz-sql-"));
	const file = join(folder, "script.sql");
	writeFileSync(file, `${statements.join(";\n")};\n`);
	try {
		run("wrangler", ["d1", "execute", "live-quiz", ...target(remote), "--yes", "--file", file], { quiet: true });
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
