import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listMigrations, migrateLocalDatabase, withDatabase } from "./database.mjs";
import { PlainError } from "./run.mjs";
import { databaseFolder } from "./settings.mjs";
import { prepareDatabase } from "./start-product.mjs";

const { migrations }: { migrations: string[] } = JSON.parse(readFileSync("tests/fixtures/stored-json/1.0.0/schema.json", "utf8"));
const later = readdirSync("migrations").filter((name) => name.endsWith(".sql") && !migrations.includes(name));
/** The runtime derives it from the database's id. */
const FILE_OF_PUBLISHED = "9ba2b04bf514d9facfd57ed57d849e77241a7adc99d1c1545d06688b43d84248.sqlite";
let folder: string;

/** A state folder with a database that has applied these migrations. */
function store(applied: readonly string[], file = FILE_OF_PUBLISHED): DatabaseSync {
	const d1 = databaseFolder();
	mkdirSync(d1, { recursive: true });
	const database = new DatabaseSync(join(d1, file));
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

	it("finds a database that is named after a deployed one, with what is not in its main file yet", async () => {
		const deployed = `${"a".repeat(64)}.sqlite`;
		const database = store([...migrations, ...later], deployed);
		database.exec("PRAGMA journal_mode = wal; CREATE TABLE quizzes (id TEXT); INSERT INTO quizzes VALUES ('q')");
		expect(readdirSync(databaseFolder()).sort()).toEqual(["-shm", "-wal", ""].map((part) => `${deployed}${part}`).sort());
		// A script before that start must not make another one, which would stand in its way.
		await expect(withDatabase({ remote: false }, async () => null)).rejects.toBeInstanceOf(PlainError);
		await prepareDatabase();
		database.close();
		expect(readdirSync(databaseFolder()).filter((name) => name.endsWith(".sqlite"))).toEqual([FILE_OF_PUBLISHED]);
		const found = new DatabaseSync(join(databaseFolder(), FILE_OF_PUBLISHED));
		expect(readApplied(found)).toEqual([...migrations, ...later]);
		expect(found.prepare("SELECT id FROM quizzes").all()).toEqual([{ id: "q" }]);
		found.close();
	});

	it("brings an older database up to date, and leaves it as it was where a migration fails", async () => {
		const all = listMigrations();
		const noLibrary = async () => undefined;
		const open = () => new DatabaseSync(join(databaseFolder(), FILE_OF_PUBLISHED));
		await migrateLocalDatabase(new Set(later), noLibrary);
		const before = open();
		expect(readApplied(before)).toEqual(all.slice(0, 1));
		await migrateLocalDatabase(new Set(readApplied(before).map(String)), noLibrary);
		before.close();
		const database = open();
		expect(readApplied(database)).toEqual(all);
		const tables = "SELECT sql FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations' ORDER BY name";
		const expected = new DatabaseSync(":memory:");
		for (const name of all) expected.exec(readFileSync(join("migrations", name), "utf8"));
		const schema = database.prepare(tables).all();
		expect(schema).toEqual(expected.prepare(tables).all());

		// The last one is already there.
		const failure = await migrateLocalDatabase(new Set(all.slice(0, -1)), noLibrary).catch((error: unknown) => error);
		expect(failure).toBeInstanceOf(PlainError);
		expect(String(failure)).toContain(`could not take ${all.at(-1)}, and is as before it: D1_ERROR: `);
		expect(readApplied(database)).toEqual(all);
		expect(database.prepare(tables).all()).toEqual(schema);
		database.close();
	});
});
