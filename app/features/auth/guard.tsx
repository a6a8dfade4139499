import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { useSession } from "~/api/session";
import { PageSpinner } from "~/ui/spinner";

/** Shows a page to signed-in people only: a spinner while the session is verified, then the page or /login. */
export function Guard({ children }: { children: ReactNode }) {
	const { t } = useTranslation();
	const { status } = useSession();
	const { pathname, search } = useLocation();
	if (status === "loading") return <PageSpinner label={t("common.loading")} />;
	if (status === "visitor") return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
	return children;
}
