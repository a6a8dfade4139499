import { and, asc, desc, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { MembershipType, User } from "#contract";
import type { Db } from "#worker/lib/deps";
import { foldForSearch } from "#worker/lib/fold";
import type { Page } from "#worker/lib/paging";
import { type DayCount, fitsCount, raiseCountStatement } from "../day-counts";
import { insertWhere } from "../insert-where";
import { identities, users } from "../schema";
import { type InvitationUse, mayUseInvitation, redeemInvitationStatement } from "./account-tokens";

export type UserRow = typeof users.$inferSelect;

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
	return db.select().from(users).where(eq(users.id, id)).get();
}

/** The row of each user that a request has identified, so that it is not read again. */
const callerRows = new WeakMap<User, UserRow>();

export function rememberCallerRow(user: User, row: UserRow): void {
	callerRows.set(user, row);
}

/** The caller's row when the request began. */
export async function readCallerRow(db: Db, user: User): Promise<UserRow | undefined> {
	return callerRows.get(user) ?? findUserById(db, user.id);
}

const WITHOUT_ADDRESS = "#";
/** Stored for an account without an address: different for each account, and never an address that anybody could have. */
export const makeAddressPlaceholder = (userId: string) => `${WITHOUT_ADDRESS}${userId}`;
export const toAddress = (stored: string): string | null => (stored.startsWith(WITHOUT_ADDRESS) ? null : stored);

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
	if (toAddress(email) === null) return undefined;
	return db.select().from(users).where(eq(users.email, email)).get();
}

export const NEW_USER_DEFAULTS = {
	membershipType: "standard",
	adminUntil: null,
	countersDay: "",
	dailyQuizCount: 0,
	dailyAiCount: 0,
	dailyBookCount: 0,
	dailyCheckCount: 0,
	dailyGameCount: 0,
	pictureBytes: 0,
	storedBytes: 0,
	tokenEpoch: 0,
} as const;

/** The admission of a user who opens an account: an invitation, or a place in the network's sign-ups of the day; null if none is needed. */
export type Admission = { invitation: InvitationUse } | { signups: DayCount } | null;

type NewIdentity = Omit<typeof identities.$inferSelect, "seq">;

const identityExists = ({ issuer, subject }: Pick<NewIdentity, "issuer" | "subject">) =>
	sql`EXISTS (SELECT 1 FROM ${identities} WHERE ${identities.issuer} = ${issuer} AND ${identities.subject} = ${subject})`;

export const insertIdentityStatement = (db: Db, identity: NewIdentity, when: SQL) =>
	insertWhere(db, identities, identity, sql`${when} AND NOT ${identityExists(identity)}`).returning();

/**
 * Adds a user with their sign-on and uses up the admission, all or nothing; undefined if address or identity is taken or the admission is
 * not valid.
 */
