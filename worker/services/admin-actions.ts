import type { AdminAction, AdminActionListQuery, Pagination } from "#contract";
import { type AdminActionRow, listAdminActions } from "../db/admin-action-lists";
import { toIso } from "../lib/days";
import type { Deps } from "../lib/deps";
import { pageOf } from "../lib/paging";

function toAdminAction(row: AdminActionRow): AdminAction {
	return {
		id: String(row.seq),
		adminId: row.adminId,
		adminEmail: row.adminEmail,
		action: row.action,
		targetType: row.targetType,
		targetId: row.targetId,
		before: row.before,
		after: row.after,
		createdAt: toIso(row.createdAt),
	};
}

/** Actions of admins, newest first; for admins only. */
export async function findAdminActions(deps: Deps, query: AdminActionListQuery): Promise<{ data: AdminAction[]; pagination: Pagination }> {
	const { items, pagination } = pageOf(await listAdminActions(deps.db, query), query, toAdminAction);
	return { data: items, pagination };
}
