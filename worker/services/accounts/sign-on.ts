import type { InterfaceLanguage } from "#contract";
import { NO_PASSWORD, verifyPassword } from "#worker/auth/passwords";
import { hashLinkToken, newLinkToken } from "#worker/auth/secrets";
import {
	consumeCode,
	findCode,
	findUserByIdentity,
	insertCode,
	linkIdentity,
	type SignOnCodeRow,
	spendTry,
} from "#worker/db/accounts/sign-on";
import {
	canLogIn,
	findUserByEmail,
	findUserById,
	insertUser,
	makeAddressPlaceholder,
	NEW_USER_DEFAULTS,
	type UserRow,
} from "#worker/db/accounts/users";
import { AppError } from "#worker/lib/app-error";
import { type Deps, WRITE_TRIES } from "#worker/lib/deps";
import { randomId } from "#worker/lib/ids";
import { logInfo } from "#worker/lib/log";
import { signupsKind } from "#worker/lib/settings";
import { mailKind } from "#worker/mail/send";
import type { Claims } from "#worker/sign-on/openid";
import { findAddressProblem, findProvider, type Provider } from "#worker/sign-on/providers";
import { type NewSession, openSession, requireAdmission, tooManySignups } from "./accounts";
import { wrongPassword } from "./passwords";
import { applyRole } from "./roles";
import { checkPassword, readPasswordTry } from "./wrong-passwords";

/** The exchange follows the callback at once. */
const CODE_MS = 60_000;
/** How long a user has to remember a password. */
const LINK_MS = 10 * 60_000;
const LINK_TRIES = 5;

/** A code counts only together with the cookie of the browser that signed on: a link with somebody else's code signs nobody in. */
const hashCode = (code: string, proof: string) => hashLinkToken(`${code} ${proof}`);

/** Stores what the provider confirmed, until the page exchanges the code for a session. */
export async function storeSignOn(deps: Deps, provider: Provider, claims: Claims): Promise<{ code: string; proof: string }> {
	const [code, proof] = [newLinkToken(), newLinkToken()];
	await insertCode(deps.db, {
		...claims,
		codeHash: await hashCode(code, proof),
		kind: "exchange",
		providerId: provider.id,
		issuer: provider.issuer,
		userId: null,
		triesLeft: 0,
		expiresAt: deps.now() + CODE_MS,
	});
	return { code, proof };
}

const openSignOnSession = (deps: Deps, row: UserRow) => openSession(deps, row, Math.floor(deps.now() / 1000));

interface Newcomer {
	network: string;
	language: InterfaceLanguage;
}

/** Opens an account for a first sign-on; undefined if its identity or address became known meanwhile. */
async function openAccount(deps: Deps, provider: Provider, given: SignOnCodeRow, newcomer: Newcomer): Promise<UserRow | undefined> {
	const { issuer, subject, email, emailVerified } = given;
	const kind = provider.signups ? "open" : signupsKind(deps.env);
	const id = randomId();
	const address = email ?? makeAddressPlaceholder(id);
	const admission = await requireAdmission(deps, { email: address, network: newcomer.network }, kind);
	const createdAt = deps.now();
	const needsConfirmation = email !== null && !emailVerified && mailKind(deps.env) === "binding";
	const row = await insertUser(
		deps.db,
		{
			...NEW_USER_DEFAULTS,
			id,
			name: given.name ?? provider.label,
			email: address,
			passwordHash: NO_PASSWORD,
			language: newcomer.language,
			emailConfirmedAt: needsConfirmation ? null : createdAt,
			createdAt,
		},
		admission,
		{ id: randomId(), issuer, subject, userId: id, createdAt },
	);
	if (row) return row;
	const existing = (await findUserByIdentity(deps.db, given)) ?? (email === null ? undefined : await findUserByEmail(deps.db, email));
	if (!existing && admission !== null && "signups" in admission) throw tooManySignups(admission.signups);
	return undefined;
}

