// One way for scripts to reach the database: the local one in STATE_DIR (also while the server runs) or the deployed one.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadMiniflare, PlainError, run } from "./run.mjs";
import { LOCAL_BUCKETS, stateDir } from "./settings.mjs";

const targetArgs = (remote) => ["--config", "wrangler.toml", ...(remote ? ["--remote"] : ["--local", "--persist-to", stateDir()])];

export function sqlText(value) {
	if (value === null || value === undefined) return "NULL";
	if (typeof value === "number") return String(value);
	return `'${String(value).replaceAll("'", "''")}'`;
}

/** Refuses a missing local database: wrangler would make an empty one. */
function requireDatabase(remote) {
	if (remote) return;
	const folder = join(stateDir(), "v3", "d1", "miniflare-D1DatabaseObject");
	if (!existsSync(folder))
		throw new PlainError(
			`There is no database in ${stateDir()} yet. Start the server once (npm start), or name its folder: STATE_DIR=folder`,
		);
}

function runSql(args, remote) {
	try {
		return run("wrangler", ["d1", "execute", "quizlight", ...targetArgs(remote), "--yes", ...args], { quiet: true });
	} catch (error) {
		if (!/no such table/i.test(String(error))) throw error;
		throw new PlainError(
			remote
				? "The deployed database has no tables yet. Run: npm run deploy"
				: `The database in ${stateDir()} has no tables yet. Start the server once: npm start`,
		);
	}
}

export function query(sql, { remote = false } = {}) {
	requireDatabase(remote);
	const output = runSql(["--json", "--command", sql], remote);
	return JSON.parse(output.slice(output.indexOf("[")))[0].results;
}

export function execute(statements, { remote = false } = {}) {
	const folder = mkdtempSync(join(tmpdir(), "quizlight-sql-"));
	const file = join(folder, "script.sql");
	writeFileSync(file, `${statements.join(";\n")};\n`);
	try {
		runSql(["--file", file], remote);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Puts pictures (`id`, `type`, `file`) into the bucket: the deployed one with one call of wrangler each, the local one with one runtime for all. */
export async function putPictures(pictures, { remote = false } = {}) {
	if (remote) {
		for (const { id, type, file } of pictures)
			run("wrangler", ["r2", "object", "put", `quizlight-media/${id}`, "--file", file, "--content-type", type, "--remote"], {
				quiet: true,
			});
		return;
	}
	const { Miniflare, convertV4MiniflareOptions } = await loadMiniflare();
	const runtime = new Miniflare(
		convertV4MiniflareOptions({
			resourcePersistencePath: join(stateDir(), "v3"),
			cf: false,
			workers: [{ name: "library", modules: true, script: "export default {}", r2Buckets: LOCAL_BUCKETS }],
		}),
	);
	try {
		const bucket = await runtime.getR2Bucket("MEDIA");
		for (const { id, type, file } of pictures) await bucket.put(id, readFileSync(file), { httpMetadata: { contentType: type } });
	} finally {
		await runtime.dispose();
	}
}
