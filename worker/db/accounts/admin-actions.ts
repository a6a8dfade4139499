import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AdminActionListQuery } from "#contract";
import type { Db } from "#worker/lib/deps";
import { insertWhere } from "../insert-where";
import { adminActions } from "../schema";

/** SQL over the database, or a value that is known beforehand. */
export type Condition = SQL | boolean;

type NewAdminAction = Omit<typeof adminActions.$inferSelect, "seq">;

/** Records an admin's action. With `when`, put it before the recorded write, in one batch and under the same condition. */
export function insertAdminAction(db: Db, action: NewAdminAction, when: Condition = true) {
	return insertWhere(db, adminActions, action, typeof when === "boolean" ? sql`${Number(when)}` : when);
}

export type AdminActionRow = typeof adminActions.$inferSelect;

export async function listAdminActions(db: Db, { targetType, targetId, skip, limit }: AdminActionListQuery): Promise<AdminActionRow[]> {
	return db
		.select()
		.from(adminActions)
		.where(
			and(
				targetType === undefined ? undefined : eq(adminActions.targetType, targetType),
				targetId === undefined ? undefined : eq(adminActions.targetId, targetId),
			),
		)
		.orderBy(desc(adminActions.seq))
		.limit(limit + 1)
		.offset(skip)
		.all();
}
