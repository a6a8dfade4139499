// One way for scripts to reach the database: the local one in STATE_DIR (also while the server runs) or the deployed one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LOCAL_BUCKETS, stateDir } from "./local-vars.mjs";
import { loadMiniflare, run } from "./run.mjs";

const target = (remote) => ["--config", "wrangler.toml", ...(remote ? ["--remote"] : ["--local", "--persist-to", stateDir()])];

export function sqlText(value) {
	if (value === null || value === undefined) return "NULL";
	if (typeof value === "number") return String(value);
	return `'${String(value).replaceAll("'", "''")}'`;
}

export function query(sql, { remote = false } = {}) {
	const output = run("wrangler", ["d1", "execute", "quizlight", ...target(remote), "--json", "--yes", "--command", sql], { quiet: true });
	return JSON.parse(output.slice(output.indexOf("[")))[0].results;
}

export function execute(statements, { remote = false } = {}) {
	const folder = mkdtempSync(join(tmpdir(), "quizlight-sql-"));
	const file = join(folder, "script.sql");
	writeFileSync(file, `${statements.join(";\n")};\n`);
	try {
		run("wrangler", ["d1", "execute", "quizlight", ...target(remote), "--yes", "--file", file], { quiet: true });
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
