import { type DailyKind, type OwnAccount, TIERS, type Usage, type User } from "#contract";
import { usedToday } from "../db/day-counters";
import { countOpenGames } from "../db/games";
import { toUserDto } from "../db/mappers";
import { findUserById, type UserRow } from "../db/users";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { isConfirmed } from "./email-confirmation";

/** What an account has used on this UTC day, and the limits of its membership (decisions sections 7 and 8). */
export function usageOf(row: UserRow, openGames: number, nowMs: number): Usage {
	const { daily, openGames: openLimit, pictureBytes } = TIERS[row.membershipType];
	const of = (kind: DailyKind) => ({ used: usedToday(row, kind, nowMs), limit: daily[kind] });
	return {
		quizzes: of("quizzes"),
		books: of("books"),
		generations: of("generations"),
		checks: of("checks"),
		games: of("games"),
		pictures: { used: row.pictureBytes, limit: pictureBytes },
		openGames: { open: openGames, limit: openLimit },
	};
}

/** The own account as its page shows it. */
export async function readOwnAccount(deps: Deps, user: User): Promise<OwnAccount> {
	const [row, openGames] = await Promise.all([findUserById(deps.db, user.id), countOpenGames(deps.db, user.id)]);
	if (!row) throw new AppError("UNAUTHENTICATED");
	const nowMs = deps.now();
	return { user: toUserDto(row, nowMs), usage: usageOf(row, openGames, nowMs), emailConfirmed: isConfirmed(deps, row) };
}
