import { type DailyKind, TIERS, type User } from "#contract";
import { type DailyUse, usedToday } from "../db/day-counters";
import { findUserById } from "../db/users";
import { AppError } from "../lib/app-error";
import { utcDay } from "../lib/days";
import type { Deps } from "../lib/deps";

/** One use of this kind by this user, today. */
export function dailyUseOf(deps: Deps, user: User, kind: DailyKind): DailyUse {
	return { userId: user.id, kind, day: utcDay(deps.now()), limit: TIERS[user.membershipType].daily[kind] };
}

/** Refuses early, before a model is asked, what the write would refuse later; the write itself decides. */
export async function requireRoom(deps: Deps, use: DailyUse): Promise<void> {
	const row = await findUserById(deps.db, use.userId);
	if (!row || (use.limit !== null && usedToday(row, use.kind, deps.now()) >= use.limit)) throw await refusedUse(deps, use);
}

/** Why a use was not counted: the limit is reached, or the user no longer exists. */
export async function refusedUse(deps: Deps, { userId, kind, limit }: DailyUse): Promise<AppError> {
	const row = await findUserById(deps.db, userId);
	if (!row) return new AppError("UNAUTHENTICATED");
	return new AppError("DAILY_LIMIT_REACHED", { details: { kind, used: Math.max(usedToday(row, kind, deps.now()), limit ?? 0), limit } });
}
