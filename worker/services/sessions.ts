import type { User } from "#contract";
import { issueToken } from "../auth/tokens";
import { toUserDto } from "../db/mappers";
import { raiseEpoch, type UserRow } from "../db/users";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";

export interface Session {
	token: string;
	user: User;
	/** Tokens of earlier epochs are no longer valid. */
	epoch: number;
}

/** A new token for this user, in the user's epoch. */
export async function openSession(deps: Deps, row: UserRow): Promise<Session> {
	return {
		token: await issueToken({ userId: row.id, epoch: row.tokenEpoch }, deps),
		user: toUserDto(row, deps.now()),
		epoch: row.tokenEpoch,
	};
}

/** Ends every token of the user and gives the caller a new one. */
export async function logOutEverywhere(deps: Deps, user: User): Promise<Session> {
	const row = await raiseEpoch(deps.db, user.id);
	if (!row) throw new AppError("UNAUTHENTICATED");
	return openSession(deps, row);
}
