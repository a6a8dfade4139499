import { type SQL, sql } from "drizzle-orm";
import { MEMBERSHIP_TYPES, TIERS } from "#contract";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { jsonBytes } from "../lib/paging";
import { findUserById, type UserRow } from "./accounts/users";
import { users } from "./schema";

/**
 * The bytes that an account stores: quizzes, books and results have `bytes`, triggers add them up in `users.stored_bytes`
 * (migration 0011), and pictures in `users.picture_bytes`. Every write of one of them sets its `bytes`.
 */
export const bytesKept = ({ storedBytes, pictureBytes }: Pick<UserRow, "storedBytes" | "pictureBytes">) => storedBytes + pictureBytes;

/** The bytes of values that are stored as JSON; null takes none. */
export const bytesOf = (...values: unknown[]) => values.reduce<number>((sum, value) => sum + (value === null ? 0 : jsonBytes(value)), 0);

/** The same of a stored column. */
export const bytesOfColumn = (column: SQL): SQL => sql`COALESCE(length(CAST(${column} AS BLOB)), 0)`;

/** NULL for memberships without a limit. */
const limit = sql`CASE keeper.membership_type ${sql.join(
	MEMBERSHIP_TYPES.map((type) => sql.raw(`WHEN '${type}' THEN ${TIERS[type].bytes ?? "NULL"} `)),
)}END`;

/** SQL that is true while the account may keep this much more. Somebody without an account is refused elsewhere. */
export function fitsBytes(userId: SQL | string, more: SQL | number): SQL {
	return sql`NOT EXISTS (SELECT 1 FROM ${users} AS keeper WHERE keeper.id = ${userId} AND keeper.stored_bytes + keeper.picture_bytes + ${more} > ${limit})`;
}

type Keeper = Pick<UserRow, "membershipType" | "storedBytes" | "pictureBytes">;

/** Why nothing more may be kept; undefined if this much fits. */
export function bytesRefusal(keeper: Keeper, more: number): AppError | undefined {
	const { bytes } = TIERS[keeper.membershipType];
	const used = bytesKept(keeper);
	if (bytes === null || used + more <= bytes) return undefined;
	return new AppError("DAILY_LIMIT_REACHED", { about: "bytes", details: { kind: "bytes", used, limit: bytes } });
}

/** The refusal of a save that would have let its account grow beyond the limit. */
export async function refusedGrowth({ db }: Deps, userId: string): Promise<AppError> {
	const keeper = await findUserById(db, userId);
	return (keeper && bytesRefusal(keeper, Number.POSITIVE_INFINITY)) ?? new AppError("EDIT_CONFLICT");
}
