import type { DailyKind, InterfaceLanguage, ListedUser, MembershipType, OwnAccount, Pagination, Usage, User } from "#contract";
import { loginDeviceProof } from "#worker/auth/cookies";
import { hashPassword, needsRehash, verifyPassword } from "#worker/auth/passwords";
import { hashLinkToken, keyedHash } from "#worker/auth/secrets";
import { issueToken } from "#worker/auth/tokens";
import { isInvited } from "#worker/db/accounts/account-tokens";
import {
	type Admission,
	canLogIn,
	findUserByEmail,
	findUserById,
	insertUser,
	listUsers,
	mayChangeMembership,
	membershipStatement,
	NEW_USER_DEFAULTS,
	raiseEpochStatement,
	renewPasswordHash,
	type UserRow,
	updateProfile,
} from "#worker/db/accounts/users";
import { usedToday } from "#worker/db/day-counters";
import { type DayCount, dayCount, readCount } from "#worker/db/day-counts";
import { countOpenSlots, type OpenCounts } from "#worker/db/games/open-slots";
import { toUserDto } from "#worker/db/mappers";
import { countStoredBytes } from "#worker/db/stored-bytes";
import { AppError } from "#worker/lib/app-error";
import { type Deps, WRITE_TRIES } from "#worker/lib/deps";
import { randomId } from "#worker/lib/ids";
import { type Page, toPage } from "#worker/lib/paging";
import { isOwnMachine } from "#worker/lib/rate-limit";
import { passwordLogin, signupsKind, signupsPerNetwork } from "#worker/lib/settings";
import { isConfirmed, resolveAccountTier } from "#worker/lib/tiers";
import { mailKind } from "#worker/mail/send";
import { auditStatement } from "./audit";
import { addSignOns, readOwnSignOns } from "./identities";
import { endOldRole, endOldRoles } from "./roles";
import { checkPassword, readPasswordTry } from "./wrong-passwords";

interface Applicant {
	email: string;
	invitation?: string | undefined;
	network: string;
}

interface Registration extends Applicant {
	name: string;
	password: string;
	language: InterfaceLanguage;
}

/**
 * Finds the admission of a new account; throws without one, before the expensive hash. `kind`: the deployment's, or that of a provider who
 * opens accounts.
 */
export async function requireAdmission(
	deps: Deps,
	{ email, invitation, network }: Applicant,
	kind = signupsKind(deps.env),
): Promise<Admission> {
	const { db, env } = deps;
	const nowMs = deps.now();
	if (invitation !== undefined) {
		const use = { tokenHash: await hashLinkToken(invitation), email, nowMs };
		if (!(await isInvited(db, use))) throw new AppError("INVITATION_INVALID");
		return { invitation: use };
	}
	if (kind !== "open") throw new AppError(kind === "closed" ? "SIGNUPS_CLOSED" : "INVITATION_INVALID");
	if (env.LOCAL === "1" && isOwnMachine(network)) return null;
	const signups = dayCount(nowMs, `signups ${await keyedHash(env, network)}`, signupsPerNetwork(env));
	if ((await readCount(db, signups)) >= signups.limit) throw tooManySignups(signups);
	return { signups };
}

export const tooManySignups = ({ limit }: DayCount) =>
	new AppError("DAILY_LIMIT_REACHED", { about: "signups", details: { kind: "signups", used: limit, limit } });

/** False where only admins may log in with a password, and this is another membership. */
export const mayLogInByPassword = ({ env }: Deps, membershipType: MembershipType) =>
	passwordLogin(env) === "on" || membershipType === "admin";

export function requirePasswordLogin(deps: Deps, membershipType: MembershipType): void {
	if (!mayLogInByPassword(deps, membershipType)) throw new AppError("FORBIDDEN");
}

/** Creates an account and signs in. The language of the request becomes that of its mails. */
export async function register(deps: Deps, input: Registration): Promise<NewSession> {
	const { name, email, password, language } = input;
	// Nobody who registers is an admin already.
	requirePasswordLogin(deps, "standard");
	const admission = await requireAdmission(deps, input);
	// If two register at once, the unique index decides.
	if (await findUserByEmail(deps.db, email)) throw new AppError("EMAIL_TAKEN");
	const passwordHash = await hashPassword(password);
	const now = deps.now();
	// The address cannot be confirmed without mail, and later mails must not require it.
	const emailConfirmedAt = mailKind(deps.env) === "binding" ? null : now;
	const row = await insertUser(
		deps.db,
		{ ...NEW_USER_DEFAULTS, id: randomId(), name, email, passwordHash, language, emailConfirmedAt, createdAt: now },
		admission,
	);
	if (row) return openSession(deps, row);
	if (admission === null || (await findUserByEmail(deps.db, email))) throw new AppError("EMAIL_TAKEN");
	throw "invitation" in admission ? new AppError("INVITATION_INVALID") : tooManySignups(admission.signups);
}

export async function loginWithPassword(
	deps: Deps,
	{ email, password, proofs }: { email: string; password: string; proofs: readonly string[] },
): Promise<NewSession> {
	const [row, attempt] = await Promise.all([findUserByEmail(deps.db, email), readPasswordTry(deps, email)]);
	const compare = () => verifyPassword(password, row?.passwordHash);
	if (!(await checkPassword(deps, attempt, { row, proofs, compare })) || !row) throw new AppError("INVALID_CREDENTIALS");
	requirePasswordLogin(deps, (await endOldRole(deps, row)).membershipType);
	if (!needsRehash(row.passwordHash)) return openSession(deps, row);
	const passwordHash = await hashPassword(password);
	const isRenewed = await renewPasswordHash(deps.db, { id: row.id, from: row.passwordHash, to: passwordHash });
	return openSession(deps, isRenewed ? { ...row, passwordHash } : row);
}

