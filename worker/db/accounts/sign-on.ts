import { and, asc, eq, exists, gt, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { MembershipType } from "#contract";
import type { Db } from "#worker/lib/deps";
import { identities, signOnCodes, users } from "../schema";
import { hasOtherAdmin, insertIdentityStatement, type UserRow } from "./users";

export type IdentityRow = typeof identities.$inferSelect;
export type SignOnCodeRow = typeof signOnCodes.$inferSelect;

export async function findUserByIdentity(db: Db, { issuer, subject }: { issuer: string; subject: string }): Promise<UserRow | undefined> {
	const own = db
		.select({ userId: identities.userId })
		.from(identities)
		.where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
	return db.select().from(users).where(inArray(users.id, own)).get();
}

export async function listIdentities(db: Db, userIds: readonly string[]): Promise<IdentityRow[]> {
	if (userIds.length === 0) return [];
	return db
		.select()
		.from(identities)
		.where(inArray(identities.userId, [...userIds]))
		.orderBy(asc(identities.seq))
		.all();
}

export async function insertCode(db: Db, row: SignOnCodeRow): Promise<void> {
	await db.insert(signOnCodes).values(row);
}

interface CodeLookup {
	codeHash: string;
	kind: SignOnCodeRow["kind"];
	nowMs: number;
}

const isValidCode = ({ codeHash, kind, nowMs }: CodeLookup) =>
	and(eq(signOnCodes.codeHash, codeHash), eq(signOnCodes.kind, kind), gt(signOnCodes.expiresAt, nowMs));

/** Uses the code up: of two calls with the same code, one gets the row. */
export async function consumeCode(db: Db, code: CodeLookup): Promise<SignOnCodeRow | undefined> {
	return db.delete(signOnCodes).where(isValidCode(code)).returning().get();
}

export async function findCode(db: Db, code: CodeLookup): Promise<SignOnCodeRow | undefined> {
	return db.select().from(signOnCodes).where(isValidCode(code)).get();
}

/** Uses up one of the tries before the password is compared, so that calls at the same moment get no more of them. */
export async function spendTry(db: Db, code: CodeLookup): Promise<SignOnCodeRow | undefined> {
	return db
		.update(signOnCodes)
		.set({ triesLeft: sql`${signOnCodes.triesLeft} - 1` })
		.where(and(isValidCode(code), gt(signOnCodes.triesLeft, 0)))
		.returning()
		.get();
}

/**
 * Links an identity while the account still has the password that was compared. False if it has not, or if the code or the identity is
 * used.
 */
export async function linkIdentity(
	db: Db,
	{ code, identity, passwordHash }: { code: CodeLookup; identity: Omit<IdentityRow, "seq">; passwordHash: string },
): Promise<boolean> {
	const account = db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, identity.userId), eq(users.passwordHash, passwordHash)));
	const unused = db.select({ kind: signOnCodes.kind }).from(signOnCodes).where(isValidCode(code));
	const [linked] = await db.batch([
		insertIdentityStatement(db, identity, sql`${exists(account)} AND ${exists(unused)}`),
		db.delete(signOnCodes).where(isValidCode(code)),
	]);
	return linked.length > 0;
}

/** Removes an identity if another way to log in remains: a password where `passwordCounts`, or one of the `issuers`. */
export async function removeIdentity(
	db: Db,
	{ id, userId, passwordCounts, issuers }: { id: string; userId: string; passwordCounts: SQL; issuers: readonly string[] },
): Promise<boolean> {
	const otherWay = sql`EXISTS (SELECT 1 FROM ${identities} AS other WHERE other.user_id = ${userId} AND other.id <> ${id}
		AND other.issuer IN (SELECT value FROM json_each(${JSON.stringify(issuers)})))`;
	const removed = await db
		.delete(identities)
		.where(and(eq(identities.id, id), eq(identities.userId, userId), or(passwordCounts, otherWay)))
		.returning({ id: identities.id });
	return removed.length > 0;
}

interface RoleChange {
	userId: string;
	from: MembershipType;
	to: MembershipType;
	/** When a role that is given ends; null for one that is taken. */
	adminUntil: number | null;
	/** The role ends at this time only if no sign-on has confirmed it meanwhile. */
	endedAtMs?: number;
}

/** SQL that is true while a provider's claim, or its absence for long, may change the role; the audit record in the same batch has the same condition. */
export function mayChangeRole({ userId, from, to, endedAtMs }: RoleChange): SQL {
	const isSame = sql`EXISTS (SELECT 1 FROM ${users} AS target WHERE target.id = ${userId} AND target.membership_type = ${from}
		${endedAtMs === undefined ? sql`` : sql`AND target.admin_until <= ${endedAtMs}`})`;
	return to === "admin" ? isSame : sql`${isSame} AND ${hasOtherAdmin(userId)}`;
}

/** Extends a role that a claim gave; a role given by hand has no end. */
export async function confirmRole(db: Db, { userId, adminUntil }: { userId: string; adminUntil: number }): Promise<UserRow | undefined> {
	return db
		.update(users)
		.set({ adminUntil })
		.where(and(eq(users.id, userId), eq(users.membershipType, "admin"), isNotNull(users.adminUntil)))
		.returning()
		.get();
}

export function roleStatement(db: Db, change: RoleChange) {
	return db
		.update(users)
		.set({ membershipType: change.to, adminUntil: change.adminUntil })
		.where(and(eq(users.id, change.userId), mayChangeRole(change)))
		.returning();
}

export const isSignOnOfUser = (userId: string) =>
	sql`(${signOnCodes.userId} = ${userId} OR EXISTS (SELECT 1 FROM ${identities} WHERE ${identities.userId} = ${userId}
		AND ${identities.issuer} = ${signOnCodes.issuer} AND ${identities.subject} = ${signOnCodes.subject}))`;

/** Deletes all expired codes at once: few exist at a time, because each lives for minutes. */
export async function deleteExpiredCodes(db: Db, nowMs: number): Promise<number> {
	return (await db.delete(signOnCodes).where(lt(signOnCodes.expiresAt, nowMs)).returning({ kind: signOnCodes.kind })).length;
}
