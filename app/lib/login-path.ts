import { redirect, replace } from "react-router";

/** Why somebody was sent to the login page; it says so in a banner. `admin`: the page asked for an admin's account. */
export type LoginReason = "admin";

/** The login page with the way back, and with the reason where there is one. */
export function loginPath(from: string, reason?: LoginReason): string {
	const query = new URLSearchParams(from === "/" ? {} : { from });
	if (reason) query.set("reason", reason);
	return query.size > 0 ? `/login?${query}` : "/login";
}

/** The reason that an address of the login page names. */
export function readLoginReason(search: string): LoginReason | null {
	return new URLSearchParams(search).get("reason") === "admin" ? "admin" : null;
}

/**
 * To be thrown by middleware, loaders and actions of the browser: sends to the login page and remembers the way back.
 * The refused page is to leave no history entry (spec section 2): one that already stands in the address bar is
 * replaced, one that was only on its way never got an entry.
 */
export function redirectToLogin(request: Request, reason?: LoginReason): Response {
	const { pathname, search } = new URL(request.url);
	const asked = `${pathname}${search}`;
	const standsThere = asked === `${window.location.pathname}${window.location.search}`;
	return (standsThere ? replace : redirect)(loginPath(asked, reason));
}
