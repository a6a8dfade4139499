import type { InterfaceLanguage } from "#contract";
import { NO_PASSWORD, verifyPassword } from "#worker/auth/passwords";
import { hashLinkToken, newLinkToken } from "#worker/auth/secrets";
import {
	findCode,
	findUserByIdentity,
	insertCode,
	linkIdentity,
	mayChangeRole,
	roleStatement,
	type SignOnCodeRow,
	spendTry,
	takeCode,
} from "#worker/db/accounts/sign-on";
import { canLogIn, findUserByEmail, findUserById, insertUser, NEW_USER, noAddressOf, type UserRow } from "#worker/db/accounts/users";
import { AppError } from "#worker/lib/app-error";
import { type Deps, WRITE_TRIES } from "#worker/lib/deps";
import { newId } from "#worker/lib/ids";
import { signupsKind } from "#worker/lib/settings";
import { mailKind } from "#worker/mail/send";
import type { Claims } from "#worker/sign-on/openid";
import { allowsAddress, findProvider, type Provider } from "#worker/sign-on/providers";
import { admissionOf, openSession, type Session, tooManySignups } from "./accounts";
import { auditStatement } from "./audit";
import { wrongPassword } from "./passwords";
import { judgePassword, readPasswordTry } from "./wrong-passwords";

/** The exchange follows the callback at once. */
const CODE_MS = 60_000;
/** Time to remember a password. */
const LINK_MS = 10 * 60_000;
const LINK_TRIES = 5;

/** A code counts only together with the cookie of the browser that signed on: a link with somebody else's code signs nobody in. */
const hashOf = (code: string, proof: string) => hashLinkToken(`${code} ${proof}`);

/** Stores what the provider confirmed, until the page exchanges the code for a session. */
export async function storeSignOn(deps: Deps, provider: Provider, claims: Claims): Promise<{ code: string; proof: string }> {
	const [code, proof] = [newLinkToken(), newLinkToken()];
	await insertCode(deps.db, {
		...claims,
		codeHash: await hashOf(code, proof),
		kind: "exchange",
		providerId: provider.id,
		issuer: provider.issuer,
		userId: null,
		triesLeft: 0,
		expiresAt: deps.now() + CODE_MS,
	});
	return { code, proof };
}

const signOnSession = (deps: Deps, row: UserRow) => openSession(deps, row, Math.floor(deps.now() / 1000));

/** Gives or takes the admin role as the provider's claim says, on record; the last admin keeps it. */
async function applyRole(deps: Deps, provider: Provider, row: UserRow, isAdmin: boolean | null): Promise<UserRow> {
	const { id: userId, membershipType: from } = row;
	if (isAdmin === null || isAdmin === (from === "admin")) return row;
	const change = { userId, from, to: isAdmin ? ("admin" as const) : ("standard" as const) };
	const [, [changed]] = await deps.db.batch([
		auditStatement(
			deps,
			{
				admin: { id: `sign-on:${provider.id}`, email: provider.label },
				action: "user.membership",
				targetType: "user",
				targetId: userId,
				before: { membershipType: from },
				after: { membershipType: change.to },
			},
			mayChangeRole(change),
		),
		roleStatement(deps.db, change),
	]);
	return changed ?? row;
}

interface Newcomer {
	network: string;
	language: InterfaceLanguage;
}

/** Opens an account for a first sign-on; undefined if its identity or address became known meanwhile. */
async function openAccount(deps: Deps, provider: Provider, given: SignOnCodeRow, newcomer: Newcomer): Promise<UserRow | undefined> {
	const { issuer, subject, email, emailVerified } = given;
	const kind = provider.signups ? "open" : signupsKind(deps.env);
	const id = newId();
	const address = email ?? noAddressOf(id);
	const admission = await admissionOf(deps, { email: address, network: newcomer.network }, kind);
	const createdAt = deps.now();
	const needsConfirmation = email !== null && !emailVerified && mailKind(deps.env) === "binding";
	const row = await insertUser(
		deps.db,
		{
			...NEW_USER,
			id,
			name: given.name ?? provider.label,
			email: address,
			passwordHash: NO_PASSWORD,
			language: newcomer.language,
			emailConfirmedAt: needsConfirmation ? null : createdAt,
			createdAt,
		},
		admission,
		{ id: newId(), issuer, subject, userId: id, createdAt },
	);
	if (row) return row;
	const isKnown = (await findUserByIdentity(deps.db, given)) ?? (email === null ? undefined : await findUserByEmail(deps.db, email));
	if (!isKnown && admission !== null && "signups" in admission) throw tooManySignups(admission.signups);
	return undefined;
}

