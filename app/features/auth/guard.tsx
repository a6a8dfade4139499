import type { ReactNode } from "react";
import { type DataStrategyResult, type MiddlewareFunction, Navigate, useLocation, useNavigation } from "react-router";
import { ApiError } from "~/api/api-error";
import { verifyStoredSession } from "~/api/auth";
import { dropExpiredSession, storedToken, useSession } from "~/api/session";
import { loginPath, redirectToLogin } from "~/lib/paths";

type Results = Record<string, DataStrategyResult>;

function findRefusal(results: Results): 401 | 403 | null {
	for (const { type, result } of Object.values(results)) {
		if (type === "error" && result instanceof ApiError && (result.status === 401 || result.status === 403)) return result.status;
	}
	return null;
}

/**
 * `clientMiddleware` of the guarded layouts: no page below it can be opened without a session.
 *
 * The stored session is verified while the loaders of the page already run with its token; loaders below therefore do not
 * wait for the session, they call the API. A loader that fails with 401 redirects to the login page, one that fails with 403
 * redirects there with the reason that an admin's account is needed; both keep the address to return to.
 */
export const requireSession: MiddlewareFunction<Results> = async ({ request }, next) => {
	if (!storedToken()) {
		dropExpiredSession();
		throw redirectToLogin(request);
	}
	const [results, session] = await Promise.all([next(), verifyStoredSession()]);
	const refusedStatus = findRefusal(results);
	if (session.status === "visitor" || refusedStatus === 401) throw redirectToLogin(request);
	if (refusedStatus === 403) throw redirectToLogin(request, "admin");
	return results;
};

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
