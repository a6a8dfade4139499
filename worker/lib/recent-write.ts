/**
 * Replicas of the database lag slightly behind. A user who has just changed something must see it: a cookie remembers that for a
 * while, and reads with this cookie are answered by the primary. It contains nothing about the user.
 */
export const RECENT_WRITE = "wrote=1";
const SECONDS = 30;

export function recentWriteCookie(secure: boolean): string {
	return `${RECENT_WRITE}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${SECONDS}${secure ? "; Secure" : ""}`;
}

/** Whether a request with these cookies comes after a change by the same browser. */
export function hasWritten(cookies: string | null | undefined): boolean {
	return (cookies ?? "").split(";").some((cookie) => cookie.trim() === RECENT_WRITE);
}
