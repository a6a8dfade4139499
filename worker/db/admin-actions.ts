import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../lib/deps";
import { adminActions } from "./schema";

type AdminAction = Omit<typeof adminActions.$inferInsert, "seq">;

/**
 * The statement that notes an admin's action. With `when`, the row is written only where the condition holds: put it
 * before the write it tells of, in one batch and under the same condition, and neither happens without the other.
 */
export function insertAdminAction(db: Db, action: AdminAction, when: SQL = sql`1`) {
	const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
	return db.run(sql`INSERT INTO ${adminActions} (admin_id, admin_email, action, target_type, target_id, before, after, created_at)
		SELECT ${action.adminId}, ${action.adminEmail}, ${action.action}, ${action.targetType}, ${action.targetId},
			${json(action.before)}, ${json(action.after)}, ${action.createdAt}
		WHERE ${when}`);
}
