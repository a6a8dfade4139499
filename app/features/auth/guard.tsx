import type { ReactNode } from "react";
import { Navigate, useLocation, useNavigation } from "react-router";
import { useSession } from "~/api/session";
import { loginPath } from "~/lib/login-path";

/**
 * Wraps the pages of a guarded layout. `requireSession` lets nobody in without a session; this component redirects users
 * whose session ends while they are there (a logout in another tab).
 */
export function Guard({ children }: { children: ReactNode }) {
	const { status } = useSession();
	const { pathname, search } = useLocation();
	const { state } = useNavigation();
	// A user who is already navigating to another page is not redirected.
	if (status === "visitor" && state === "idle") return <Navigate to={loginPath(`${pathname}${search}`)} replace />;
	return children;
}