export async function insertUser(
	db: Db,
	user: Omit<UserRow, "seq">,
	admission: Admission,
	identity?: NewIdentity,
): Promise<UserRow | undefined> {
	const added = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${user.id})`;
	const insert = (when: SQL) =>
		insertWhere(db, users, user, identity ? sql`${when} AND NOT ${identityExists(identity)}` : when)
			.onConflictDoNothing({ target: users.email })
			.returning();
	const identityInserts = identity ? [insertIdentityStatement(db, identity, added)] : [];
	if (admission === null) return (await db.batch([insert(sql`1`), ...identityInserts]))[0][0];
	const [[row]] =
		"invitation" in admission
			? await db.batch([
					insert(mayUseInvitation(admission.invitation)),
					redeemInvitationStatement(db, admission.invitation, added),
					...identityInserts,
				])
			: await db.batch([insert(fitsCount(admission.signups)), raiseCountStatement(db, admission.signups, added), ...identityInserts]);
	return row;
}

/** Replaces the hash by another one of the same password; false if the password was changed in the meantime. */
export async function renewPasswordHash(db: Db, { id, from, to }: { id: string; from: string; to: string }): Promise<boolean> {
	const renewed = await db
		.update(users)
		.set({ passwordHash: to })
		.where(and(eq(users.id, id), eq(users.passwordHash, from)))
		.returning({ id: users.id });
	return renewed.length > 0;
}

export function raiseEpochStatement(db: Db, id: string) {
	return db
		.update(users)
		.set({ tokenEpoch: sql`${users.tokenEpoch} + 1` })
		.where(eq(users.id, id))
		.returning();
}

export async function updateProfile(db: Db, id: string, change: Partial<Pick<UserRow, "name" | "language">>): Promise<UserRow | undefined> {
	return db.update(users).set(change).where(eq(users.id, id)).returning().get();
}

/** SQL that is true while a user has a password and an address to log in with. */
export function canUsePassword(userId: string, { adminsOnly }: { adminsOnly: boolean }): SQL {
	const may = adminsOnly ? sql`AND own.membership_type = 'admin'` : sql``;
	return sql`EXISTS (SELECT 1 FROM ${users} AS own WHERE own.id = ${userId} AND own.password_hash LIKE 'scrypt$%'
		AND instr(own.email, ${WITHOUT_ADDRESS}) <> 1 ${may})`;
}

/** SQL that is true while somebody else is an admin who can log in: the last admin stays one. */
export const hasOtherAdmin = (userId: string) =>
	sql`EXISTS (SELECT 1 FROM ${users} AS other WHERE other.membership_type = 'admin' AND other.id <> ${userId} AND other.password_hash <> '')`;

/** Reads one entry of the index of admins, whose literal the query repeats. */
export async function hasAdmin(db: Db): Promise<boolean> {
	const found = await db
		.select({ id: users.id })
		.from(users)
		.where(sql`membership_type = 'admin' AND ${users.passwordHash} <> ''`)
		.limit(1)
		.get();
	return found !== undefined;
}

/** Admins whose role has ended, because no sign-on has confirmed it for long; first the one that has waited longest. Reads the index of admins. */
export async function listEndedAdmins(db: Db, nowMs: number): Promise<UserRow[]> {
	return db
		.select()
		.from(users)
		.where(sql`membership_type = 'admin' AND ${users.adminUntil} <= ${nowMs}`)
		.orderBy(asc(users.adminUntil), asc(users.seq))
		.all();
}

interface MembershipChange {
	userId: string;
	from: MembershipType;
	to: MembershipType;
	/** The write checks again that this user is an admin: if two admins demote each other at once, one remains. */
	adminId: string;
}

/** SQL that is true while the change is allowed; the audit record in the same batch has the same condition. */
export function mayChangeMembership({ userId, from, adminId }: MembershipChange): SQL {
	return sql`EXISTS (SELECT 1 FROM ${users} AS target WHERE target.id = ${userId} AND target.membership_type = ${from})
		AND EXISTS (SELECT 1 FROM ${users} AS acting WHERE acting.id = ${adminId} AND acting.membership_type = 'admin')`;
}

/** Returns no row if the change is not allowed. */
export function membershipStatement(db: Db, change: MembershipChange) {
	return db
		.update(users)
		.set({ membershipType: change.to, adminUntil: null })
		.where(and(eq(users.id, change.userId), mayChangeMembership(change)))
		.returning();
}

const TURKISH_LETTERS = { ç: "c", Ç: "c", ğ: "g", Ğ: "g", ı: "i", İ: "i", ö: "o", Ö: "o", ş: "s", Ş: "s", ü: "u", Ü: "u" };

/** Folded in SQL, because SQLite's lower() knows only A to Z. */
const nameFolded = Object.entries(TURKISH_LETTERS).reduce<SQL>(
	(inner, [letter, plain]) => sql`replace(${inner}, ${sql.raw(`'${letter}'`)}, ${sql.raw(`'${plain}'`)})`,
	sql`lower(${users.name})`,
);

/** Uses instr() instead of LIKE: D1 refuses patterns above 50 bytes, and instr() has no wildcards to escape. */
function searchCondition(search: string): SQL | undefined {
	const lower = search.toLowerCase();
	return or(
		sql`instr(${users.email}, ${lower}) > 0`,
		sql`instr(lower(${users.name}), ${lower}) > 0`,
		sql`instr(${nameFolded}, ${foldForSearch(search) || lower}) > 0`,
	);
}

/** The account that owns the starter library has no password, so nobody can log in to it. */
export const canLogIn = (row: UserRow | undefined): row is UserRow => row !== undefined && row.passwordHash !== "";

/** Newest first; `search` finds any part of email or name, ignoring case. */
export async function listUsers(db: Db, { search, skip, limit }: Page & { search?: string | undefined }): Promise<UserRow[]> {
	return db
		.select()
		.from(users)
		.where(and(ne(users.passwordHash, ""), search ? searchCondition(search) : undefined))
		.orderBy(desc(users.seq))
		.limit(limit + 1)
		.offset(skip)
		.all();
}
