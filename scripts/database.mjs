// One way for scripts to reach the database and its pictures: the local ones in STATE_DIR (also while the server runs) or the deployed ones.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadMiniflare, PlainError, plainFailure, root, run } from "./run.mjs";
import { DATABASE_FILE, databaseFolder, LOCAL_BUCKETS, LOCAL_DATABASES, stateDir } from "./settings.mjs";

export function sqlText(value) {
	if (value === null || value === undefined) return "NULL";
	if (typeof value === "number") return String(value);
	return `'${String(value).replaceAll("'", "''")}'`;
}

/** A runtime without a Worker: wrangler takes seconds for each command. */
async function withLocalDatabase(action) {
	const { Miniflare, convertV4MiniflareOptions } = await loadMiniflare();
	const runtime = new Miniflare(
		convertV4MiniflareOptions({
			resourcePersistencePath: join(stateDir(), "v3"),
			cf: false,
			workers: [{ name: "scripts", modules: true, script: "export default {}", d1Databases: LOCAL_DATABASES, r2Buckets: LOCAL_BUCKETS }],
		}),
	);
	try {
		const database = await runtime.getD1Database("DB");
		const bucket = await runtime.getR2Bucket("MEDIA");
		return await action({
			query: async (sql) => (await database.prepare(sql).all()).results,
			execute: (statements) => database.batch(statements.map((statement) => database.prepare(statement))),
			putPicture: ({ id, type, file }) => bucket.put(id, readFileSync(file), { httpMetadata: { contentType: type } }),
		});
	} finally {
		await runtime.dispose();
	}
}

function runSql(args) {
	return run("wrangler", ["d1", "execute", "quizlight", "--config", "wrangler.toml", "--remote", "--yes", ...args], { quiet: true });
}

const deployedDatabase = {
	async query(sql) {
		const output = runSql(["--json", "--command", sql]);
		return JSON.parse(output.slice(output.indexOf("[")))[0].results;
	},
	async execute(statements) {
		const folder = mkdtempSync(join(tmpdir(), "quizlight-sql-"));
		const file = join(folder, "script.sql");
		writeFileSync(file, `${statements.join(";\n")};\n`);
		try {
			runSql(["--file", file]);
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	},
	async putPicture({ id, type, file }) {
		const args = ["r2", "object", "put", `quizlight-media/${id}`, "--file", file, "--content-type", type, "--remote"];
		run("wrangler", args, { quiet: true });
	},
};

/**
 * Opens the database for `action`, which gets `query` (one statement; resolves with its rows), `execute` (statements that all take effect or
 * none does) and `putPicture` (`id`, `type`, `file`). Refuses a database that does not exist.
 */
export async function withDatabase({ remote }, action) {
	// The runtime would make an empty one.
	if (!remote && !existsSync(join(databaseFolder(), DATABASE_FILE)))
		throw new PlainError(
			`There is no database in ${stateDir()} yet. Start the server once (npm start), or name its folder: STATE_DIR=folder`,
		);
	try {
		return await (remote ? action(deployedDatabase) : withLocalDatabase(action));
	} catch (error) {
		if (!/no such table/i.test(String(error))) throw error;
		throw new PlainError(
			remote
				? "The deployed database has no tables yet. Run: npm run deploy"
				: `The database in ${stateDir()} has no tables yet. Start the server once: npm start`,
		);
	}
}

const MIGRATIONS = join(root, "migrations");

/** The names of all migrations, the oldest first. */
export const listMigrations = () =>
	readdirSync(MIGRATIONS)
		.filter((name) => name.endsWith(".sql"))
		.sort();

/** Written by the generator of migrations. */
const BETWEEN_STATEMENTS = "--> statement-breakpoint";

/** The table in which wrangler, too, lists what a database has applied. */
const APPLIED_TABLE =
	"CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)";

/** Applies to the local database the migrations that it lacks, each of them whole or not at all, and then calls `action` as `withDatabase` does. */
export async function migrateLocalDatabase(applied, action) {
	await withLocalDatabase(async (database) => {
		await database.execute([APPLIED_TABLE]);
		for (const name of listMigrations().filter((name) => !applied.has(name))) {
			const statements = readFileSync(join(MIGRATIONS, name), "utf8").split(BETWEEN_STATEMENTS);
			try {
				await database.execute([...statements, `INSERT INTO d1_migrations (name) VALUES (${sqlText(name)})`]);
			} catch (error) {
				if (plainFailure(error) !== null) throw error;
				throw new PlainError(`The database in ${stateDir()} could not take ${name}, and is as before it: ${error.message}`);
			}
		}
		await action(database);
	});
}