/** The refusal of a sign-on whose address has an account: its code lets the page link the two. */
async function createLinkError(deps: Deps, given: SignOnCodeRow, owner: UserRow): Promise<AppError> {
	// Nobody can log in to the account of the starter library.
	if (!canLogIn(owner)) return new AppError("SIGN_ON_NOT_ALLOWED", { reason: "nobody can log in to the account with the address" });
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
	return new AppError("SIGN_ON_LINK_NEEDED", { details: { email: owner.email, linkCode }, reason: "the address has an account" });
}

/** Logs why a sign-on was refused, without anything personal: code, reason and provider, where it is known. */
export function logRefusal(providerId: string | null, { code, reason }: AppError): void {
	logInfo("sign-on", { provider: providerId, code, ...(reason === undefined ? {} : { reason }) });
}

/** Runs a step of a sign-on and logs its refusal. */
export async function withRefusalLog<Result>(given: SignOnCodeRow | undefined, run: () => Promise<Result>): Promise<Result> {
	try {
		return await run();
	} catch (error) {
		if (error instanceof AppError) logRefusal(given?.providerId ?? null, error);
		throw error;
	}
}

const expired = (reason: string) => new AppError("SIGN_ON_EXPIRED", { reason });
const UNKNOWN_CODE = "the code is unknown, used or expired";
const PROVIDER_GONE = "the provider was removed or has another issuer";

/** The provider that confirmed a sign-on. Refuses with SIGN_ON_EXPIRED. */
function requireSignOnProvider(deps: Deps, given: SignOnCodeRow | undefined): { given: SignOnCodeRow; provider: Provider } {
	if (!given) throw expired(UNKNOWN_CODE);
	const provider = findProvider(deps.env, given.providerId);
	if (provider?.issuer !== given.issuer) throw expired(PROVIDER_GONE);
	return { given, provider };
}

/** Exchanges a code for a session. `isNew`: the sign-on opened the account. */
export async function exchangeCode(
	deps: Deps,
	{ code, proof, ...newcomer }: Newcomer & { code: string; proof: string },
): Promise<NewSession & { isNew: boolean }> {
	const found = await consumeCode(deps.db, { codeHash: await hashCode(code, proof), kind: "exchange", nowMs: deps.now() });
	return withRefusalLog(found, async () => {
		const { given, provider } = requireSignOnProvider(deps, found);
		for (let attempt = 0; attempt < WRITE_TRIES; attempt++) {
			const known = await findUserByIdentity(deps.db, given);
			if (known) return { ...(await openSignOnSession(deps, await applyRole(deps, provider, known, given.isAdmin))), isNew: false };
			const reason = findAddressProblem(provider, given);
			if (reason !== null) throw new AppError("SIGN_ON_NOT_ALLOWED", { reason });
			const owner = given.email === null ? undefined : await findUserByEmail(deps.db, given.email);
			if (owner) throw await createLinkError(deps, given, owner);
			const row = await openAccount(deps, provider, given, newcomer);
			if (row) return { ...(await openSignOnSession(deps, await applyRole(deps, provider, row, given.isAdmin))), isNew: true };
		}
		throw expired("the account changed again and again");
	});
}

/** Links a sign-on to the account with its address, if the password of that account is given, and signs in. */
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
): Promise<NewSession> {
	const code = { codeHash: await hashLinkToken(linkCode), kind: "link" as const, nowMs: deps.now() };
	const found = await findCode(deps.db, code);
	return withRefusalLog(found, async () => {
		const { given, provider } = requireSignOnProvider(deps, found);
		const row = given.userId ? await findUserById(deps.db, given.userId) : undefined;
		if (!row) throw expired("the account was deleted");
		await limit(row.email);
		const attempt = await readPasswordTry(deps, row.email);
		const compare = async () => {
			if (!(await spendTry(deps.db, code))) throw expired(UNKNOWN_CODE);
			return verifyPassword(password, row.passwordHash);
		};
		if (!(await checkPassword(deps, attempt, { row, proofs, compare }))) throw wrongPassword("password", language);
		const identity = { id: randomId(), issuer: given.issuer, subject: given.subject, userId: row.id, createdAt: deps.now() };
		if (!(await linkIdentity(deps.db, { code, identity, passwordHash: row.passwordHash }))) throw expired(UNKNOWN_CODE);
		return openSignOnSession(deps, await applyRole(deps, provider, row, given.isAdmin));
	});
}
