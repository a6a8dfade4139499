import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../lib/deps";
import { insertWhere } from "./insert-where";
import { adminActions } from "./schema";

/** What must hold for a row to be written: something of the database, or known beforehand. */
export type Condition = SQL | boolean;

type AdminAction = Omit<typeof adminActions.$inferSelect, "seq">;

/**
 * The statement that notes an admin's action. With `when`, the row is written only where the condition holds: put it
 * before the write it tells of, in one batch and under the same condition, and neither happens without the other.
 */
export function insertAdminAction(db: Db, action: AdminAction, when: Condition = true) {
	return insertWhere(db, adminActions, action, typeof when === "boolean" ? sql`${Number(when)}` : when);
}
