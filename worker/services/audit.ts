import type { User } from "../contract";
import { adminActions } from "../db/schema";
import type { Deps } from "../lib/deps";

export interface AdminAction {
	admin: User;
	action: string;
	targetType: "quiz" | "question" | "report" | "user";
	targetId: string;
	before?: unknown;
	after?: unknown;
}

/** The record of an admin's action, as a statement for the batch that carries it out. */
export function auditStatement({ db, now }: Deps, { admin, action, targetType, targetId, before, after }: AdminAction) {
	return db.insert(adminActions).values({
		adminId: admin.id,
		adminEmail: admin.email,
		action,
		targetType,
		targetId,
		before: before ?? null,
		after: after ?? null,
		createdAt: now(),
	});
}
