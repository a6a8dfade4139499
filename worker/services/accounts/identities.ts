import type { Identity, ListedUser, User } from "#contract";
import { hasPassword } from "#worker/auth/passwords";
import { type IdentityRow, listIdentities, removeIdentity } from "#worker/db/accounts/sign-on";
import { canUsePassword, type UserRow } from "#worker/db/accounts/users";
import { AppError } from "#worker/lib/app-error";
import { toIso } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { passwordLogin } from "#worker/lib/settings";
import { signOnProviders } from "#worker/sign-on/providers";

const findIdentityProvider = ({ env }: Deps, { issuer }: IdentityRow) =>
	signOnProviders(env).find((provider) => provider.issuer === issuer);
const providerLabel = (deps: Deps, row: IdentityRow) => findIdentityProvider(deps, row)?.label ?? new URL(row.issuer).host;

function toIdentity(deps: Deps, row: IdentityRow): Identity {
	return {
		id: row.id,
		provider: findIdentityProvider(deps, row)?.id ?? null,
		label: providerLabel(deps, row),
		linkedAt: toIso(row.createdAt),
	};
}

const hasProviders = ({ env }: Deps) => signOnProviders(env).length > 0;

/** Sign-ons for the account page; nothing without providers. */
export async function readOwnSignOns(deps: Deps, row: UserRow): Promise<{ identities?: Identity[]; hasPassword?: boolean }> {
	if (!hasProviders(deps)) return {};
	const identities = await listIdentities(deps.db, [row.id]);
	return { identities: identities.map((one) => toIdentity(deps, one)), hasPassword: hasPassword(row.passwordHash) };
}

/** Adds to each user of a list the labels of the providers that they sign on with; adds nothing without providers. */
export async function addSignOns(deps: Deps, users: User[]): Promise<ListedUser[]> {
	if (!hasProviders(deps)) return users;
	const rows = await listIdentities(
		deps.db,
		users.map(({ id }) => id),
	);
	return users.map((user) => ({
		...user,
		signOn: [...new Set(rows.filter(({ userId }) => userId === user.id).map((row) => providerLabel(deps, row)))],
	}));
}

/** Refuses to remove the last way to log in: a password counts only where its user may log in with it. */
export async function unlinkIdentity(deps: Deps, { user, id }: { user: User; id: string }): Promise<void> {
	const own = await listIdentities(deps.db, [user.id]);
	if (!own.some((one) => one.id === id)) throw new AppError("NOT_FOUND");
	const passwordCounts = canUsePassword(user.id, { adminsOnly: passwordLogin(deps.env) === "off" });
	const issuers = signOnProviders(deps.env).map(({ issuer }) => issuer);
	if (!(await removeIdentity(deps.db, { id, userId: user.id, passwordCounts, issuers }))) throw new AppError("LAST_SIGN_IN");
}