/** Refuses with a code by which the page can link the sign-on to the account that has its address. */
async function linkNeeded(deps: Deps, given: SignOnCodeRow, owner: UserRow): Promise<AppError> {
	// Nobody can log in to the account of the starter library.
	if (!canLogIn(owner)) return new AppError("SIGN_ON_NOT_ALLOWED");
	const linkCode = newLinkToken();
	const expiresAt = deps.now() + LINK_MS;
	await insertCode(deps.db, {
		...given,
		codeHash: await hashLinkToken(linkCode),
		kind: "link",
		userId: owner.id,
		triesLeft: LINK_TRIES,
		expiresAt,
	});
	return new AppError("SIGN_ON_LINK_NEEDED", { details: { email: owner.email, linkCode } });
}

/** Signs in; `isNew`: this sign-on opened the account. */
export async function exchangeCode(
	deps: Deps,
	{ code, proof, ...newcomer }: Newcomer & { code: string; proof: string },
): Promise<Session & { isNew: boolean }> {
	const given = await takeCode(deps.db, { codeHash: await hashOf(code, proof), kind: "exchange", nowMs: deps.now() });
	const provider = given && findProvider(deps.env, given.providerId);
	if (!provider || provider.issuer !== given.issuer) throw new AppError("SIGN_ON_EXPIRED");
	for (let attempt = 0; attempt < WRITE_TRIES; attempt++) {
		const known = await findUserByIdentity(deps.db, given);
		if (known) return { ...(await signOnSession(deps, await applyRole(deps, provider, known, given.isAdmin))), isNew: false };
		if (!allowsAddress(provider, given)) throw new AppError("SIGN_ON_NOT_ALLOWED");
		const owner = given.email === null ? undefined : await findUserByEmail(deps.db, given.email);
		if (owner) throw await linkNeeded(deps, given, owner);
		const row = await openAccount(deps, provider, given, newcomer);
		if (row) return { ...(await signOnSession(deps, await applyRole(deps, provider, row, given.isAdmin))), isNew: true };
	}
	throw new AppError("SIGN_ON_EXPIRED");
}

/** Links a sign-on to the account with its address, for whoever knows the password of that account, and signs in. */
export async function linkSignOn(
	deps: Deps,
	{
		linkCode,
		password,
		language,
		limit,
		proofs,
	}: {
		linkCode: string;
		password: string;
		language: InterfaceLanguage;
		limit: (email: string) => Promise<void>;
		proofs: readonly string[];
	},
): Promise<Session> {
	const code = { codeHash: await hashLinkToken(linkCode), kind: "link" as const, nowMs: deps.now() };
	const given = await findCode(deps.db, code);
	const provider = given && findProvider(deps.env, given.providerId);
	const row = given?.userId ? await findUserById(deps.db, given.userId) : undefined;
	if (!provider || !row || provider.issuer !== given.issuer) throw new AppError("SIGN_ON_EXPIRED");
	await limit(row.email);
	const attempt = await readPasswordTry(deps, row.email);
	const compare = async () => {
		if (!(await spendTry(deps.db, code))) throw new AppError("SIGN_ON_EXPIRED");
		return verifyPassword(password, row.passwordHash);
	};
	if (!(await judgePassword(deps, attempt, { row, proofs, compare }))) throw wrongPassword("password", language);
	const identity = { id: newId(), issuer: given.issuer, subject: given.subject, userId: row.id, createdAt: deps.now() };
	if (!(await linkIdentity(deps.db, { code, identity, passwordHash: row.passwordHash }))) throw new AppError("SIGN_ON_EXPIRED");
	return signOnSession(deps, await applyRole(deps, provider, row, given.isAdmin));
}
