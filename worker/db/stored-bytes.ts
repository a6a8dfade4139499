import { type SQL, sql } from "drizzle-orm";
import { MEMBERSHIP_TYPES, TIERS } from "#contract";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { jsonBytes } from "../lib/paging";
import { findUserById, type UserRow } from "./accounts/users";
import { users } from "./schema";

/** Bytes of an account: writes of quizzes, books and results set `bytes`, triggers add them up (migration 0020). Pictures count apart. */
export const bytesKept = ({ storedBytes, pictureBytes }: Pick<UserRow, "storedBytes" | "pictureBytes">) => storedBytes + pictureBytes;

/** Size as JSON; null counts as zero. */
export const bytesOf = (...values: unknown[]) => values.reduce<number>((sum, value) => sum + (value === null ? 0 : jsonBytes(value)), 0);

export const bytesOfColumn = (column: SQL): SQL => sql`COALESCE(length(CAST(${column} AS BLOB)), 0)`;

/** NULL for memberships without a limit. */
const limit = sql`CASE keeper.membership_type ${sql.join(
	MEMBERSHIP_TYPES.map((type) => sql.raw(`WHEN '${type}' THEN ${TIERS[type].bytes ?? "NULL"} `)),
)}END`;

/** SQL that is true while the account may keep this much more. Callers refuse missing accounts. */
export function fitsBytes(userId: SQL | string, more: SQL | number): SQL {
	return sql`NOT EXISTS (SELECT 1 FROM ${users} AS keeper WHERE keeper.id = ${userId} AND keeper.stored_bytes + keeper.picture_bytes + ${more} > ${limit})`;
}

type Keeper = Pick<UserRow, "membershipType" | "storedBytes" | "pictureBytes">;

/** Undefined if this much more fits. */
export function bytesRefusal(keeper: Keeper, more: number): AppError | undefined {
	const { bytes } = TIERS[keeper.membershipType];
	const used = bytesKept(keeper);
	if (bytes === null || used + more <= bytes) return undefined;
	return new AppError("DAILY_LIMIT_REACHED", { about: "bytes", details: { kind: "bytes", used, limit: bytes } });
}

export async function refusedGrowth({ db }: Deps, userId: string): Promise<AppError> {
	const keeper = await findUserById(db, userId);
	return (keeper && bytesRefusal(keeper, Number.POSITIVE_INFINITY)) ?? new AppError("EDIT_CONFLICT");
}
