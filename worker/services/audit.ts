import type { User } from "#contract";
import { type Condition, insertAdminAction } from "../db/admin-actions";
import type { Deps } from "../lib/deps";

export interface AdminAction {
	admin: User;
	action: string;
	targetType: "quiz" | "question" | "report" | "user";
	targetId: string;
	before?: unknown;
	after?: unknown;
}

/**
 * The record of an admin's action, as a statement for the batch that carries it out. Where that write is conditional,
 * give its condition as `when` and put this statement before it.
 */
export function auditStatement({ db, now }: Deps, { admin, action, targetType, targetId, before, after }: AdminAction, when?: Condition) {
	const entry = { adminId: admin.id, adminEmail: admin.email, action, targetType, targetId, before: before ?? null, after: after ?? null };
	return insertAdminAction(db, { ...entry, createdAt: now() }, when);
}
