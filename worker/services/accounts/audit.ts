import type { AdminAction, AdminActionListQuery, AdminTargetType, Pagination, User } from "#contract";
import { type AdminActionRow, type Condition, insertAdminAction, listAdminActions } from "#worker/db/accounts/admin-actions";
import { findUserById, makeAddressPlaceholder, toAddress } from "#worker/db/accounts/users";
import { toIso } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { toPage } from "#worker/lib/paging";
import { isInsider } from "../quizzes/access";

interface AuditEntry {
	admin: Pick<User, "id" | "email">;
	action: string;
	targetType: AdminTargetType;
	targetId: string;
	before?: unknown;
	after?: unknown;
}

/** The record of an admin's action, for the batch with the change. Put it before a conditional change, with the same `when`. */
export function auditStatement({ db, now }: Deps, { admin, action, targetType, targetId, before, after }: AuditEntry, when?: Condition) {
	const entry = {
		adminId: admin.id,
		adminEmail: admin.email ?? makeAddressPlaceholder(admin.id),
		action,
		targetType,
		targetId,
		before: before ?? null,
		after: after ?? null,
	};
	return insertAdminAction(db, { ...entry, createdAt: now() }, when);
}

function toAdminAction(row: AdminActionRow): AdminAction {
	return {
		id: String(row.seq),
		adminId: row.adminId,
		adminEmail: toAddress(row.adminEmail),
		action: row.action,
		targetType: row.targetType,
		targetId: row.targetId,
		before: row.before,
		after: row.after,
		createdAt: toIso(row.createdAt),
	};
}

/** Newest first; for admins only. */
export async function findAdminActions(deps: Deps, query: AdminActionListQuery): Promise<{ data: AdminAction[]; pagination: Pagination }> {
	const { items, pagination } = toPage(await listAdminActions(deps.db, query), query, toAdminAction);
	return { data: items, pagination };
}

interface ReviewFields {
	createdBy: string;
	reviewedAt: number | null;
	reviewedBy: string | null;
}

/** When an admin decided about a quiz or book, for its owner and admins; the admin's name is for admins only. */
export async function readReviewTrail(
	deps: Deps,
	row: ReviewFields,
	reader: User | undefined,
): Promise<{ reviewedAt?: string; reviewedBy?: string }> {
	if (row.reviewedAt === null || !isInsider(row, reader)) return {};
	const admin = reader?.role === "admin" && row.reviewedBy ? await findUserById(deps.db, row.reviewedBy) : undefined;
	return { reviewedAt: toIso(row.reviewedAt), ...(admin ? { reviewedBy: admin.name } : {}) };
}
