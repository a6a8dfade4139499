/**
 * Replicas of the database are a moment behind. Who has just changed something must see it: a cookie remembers that for a
 * while, and reads that carry it are answered by the primary. It says nothing about anybody.
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
