import { env, runInDurableObject } from "cloudflare:test";
import { evict, getAnyStub } from "./objects";

/** A game or homework exactly as its object stored it, with what a test needs to continue. */
export interface GameSample {
	/** Stored times are moved by the time that has passed since. */
	savedAtMs: number;
	pin: string;
	hostId: string;
	/** Nickname → cookie header that proves the seat. */
	cookies: Record<string, string>;
	schema: string[];
	tables: Record<string, Row[]>;
	alarmAtMs: number | null;
	/** GET /instances/{pin} or GET /assignments/{pin} at that moment. */
	instance: Record<string, unknown>;
}

export type DatabaseSample = Record<string, Row[]>;

type Row = Record<string, string | number | null>;

/** Columns with times. Names of times in JSON documents end in `Ms`. */
const TIME_COLUMNS = new Set(["joined_at", "started_at", "arrived_at", "saved_at", "given_at", "handed_in_at"]);

/** Reads the rows of an object directly, bypassing the product. */
export function readGameRows(pin: string): Promise<Pick<GameSample, "schema" | "tables" | "alarmAtMs">> {
	return runInDurableObject(getAnyStub(pin), async (_, { storage }) => {
		const { sql } = storage;
		const found = sql
			.exec<{ name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 1) <> '_'")
			.toArray();
		return {
			schema: found.map((table) => table.sql),
			tables: Object.fromEntries(found.map(({ name }) => [name, sql.exec<Row>(`SELECT * FROM "${name}"`).toArray()])),
			alarmAtMs: await storage.getAlarm(),
		};
	});
}

/** Reads all tables except those behind the search index, which triggers fill. */
export async function readDatabase(): Promise<DatabaseSample> {
	const { results: tables } = await env.DB.prepare(
		"SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'quiz_search%' AND name NOT LIKE 'book_search%' AND name <> 'age_signs' AND substr(name, 1, 1) <> '_' AND substr(name, 1, 3) <> 'd1_' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name",
	).all<{ name: string }>();
	const sample: DatabaseSample = {};
	for (const { name } of tables) sample[name] = (await env.DB.prepare(`SELECT * FROM "${name}" ORDER BY 1`).all<Row>()).results;
	return sample;
}

export type DocumentSample = Record<string, string>;

export async function readDocuments(): Promise<DocumentSample> {
	const sample: DocumentSample = {};
	for (const { key } of (await env.MEDIA.list({ prefix: "results/" })).objects) {
		const object = await env.MEDIA.get(key);
		if (object) sample[key] = await new Response(object.body.pipeThrough(new DecompressionStream("gzip"))).text();
	}
	return sample;
}

export async function loadDocuments(sample: DocumentSample): Promise<void> {
	for (const [key, text] of Object.entries(sample)) {
		const zipped = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
		await env.MEDIA.put(key, await new Response(zipped).arrayBuffer());
	}
}

function insertSql(table: string, row: Row): string {
	const names = Object.keys(row);
	return `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
}

/** Inserts rows, replacing existing ones; `leaveOut` lists columns that the database generates. */
export async function loadDatabase(sample: DatabaseSample, leaveOut: readonly string[] = ["facet"]): Promise<void> {
	const rows = Object.entries(sample).flatMap(([table, list]) =>
		list.map((row) => ({ table, row: Object.fromEntries(Object.entries(row).filter(([name]) => !leaveOut.includes(name))) })),
	);
	await env.DB.batch(Object.keys(sample).map((table) => env.DB.prepare(`DELETE FROM "${table}"`)));
	await env.DB.batch(rows.map(({ table, row }) => env.DB.prepare(insertSql(table, row)).bind(...Object.values(row))));
}

function shifted(value: unknown, byMs: number, name = ""): unknown {
	if (typeof value === "number") return name.endsWith("Ms") && value > 0 ? value + byMs : value;
	if (Array.isArray(value)) return value.map((item) => shifted(item, byMs));
	if (value === null || typeof value !== "object") return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shifted(item, byMs, key)]));
}

/** Loads the sample into its emptied object as if it had just been saved, and wakes the object. */
export async function loadGame(sample: GameSample): Promise<void> {
	const byMs = Date.now() - sample.savedAtMs;
	await runInDurableObject(getAnyStub(sample.pin), async (_, { storage }) => {
		const { sql } = storage;
		// Files share objects, and a test of another file may have drawn this PIN.
		await storage.deleteAll();
		await storage.deleteAlarm();
		for (const statement of sample.schema) sql.exec(statement);
		for (const [table, rows] of Object.entries(sample.tables)) {
			for (const stored of rows) {
				const row: Row = { ...stored };
				for (const [name, value] of Object.entries(row)) {
					if (typeof value === "number" && TIME_COLUMNS.has(name)) row[name] = value + byMs;
				}
				if (table === "documents") row.json = JSON.stringify(shifted(JSON.parse(String(row.json)), byMs));
				sql.exec(insertSql(table, row), ...Object.values(row));
			}
		}
		if (sample.alarmAtMs !== null) await storage.setAlarm(sample.alarmAtMs + byMs);
	});
	await evict(sample.pin);
}
