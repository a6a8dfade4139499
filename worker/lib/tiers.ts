import { type MembershipType, type Tier, tierOf } from "#contract";
import { mailKind } from "../mail/send";

interface Account {
	membershipType: MembershipType;
	emailConfirmedAt: number | null;
}

/** Without mail nobody could confirm an address, so each counts as confirmed. */
export function isConfirmed(env: Cloudflare.Env, { emailConfirmedAt }: Pick<Account, "emailConfirmedAt">): boolean {
	return mailKind(env) !== "binding" || emailConfirmedAt !== null;
}

export function tierOfAccount(env: Cloudflare.Env, account: Account): Tier {
	return tierOf(account.membershipType, isConfirmed(env, account));
}

/** A membership's number, and the one until the address is confirmed; the database knows which applies. `null`: no limit. */
export interface Limit {
	confirmed: number | null;
	unconfirmed: number | null;
}

export function limitOf(env: Cloudflare.Env, membership: MembershipType, numberOf: (tier: Tier) => number | null): Limit {
	const of = (emailConfirmedAt: number | null) => numberOf(tierOfAccount(env, { membershipType: membership, emailConfirmedAt }));
	return { confirmed: of(0), unconfirmed: of(null) };
}
