import type { InterfaceLanguage, User } from "#contract";
import { deleteUser } from "../db/account-deletion";
import { findUserById } from "../db/users";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { requirePassword, wrongPassword } from "./passwords";
import { eraseGames } from "./running-games";

/** How long the reply waits for objects at most. */
const ERASE_WITHIN_MS = 15_000;

/**
 * Deletes the caller's account with all its content (decisions section 8). When this returns, everything in the database is gone,
 * and so is every game whose object answered; the cron trigger erases the rest.
 */
export async function deleteAccount(
	deps: Deps,
	{ user, password, language }: { user: User; password: string; language: InterfaceLanguage },
): Promise<void> {
	const row = await requirePassword(deps, user, { field: "password", password, language });
	const games = await deleteUser(deps.db, { user: row, nowMs: deps.now() });
	if (games === null) {
		const now = await findUserById(deps.db, user.id);
		if (!now) throw new AppError("UNAUTHENTICATED");
		throw now.passwordHash === row.passwordHash ? new AppError("LAST_ADMIN") : wrongPassword("password", language);
	}
	await eraseGames(deps, games, deps.now() + ERASE_WITHIN_MS);
}
