import { confirmRole, mayChangeRole, roleStatement } from "#worker/db/accounts/sign-on";
import { listEndedAdmins, type UserRow } from "#worker/db/accounts/users";
import type { Deps } from "#worker/lib/deps";
import type { Provider } from "#worker/sign-on/providers";
import { auditStatement } from "./audit";

/** How long an admin role from a claim counts after the last sign-on that confirmed it. */
export const ROLE_DAYS = 30;
const ROLE_MS = ROLE_DAYS * 24 * 60 * 60 * 1000;
/** Names, in the record of admins' actions, a role that ended because nobody confirmed it. */
const NOBODY = { id: "sign-on", email: "OpenID Connect" };

/** Writes a change of the role together with its record; undefined if it is not allowed, because this is the last admin or the row changed. */
async function changeRole(
	deps: Deps,
	admin: typeof NOBODY,
	change: { from: UserRow["membershipType"] } & Parameters<typeof roleStatement>[1],
): Promise<UserRow | undefined> {
	const [, [changed]] = await deps.db.batch([
		auditStatement(
			deps,
			{
				admin,
				action: "user.membership",
				targetType: "user",
				targetId: change.userId,
				before: { membershipType: change.from },
				after: { membershipType: change.to },
			},
			mayChangeRole(change),
		),
		roleStatement(deps.db, change),
	]);
	return changed;
}

/** Gives, confirms or takes the admin role as the provider's claim says, and records a change; the last admin keeps it. Null: no claim decides. */
export async function applyRole(deps: Deps, provider: Provider, row: UserRow, isAdmin: boolean | null): Promise<UserRow> {
	const { id: userId, membershipType: from } = row;
	if (isAdmin === null || (!isAdmin && from !== "admin")) return row;
	const adminUntil = deps.now() + ROLE_MS;
	if (isAdmin && from === "admin") return row.adminUntil === null ? row : ((await confirmRole(deps.db, { userId, adminUntil })) ?? row);
	const change = isAdmin ? { to: "admin" as const, adminUntil } : { to: "standard" as const, adminUntil: null };
	return (await changeRole(deps, { id: `sign-on:${provider.id}`, email: provider.label }, { userId, from, ...change })) ?? row;
}

/** Makes an ordinary account of an admin whose role no sign-on has confirmed for 30 days; the last admin keeps it. */
export async function endOldRole(deps: Deps, row: UserRow): Promise<UserRow> {
	const endedAtMs = deps.now();
	if (row.membershipType !== "admin" || row.adminUntil === null || row.adminUntil > endedAtMs) return row;
	const change = { userId: row.id, from: "admin", to: "standard", adminUntil: null, endedAtMs } as const;
	return (await changeRole(deps, NOBODY, change)) ?? row;
}

/** The same for all admins; returns how many roles ended. */
export async function endOldRoles(deps: Deps): Promise<number> {
	let ended = 0;
	for (const row of await listEndedAdmins(deps.db, deps.now())) {
		if ((await endOldRole(deps, row)).membershipType !== "admin") ended++;
	}
	return ended;
}
