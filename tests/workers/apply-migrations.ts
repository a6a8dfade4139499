import { applyD1Migrations, env } from "cloudflare:test";
import { forgetMinute } from "../helpers/minute-counters";

forgetMinute();

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);

// Files share a runtime: deletes the previous one's rows.
const { results } = await env.DB.prepare(
	"SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations'",
).all<{ name: string; sql: string }>();
// Triggers keep search indexes in line with their tables.
const indexes = results.filter(({ sql }) => sql.startsWith("CREATE VIRTUAL TABLE")).map(({ name }) => name);
// Filled by a migration.
const fixed = ["age_signs"];
const tables = results
	.map(({ name }) => name)
	.filter((name) => !fixed.includes(name))
	.filter((name) => !indexes.some((index) => name === index || name.startsWith(`${index}_`)));
await env.DB.batch([env.DB.prepare("PRAGMA defer_foreign_keys = on"), ...tables.map((name) => env.DB.prepare(`DELETE FROM "${name}"`))]);
