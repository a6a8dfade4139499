import { type MembershipType, resolveTier, type Tier } from "#contract";
import { mailKind } from "../mail/send";

interface Account {
	membershipType: MembershipType;
	emailConfirmedAt: number | null;
}

/** True if the address is confirmed. Without mail nobody could confirm one, so each counts as confirmed. */
export function isConfirmed(env: Cloudflare.Env, { emailConfirmedAt }: Pick<Account, "emailConfirmedAt">): boolean {
	return mailKind(env) !== "binding" || emailConfirmedAt !== null;
}

export function resolveAccountTier(env: Cloudflare.Env, account: Account): Tier {
	return resolveTier(account.membershipType, isConfirmed(env, account));
}

/** A membership's limit, and the one until the address is confirmed; the database knows which applies. `null`: no limit. */
export interface Limit {
	confirmed: number | null;
	unconfirmed: number | null;
}

export function computeLimit(env: Cloudflare.Env, membership: MembershipType, readLimit: (tier: Tier) => number | null): Limit {
	const limitFor = (emailConfirmedAt: number | null) =>
		readLimit(resolveAccountTier(env, { membershipType: membership, emailConfirmedAt }));
	return { confirmed: limitFor(0), unconfirmed: limitFor(null) };
}
