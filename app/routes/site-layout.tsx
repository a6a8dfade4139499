import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation, useMatch } from "react-router";
import { TIMINGS } from "#contract/limits";
import { useWaitsForConfirmation } from "~/api/confirmation";
import { dropExpiredSession, useSession } from "~/api/session";
import { LoginAgain } from "~/features/auth/login-again";
import { Header } from "~/features/shell/header";
import { NavigationProgress } from "~/features/shell/navigation-progress";
import { PageFocus } from "~/features/shell/page-focus";
import { PendingPage } from "~/features/shell/pending-page";
import { Toaster } from "~/ui/toaster";

// Few people ever see it.
const ConfirmBanner = lazy(() => import("~/features/account/confirm-banner"));

/** Every page with a header. */
export default function SiteLayout() {
	const { t } = useTranslation();
	const { status, user } = useSession();
	const unconfirmed = useWaitsForConfirmation();
	const { pathname } = useLocation();
	// A user who cancelled the new login and leaves the page is a visitor from then on.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is shown
	useEffect(dropExpiredSession, [pathname]);
	const admin = useMatch("/admin/*") !== null;
	return (
		<>
			<NavigationProgress />
			<Header />
			{user && unconfirmed && (
				<Suspense fallback={null}>
					<ConfirmBanner email={user.email} />
				</Suspense>
			)}
			<PageFocus />
			<main id="content" className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-10">
				<PendingPage>
					<Outlet />
				</PendingPage>
			</main>
			<LoginAgain />
			<Toaster label={t("common.messages")} timeoutMs={admin ? TIMINGS.adminSnackbarMs : TIMINGS.snackbarMs} preload={status === "user"} />
		</>
	);
}
