/** Replicas lag slightly, and users must see their own changes: with this cookie, the primary answers. It says nothing about the user. */
export const RECENT_WRITE = "wrote=1";
const SECONDS = 30;

export function recentWriteCookie(secure: boolean): string {
	return `${RECENT_WRITE}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${SECONDS}${secure ? "; Secure" : ""}`;
}

export function hasWritten(cookies: string | null | undefined): boolean {
	return (cookies ?? "").split(";").some((cookie) => cookie.trim() === RECENT_WRITE);
}
