import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { buildMatchQuery } from "#worker/db/quizzes/quiz-lists";
import { listMigrations } from "../../scripts/database.mjs";

/* A new database and one of 1.0.0, the first published version, end with the same schema. */

type Row = Record<string, SQLOutputValue>;
interface SchemaSample {
	/** Names of the migrations that a database of 1.0.0 has applied. */
	migrations: string[];
	ageSigns: string;
	schema: { type: string; name: string; sql: string }[];
}

const MIGRATIONS = join(import.meta.dirname, "../../migrations");
const files = listMigrations();
const readSample = (name: string) =>
	JSON.parse(readFileSync(join(import.meta.dirname, `../fixtures/stored-json/1.0.0/${name}.json`), "utf8"));
const published: SchemaSample = readSample("schema");
const rows: Record<string, Row[]> = readSample("database");

function apply(database: DatabaseSync, names: readonly string[]): DatabaseSync {
	for (const name of names) database.exec(readFileSync(join(MIGRATIONS, name), "utf8"));
	return database;
}

/** Layout does not count: columns that `ALTER TABLE` added have no lines of their own. */
const withoutLayout = (sql: string) => sql.replaceAll(/\s+/g, " ").replaceAll(/ ?([(),]) ?/g, "$1");

function readSchema(database: DatabaseSync): string[] {
	const found = database.prepare("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'sqlite_sequence'").all();
	return found.map(({ sql }) => withoutLayout(String(sql))).sort();
}

const readAgeSigns = (database: DatabaseSync) =>
	database
		.prepare("SELECT side, age, sign FROM age_signs ORDER BY side, age, sign")
		.all()
		.map(({ side, age, sign }) => `${side} ${age} ${sign}`)
		.join();

/** With its schema and rows. */
function databaseOfPublished(): DatabaseSync {
	const database = new DatabaseSync(":memory:");
	const isTrigger = ({ type }: { type: string }) => type === "trigger";
	for (const { sql } of published.schema.filter((one) => !isTrigger(one))) database.exec(sql);
	for (const [table, list] of Object.entries(rows)) {
		for (const row of list) {
			const names = Object.keys(row);
			database
				.prepare(`INSERT INTO "${table}" (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`)
				.run(...Object.values(row));
		}
	}
	const insertSign = database.prepare("INSERT INTO age_signs VALUES (?, ?, ?)");
	for (const line of published.ageSigns.split(",")) insertSign.run(...line.split(" "));
	for (const { sql } of published.schema.filter(isTrigger)) database.exec(sql);
	return database;
}

const readRows = (database: DatabaseSync, table: string) => database.prepare(`SELECT * FROM "${table}" ORDER BY 1`).all();

describe("the first migration", () => {
	const [first = ""] = files;

	it("makes the schema of 1.0.0, with the rows that its search needs", () => {
		const database = apply(new DatabaseSync(":memory:"), [first]);
		expect(readSchema(database)).toEqual(readSchema(databaseOfPublished()));
		expect(readAgeSigns(database)).toBe(published.ageSigns);
	});

	it("is skipped by a database of 1.0.0, which has applied one of its name; no later one is", () => {
		expect(files.filter((name) => published.migrations.includes(name))).toEqual([first]);
	});
});

it("a database of 1.0.0 gets the schema of a new one, and keeps its rows", () => {
	const database = databaseOfPublished();
	const before = Object.keys(rows).map((table) => ({ table, list: readRows(database, table) }));
	apply(
		database,
		files.filter((name) => !published.migrations.includes(name)),
	);
	expect(readSchema(database)).toEqual(readSchema(apply(new DatabaseSync(":memory:"), files)));
	// A migration may add columns.
	for (const { table, list } of before) expect(readRows(database, table), table).toEqual(list.map((row) => expect.objectContaining(row)));
});

it("the statements of docs/operations.md rebuild the index of quizzes", () => {
	const docs = readFileSync(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
	const [, statements = ""] = /```sql\n(INSERT INTO quiz_search[\s\S]*?)```/.exec(docs) ?? [];
	const database = apply(
		databaseOfPublished(),
		files.filter((name) => !published.migrations.includes(name)),
	);
	// Also those that were listed before the triggers came.
	database.exec("UPDATE quizzes SET listed = 0; UPDATE quizzes SET listed = 1");
	const search = database.prepare("SELECT rowid FROM quiz_search WHERE quiz_search MATCH ? ORDER BY rowid");
	const found = () =>
		[buildMatchQuery("rivers", {}), buildMatchQuery(undefined, { language: "en", minAge: 8, maxAge: 12 })].map((query) =>
			search.all(query),
		);
	const before = found();
	database.exec(statements);
	expect(found()).toEqual(before);
	for (const rowids of before) expect(rowids.length).toBeGreaterThan(0);
});
