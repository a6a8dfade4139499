import { sql } from "drizzle-orm";
import { WAITING_MAX } from "#contract/accounts/admin";
import type { Db } from "#worker/lib/deps";
import { quizzes, reports } from "../schema";

interface WaitingRow {
	quizzes: number;
	covers: number;
	reports: number;
}

/** Reads an entry of an index for each that waits, at most `WAITING_MAX` of each kind. */
export async function countWaiting(db: Db): Promise<WaitingRow> {
	const [row] = await db.all<WaitingRow>(sql`SELECT
		(SELECT COUNT(*) FROM (SELECT 1 FROM ${quizzes} WHERE ${quizzes.status} = 'pending_review' LIMIT ${WAITING_MAX})) AS quizzes,
		(SELECT COUNT(*) FROM (SELECT 1 FROM books INDEXED BY books_cover_waiting
			WHERE cover_state IN ('waiting', 'flagged') AND listed = 1 LIMIT ${WAITING_MAX})) AS covers,
		(SELECT COUNT(*) FROM (SELECT 1 FROM ${reports} WHERE ${reports.status} = 'pending' LIMIT ${WAITING_MAX})) AS reports`);
	return row ?? { quizzes: 0, covers: 0, reports: 0 };
}
