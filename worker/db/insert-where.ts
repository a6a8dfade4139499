import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "../lib/deps";

/** INSERT of one row if the condition holds, for a batch. A builder: drizzle cannot bind values of raw statements in a D1 batch. */
export function insertWhere<Table extends SQLiteTable>(db: Db, table: Table, row: Omit<Table["$inferSelect"], "seq">, when: SQL) {
	const given = new Map<string, unknown>(Object.entries(row));
	// insert().select() needs every column in table order; NULL lets SQLite assign `seq`.
	const values = Object.entries(getTableColumns(table)).map(([key, column]) => sql`${sql.param(given.get(key) ?? null, column)}`);
	return db.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} WHERE ${when}`);
}
