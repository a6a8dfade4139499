import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { describe, expect, it } from "vitest";

/** Migrations that fill columns, applied to stored samples of the versions before them. */

type Row = Record<string, SQLOutputValue>;

const MIGRATIONS = join(import.meta.dirname, "../../migrations");
const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
const FILLS_BYTES = files.findIndex((name) => name.startsWith("0011_"));

function databaseBefore(index: number, sample: Record<string, Row[]>) {
	const database = new DatabaseSync(":memory:");
	const apply = (names: string[]) => {
		for (const name of names) database.exec(readFileSync(join(MIGRATIONS, name), "utf8"));
	};
	apply(files.slice(0, index));
	for (const [table, rows] of Object.entries(sample)) {
		for (const { facet: _generated, ...row } of rows) {
			const names = Object.keys(row);
			database
				.prepare(`INSERT INTO "${table}" (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`)
				.run(...Object.values(row));
		}
	}
	const all = (sql: string): Row[] => database.prepare(sql).all();
	return { database, all, migrate: () => apply(files.slice(index)) };
}

const readSample = (version: string): Record<string, Row[]> =>
	JSON.parse(readFileSync(join(import.meta.dirname, `../fixtures/stored-json/${version}/database.json`), "utf8"));
const sizeOf = (...values: unknown[]) =>
	values.reduce<number>((sum, value) => sum + (value === null || value === undefined ? 0 : Buffer.byteLength(String(value))), 0);

// v6 keeps documents of finished games in the database, v7 in the bucket.
describe.each(["v6", "v7"])("rows from before bytes were counted (%s)", (version) => {
	const sample = readSample(version);
	// Multi-byte letters, and an account that stores nothing.
	for (const row of sample.quiz_contents ?? []) row.questions = String(row.questions).replace("alpha", "ığdır 学");
	sample.users?.push({ ...sample.users[0], seq: 99, id: "nothing", email: "nothing@x.example" });

	it("have theirs after the migration, and each account the sum of its own", () => {
		const { all, migrate } = databaseBefore(FILLS_BYTES, sample);
		migrate();
		const owned = new Map<unknown, number>();
		const count = (table: string, owner: string, expected: (row: Row) => number) => {
			const rows = all(`SELECT * FROM ${table}`);
			expect(rows.length).toBeGreaterThan(0);
			for (const row of rows) {
				expect(row.bytes, `${table} ${row.seq}`).toBe(expected(row));
				expect(row.bytes).toBeGreaterThan(100);
				owned.set(row[owner], (owned.get(row[owner]) ?? 0) + Number(row.bytes));
			}
		};
		const contents = new Map(sample.quiz_contents?.map((row) => [row.quiz_id, row]));
		count("quizzes", "created_by", ({ id, moderation_result }) => {
			const { questions, judged } = contents.get(id ?? "") ?? {};
			return sizeOf(moderation_result, questions, judged);
		});
		count("books", "created_by", ({ topics, description, judged }) => sizeOf(topics, description, judged));
		const players = (instanceId: unknown) => (sample.game_result_players ?? []).filter((row) => row.instance_id === instanceId);
		count("game_results", "host_id", ({ instance_id, document_bytes, questions }) =>
			document_bytes === null ? sizeOf(questions, ...players(instance_id).map((row) => row.players)) : Number(document_bytes),
		);
		const kept = all("SELECT id, stored_bytes FROM users");
		expect(kept).toContainEqual({ id: "nothing", stored_bytes: 0 });
		expect(owned.size).toBeGreaterThan(0);
		for (const { id, stored_bytes } of kept) expect(stored_bytes, String(id)).toBe(owned.get(id) ?? 0);
	});

	it("are counted by what is written from then on", () => {
		const { database, all, migrate } = databaseBefore(FILLS_BYTES, sample);
		migrate();
		const [quiz] = all("SELECT id, created_by, bytes FROM quizzes WHERE created_by <> '' ORDER BY seq LIMIT 1");
		const kept = () => Number(all(`SELECT stored_bytes FROM users WHERE id = '${quiz?.created_by}'`)[0]?.stored_bytes);
		const start = kept();
		database.exec(`UPDATE quizzes SET bytes = bytes + 1000 WHERE id = '${quiz?.id}'`);
		expect(kept()).toBe(start + 1000);
		database.exec(`DELETE FROM quizzes WHERE id = '${quiz?.id}'`);
		expect(kept()).toBe(start - Number(quiz?.bytes));
		database.exec(`DELETE FROM game_results WHERE host_id = '${quiz?.created_by}'`);
		database.exec(`DELETE FROM books WHERE created_by = '${quiz?.created_by}'`);
		database.exec(`DELETE FROM quizzes WHERE created_by = '${quiz?.created_by}'`);
		expect(kept()).toBe(0);
	});
});

it("pupils of today's classes get answer cards in the order of their numbers, the first hundred of each class", () => {
	const before = files.findIndex((name) => name.startsWith("0018_"));
	const pupil = (seq: number, classId: string, number: number): Row => ({
		seq,
		id: `p${seq}`,
		class_id: classId,
		number,
		label: null,
		time_factor: 1,
		card_hash: null,
		card_made_at: null,
		created_at: 1,
	});
	const pupils = [
		...Array.from({ length: 105 }, (_, n) => pupil(n + 1, "large", 1_000 - n)),
		...[30, 7, 12].map((number, n) => pupil(200 + n, "small", number)),
	];
	const { all, migrate } = databaseBefore(before, { pupils });
	migrate();
	const cardsOf = (classId: string) =>
		all(`SELECT number, answer_card FROM pupils WHERE class_id = '${classId}' ORDER BY number`).map(({ answer_card }) => answer_card);
	expect(cardsOf("small")).toEqual([1, 2, 3]);
	expect(cardsOf("large")).toEqual([...Array.from({ length: 100 }, (_, n) => n + 1), ...Array(5).fill(null)]);
});
