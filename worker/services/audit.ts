import type { AdminTargetType, User } from "#contract";
import { type Condition, insertAdminAction } from "../db/admin-actions";
import type { Deps } from "../lib/deps";

interface AuditEntry {
	admin: User;
	action: string;
	targetType: AdminTargetType;
	targetId: string;
	before?: unknown;
	after?: unknown;
}

/**
 * The audit record of an admin's action, as a statement for the batch that makes the change. If that change is
 * conditional, pass the same condition as `when` and put this statement before it.
 */
export function auditStatement({ db, now }: Deps, { admin, action, targetType, targetId, before, after }: AuditEntry, when?: Condition) {
	const entry = { adminId: admin.id, adminEmail: admin.email, action, targetType, targetId, before: before ?? null, after: after ?? null };
	return insertAdminAction(db, { ...entry, createdAt: now() }, when);
}
