import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "../lib/deps";

/**
 * INSERT of one row that happens only if the condition holds, for a batch with other writes under the
 * same condition. A builder and not raw SQL: drizzle cannot bind the values of raw statements in a D1 batch.
 */
export function insertWhere<Table extends SQLiteTable>(db: Db, table: Table, row: Omit<Table["$inferSelect"], "seq">, when: SQL) {
	const given = new Map<string, unknown>(Object.entries(row));
	// insert().select() wants every column in the order of the table; NULL lets SQLite number `seq`.
	const values = Object.entries(getTableColumns(table)).map(([key, column]) => sql`${sql.param(given.get(key) ?? null, column)}`);
	return db.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} WHERE ${when}`);
}
