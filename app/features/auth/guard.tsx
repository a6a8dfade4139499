import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigation } from "react-router";
import { useSession } from "~/api/session";
import { loginPath } from "~/lib/login-path";
import { PageSpinner } from "~/ui/spinner";

/**
 * Stands around the pages of a guarded layout. `requireSession` lets nobody in without a session; this shows the way out
 * to those whose session ends while they are there (a logout in another tab).
 */
export function Guard({ children }: { children: ReactNode }) {
	const { status } = useSession();
	const { pathname, search } = useLocation();
	const { state } = useNavigation();
	if (status === "loading") return <GuardFallback />;
	// Somebody who is on the way to another page is not called back.
	if (status === "visitor" && state === "idle") return <Navigate to={loginPath(`${pathname}${search}`)} replace />;
	return children;
}

/** What stands there while the session and the first page are loading; to be the layout's `HydrateFallback`. */
export function GuardFallback() {
	const { t } = useTranslation();
	return <PageSpinner label={t("common.loading")} />;
}
