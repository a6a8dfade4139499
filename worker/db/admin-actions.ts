import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../lib/deps";
import { insertWhere } from "./insert-where";
import { adminActions } from "./schema";

type AdminAction = Omit<typeof adminActions.$inferSelect, "seq">;

/**
 * The statement that notes an admin's action. With `when`, the row is written only where the condition holds: put it
 * before the write it tells of, in one batch and under the same condition, and neither happens without the other.
 */
export function insertAdminAction(db: Db, action: AdminAction, when: SQL = sql`1`) {
	return insertWhere(db, adminActions, action, when);
}
