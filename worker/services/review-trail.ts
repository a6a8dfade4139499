import type { User } from "#contract";
import { findUserById } from "../db/users";
import { toIso } from "../lib/days";
import type { Deps } from "../lib/deps";
import { isInsider } from "./quizzes/access";

interface Reviewed {
	createdBy: string;
	reviewedAt: number | null;
	reviewedBy: string | null;
}

/** When an admin decided about a quiz or book, for its owner and admins; who it was, for admins. */
export async function reviewTrail(
	deps: Deps,
	row: Reviewed,
	reader: User | undefined,
): Promise<{ reviewedAt?: string; reviewedBy?: string }> {
	if (row.reviewedAt === null || !isInsider(row, reader)) return {};
	const admin = reader?.role === "admin" && row.reviewedBy ? await findUserById(deps.db, row.reviewedBy) : undefined;
	return { reviewedAt: toIso(row.reviewedAt), ...(admin ? { reviewedBy: admin.name } : {}) };
}
