import { and, desc, eq } from "drizzle-orm";
import type { AdminActionListQuery } from "#contract";
import type { Db } from "../lib/deps";
import { adminActions } from "./schema";

export type AdminActionRow = typeof adminActions.$inferSelect;

/** Actions of admins, newest first, one more than `limit`. */
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
