import { redirect, replace } from "react-router";

/** The login page shows it in a banner. `admin`: the page requires an admin's account. */
type LoginReason = "admin";

export function loginPath(from: string, reason?: LoginReason): string {
	const query = new URLSearchParams(from === "/" ? {} : { from });
	if (reason) query.set("reason", reason);
	return query.size > 0 ? `/login?${query}` : "/login";
}

export function readLoginReason(search: string): LoginReason | null {
	return new URLSearchParams(search).get("reason") === "admin" ? "admin" : null;
}

/**
 * Must be thrown by middleware, loaders and actions in the browser. The refused page must not leave a history entry: one that is already in
 * the address bar is replaced, one that was only pending never got an entry.
 */
export function redirectToLogin(request: Request, reason?: LoginReason): Response {
	const { pathname, search } = new URL(request.url);
	const asked = `${pathname}${search}`;
	const isShown = asked === `${window.location.pathname}${window.location.search}`;
	return (isShown ? replace : redirect)(loginPath(asked, reason));
}
