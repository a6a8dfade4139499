/** Settings of an operator (docs/configuration.md), with defaults. */

type Env = Cloudflare.Env;

function parseWholeNumber(text: string | undefined, fallback: number): number {
	const number = Number(text?.trim() || fallback);
	return Number.isInteger(number) && number >= 0 ? number : fallback;
}

/** Unknown values disable sign-up: the operator did not want it open. */
export function signupsKind({ SIGNUPS }: Env): "open" | "invite" | "closed" {
	const word = SIGNUPS?.trim().toLowerCase() || "open";
	return word === "open" || word === "invite" ? word : "closed";
}

/** Whether everybody may log in with a password, or only admins. Unknown values count as off, like those of SIGNUPS. */
export function passwordLogin({ PASSWORD_LOGIN }: Env): "on" | "off" {
	const word = PASSWORD_LOGIN?.trim().toLowerCase() || "on";
	return word === "on" ? "on" : "off";
}

export const signupsPerNetwork = ({ SIGNUPS_PER_NETWORK }: Env) => parseWholeNumber(SIGNUPS_PER_NETWORK, 300);
export const aiDailyCalls = ({ AI_DAILY_CALLS }: Env) => parseWholeNumber(AI_DAILY_CALLS, 5_000);
/** The address of pages that the caller's own browser returns to. Links for others have `resolveLinkOrigin` (worker/lib/origins.ts). */
export const siteUrl = ({ SITE_URL }: Env, requested: string) => SITE_URL?.trim() || requested;

export const mailDaily = ({ MAIL_DAILY }: Env) => parseWholeNumber(MAIL_DAILY, 1_000);

export const DEFAULT_RESULTS_DAYS = 365;

export function resultsDays({ RESULTS_RETENTION_DAYS }: Env): number {
	const days = Number(RESULTS_RETENTION_DAYS || DEFAULT_RESULTS_DAYS);
	// A typing mistake must not delete results that a school wanted to keep.
	return Number.isFinite(days) && days >= 1 ? days : DEFAULT_RESULTS_DAYS;
}

export function readContact({ CONTACT }: Env): string | null {
	const text = CONTACT?.trim() ?? "";
	return /^https:\/\/\S+$|^[^\s@]+@[^\s@]+$/.test(text) ? text : null;
}

export function sourceUrl({ SOURCE_URL }: Env): string | null {
	const text = SOURCE_URL?.trim() ?? "";
	return /^https:\/\/\S+$/.test(text) ? text : null;
}