export async function changeProfile(
	deps: Deps,
	{ user, name, language }: { user: User; name?: string | undefined; language?: InterfaceLanguage | undefined },
): Promise<User> {
	const change = { ...(name === undefined ? {} : { name }), ...(language === undefined ? {} : { language }) };
	const row = await updateProfile(deps.db, user.id, change);
	if (!row) throw new AppError("UNAUTHENTICATED");
	return toUserDto(row, deps.now());
}

export async function searchUsers(
	deps: Deps,
	query: Page & { search?: string | undefined },
): Promise<{ users: ListedUser[]; pagination: Pagination }> {
	await endOldRoles(deps);
	const rows = await listUsers(deps.db, query);
	const { items, pagination } = toPage(rows, query, (row) => toUserDto(row, deps.now()));
	return { users: await addSignOns(deps, items), pagination };
}

/** `admin` grants the admin role and any other value removes it. Nobody can remove it from themselves. */
export async function changeMembership(deps: Deps, input: { admin: User; userId: string; membershipType: MembershipType }): Promise<User> {
	const { admin, userId, membershipType } = input;
	for (let attempt = 0; attempt < WRITE_TRIES; attempt++) {
		const row = await findUserById(deps.db, userId);
		if (!canLogIn(row)) throw new AppError("USER_NOT_FOUND");
		if (userId === admin.id && membershipType !== "admin") throw new AppError("SELF_DEMOTION");
		if (row.membershipType === membershipType) return toUserDto(row, deps.now());
		const change = { userId, from: row.membershipType, to: membershipType, adminId: admin.id };
		const before = { membershipType: row.membershipType };
		const [, [changed]] = await deps.db.batch([
			auditStatement(
				deps,
				{ admin, action: "user.membership", targetType: "user", targetId: userId, before, after: { membershipType } },
				mayChangeMembership(change),
			),
			membershipStatement(deps.db, change),
		]);
		if (changed) return toUserDto(changed, deps.now());
		const acting = await findUserById(deps.db, admin.id);
		if (acting?.membershipType !== "admin") throw new AppError("FORBIDDEN");
	}
	throw new AppError("EDIT_CONFLICT");
}

export interface NewSession {
	token: string;
	user: User;
	epoch: number;
	/** Proves to later logins that this device has logged in before. */
	deviceProof: string;
}

/** `authTime`: when the user signed on with a provider, if the session began by that. */
export async function openSession(deps: Deps, stored: UserRow, authTime?: number): Promise<NewSession> {
	const row = await endOldRole(deps, stored);
	return {
		token: await issueToken({ userId: row.id, epoch: row.tokenEpoch, authTime }, deps),
		user: toUserDto(row, deps.now()),
		epoch: row.tokenEpoch,
		deviceProof: await loginDeviceProof(deps.env, row),
	};
}

export async function logOutEverywhere(deps: Deps, user: User, authTime: number | undefined): Promise<NewSession> {
	const row = await raiseEpochStatement(deps.db, user.id).get();
	if (!row) throw new AppError("UNAUTHENTICATED");
	return openSession(deps, row, authTime);
}

/** Ends every session of another user; returns the epoch that sessions need from now on. */
export async function logOutUser(deps: Deps, { admin, userId }: { admin: User; userId: string }): Promise<number> {
	if (!canLogIn(await findUserById(deps.db, userId))) throw new AppError("USER_NOT_FOUND");
	const [, [row]] = await deps.db.batch([
		auditStatement(deps, { admin, action: "user.logout-everywhere", targetType: "user", targetId: userId }),
		raiseEpochStatement(deps.db, userId),
	]);
	if (!row) throw new AppError("USER_NOT_FOUND");
	return row.tokenEpoch;
}

/** The use of an account on this UTC day, with the limits of its membership. */
export function computeUsage({ env, now }: Deps, row: UserRow, { open, classes }: OpenCounts): Usage {
	const nowMs = now();
	const { daily, openGames: openLimit, classes: classLimit, pictureBytes, bytes } = resolveAccountTier(env, row);
	const dailyUsage = (kind: DailyKind) => ({ used: usedToday(row, kind, nowMs), limit: daily[kind] });
	return {
		quizzes: dailyUsage("quizzes"),
		books: dailyUsage("books"),
		generations: dailyUsage("generations"),
		checks: dailyUsage("checks"),
		games: dailyUsage("games"),
		pictures: { used: row.pictureBytes, limit: pictureBytes },
		bytes: { used: countStoredBytes(row), limit: bytes },
		classes: { used: classes, limit: classLimit },
		openGames: { open, limit: openLimit },
	};
}

export async function readOwnAccount(deps: Deps, user: User): Promise<OwnAccount> {
	const [row, openCounts] = await Promise.all([findUserById(deps.db, user.id), countOpenSlots(deps.db, user.id)]);
	if (!row) throw new AppError("UNAUTHENTICATED");
	return {
		user: toUserDto(row, deps.now()),
		usage: computeUsage(deps, row, openCounts),
		emailConfirmed: isConfirmed(deps.env, row),
		...(await readOwnSignOns(deps, row)),
	};
}
