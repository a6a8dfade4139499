import { sql } from "drizzle-orm";
import type { DeploymentUsage } from "#contract";
import { aiDayCount } from "#worker/ai/model-calls";
import { countMailsToday } from "#worker/db/accounts/sent-mails";
import { readCount } from "#worker/db/day-counts";
import { countParked } from "#worker/db/games/games";
import type { Deps } from "#worker/lib/deps";
import { mailDaily } from "#worker/lib/settings";

/** The size at which D1 refuses writes, on the paid plan. */
const DATABASE_LIMIT_BYTES = 10_000_000_000;

export async function readDeploymentUsage(deps: Deps): Promise<DeploymentUsage> {
	const { db, env } = deps;
	const day = aiDayCount(deps);
	const [aiUsed, mailsUsed, parked, size] = await Promise.all([
		readCount(db, day),
		countMailsToday(db, deps.now()),
		countParked(db),
		// Each reply of D1 contains the size of the database.
		db.run(sql`SELECT 1`),
	]);
	return {
		aiCalls: { used: aiUsed, limit: day.limit },
		mails: { used: mailsUsed, limit: mailDaily(env) },
		databaseBytes: size.meta.size_after,
		databaseLimit: DATABASE_LIMIT_BYTES,
		parked,
	};
}
