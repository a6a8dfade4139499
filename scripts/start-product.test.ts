import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PlainError } from "./run.mjs";
import { prepareDatabase } from "./start-product.mjs";

const { migrations }: { migrations: string[] } = JSON.parse(readFileSync("tests/fixtures/stored-json/1.0.0/schema.json", "utf8"));
const later = readdirSync("migrations").filter((name) => name.endsWith(".sql") && !migrations.includes(name));
let folder: string;

/** A state folder with a database that has applied these migrations. */
function store(applied: readonly string[]): DatabaseSync {
	const d1 = join(folder, "v3", "d1", "miniflare-D1DatabaseObject");
	mkdirSync(d1, { recursive: true });
	const database = new DatabaseSync(join(d1, `${"a".repeat(64)}.sqlite`));
	database.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP)");
	for (const name of applied) database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
	return database;
}

const readApplied = (database: DatabaseSync) =>
	database
		.prepare("SELECT name FROM d1_migrations ORDER BY id")
		.all()
		.map(({ name }) => name);

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "quizlight-old-state-"));
	vi.stubEnv("STATE_DIR", folder);
	vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(() => {
	vi.unstubAllEnvs();
	vi.restoreAllMocks();
	rmSync(folder, { recursive: true });
});

describe("a start on a state folder", () => {
	it("from before 1.0.0 ends with a line that says so, and changes nothing", async () => {
		const older = migrations.slice(0, -1);
		const database = store(older);
		const failure = await prepareDatabase().catch((error: unknown) => error);
		expect(failure).toBeInstanceOf(PlainError);
		expect(String(failure)).toContain(`${folder} has data of a version before 1.0.0`);
		expect(readApplied(database)).toEqual(older);
		database.close();
	});

	it("of 1.0.0, with all later migrations, goes on", async () => {
		const database = store([...migrations, ...later]);
		database.exec("CREATE TABLE quizzes (id TEXT); INSERT INTO quizzes VALUES ('q')");
		database.close();
		await prepareDatabase();
	});
});
