import { type SQL, sql } from "drizzle-orm";
import { MEMBERSHIP_TYPES, TIERS } from "#contract";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { countJsonBytes } from "../lib/paging";
import { findUserById, type UserRow } from "./accounts/users";
import { users } from "./schema";

/** Bytes of an account: writes of quizzes, books and results set `bytes`, triggers add them up (migration 0020). Pictures count apart. */
export const countStoredBytes = ({ storedBytes, pictureBytes }: Pick<UserRow, "storedBytes" | "pictureBytes">) =>
	storedBytes + pictureBytes;

/** Size as JSON; null counts as zero. */
export const sumBytes = (...values: unknown[]) =>
	values.reduce<number>((sum, value) => sum + (value === null ? 0 : countJsonBytes(value)), 0);

export const columnBytesSql = (column: SQL): SQL => sql`COALESCE(length(CAST(${column} AS BLOB)), 0)`;

/** NULL for memberships without a limit. */
const limit = sql`CASE keeper.membership_type ${sql.join(
	MEMBERSHIP_TYPES.map((type) => sql.raw(`WHEN '${type}' THEN ${TIERS[type].bytes ?? "NULL"} `)),
)}END`;

/** SQL that is true while the account may keep this much more. Callers refuse missing accounts. */
export function fitsBytes(userId: SQL | string, more: SQL | number): SQL {
	return sql`NOT EXISTS (SELECT 1 FROM ${users} AS keeper WHERE keeper.id = ${userId} AND keeper.stored_bytes + keeper.picture_bytes + ${more} > ${limit})`;
}

type StorageAccount = Pick<UserRow, "membershipType" | "storedBytes" | "pictureBytes">;

/** The error if the account cannot keep this much more; undefined if it can. */
export function bytesRefusal(keeper: StorageAccount, more: number): AppError | undefined {
	const { bytes } = TIERS[keeper.membershipType];
	const used = countStoredBytes(keeper);
	if (bytes === null || used + more <= bytes) return undefined;
	return new AppError("DAILY_LIMIT_REACHED", { about: "bytes", details: { kind: "bytes", used, limit: bytes } });
}

export async function readGrowthRefusal({ db }: Deps, userId: string): Promise<AppError> {
	const keeper = await findUserById(db, userId);
	return (keeper && bytesRefusal(keeper, Number.POSITIVE_INFINITY)) ?? new AppError("EDIT_CONFLICT");
}
