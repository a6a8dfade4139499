import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { Outlet, useLocation, useMatch } from "react-router";
import { TIMINGS } from "#contract/limits";
import { useWaitsForConfirmation } from "~/api/auth";
import { dropExpiredSession, useSession } from "~/api/session";
import { LoginAgain } from "~/features/auth/login-again";
import { Header } from "~/features/shell/header";
import { PageProblem } from "~/features/shell/message-page";
import { NavigationProgress, PageFocus, PendingPage } from "~/features/shell/navigation";
import { useTexts } from "~/i18n/texts";
import { whenIdle } from "~/lib/when-idle";
import { ErrorBoundary as Optional } from "~/ui/error-boundary";
import { Toaster } from "~/ui/toaster";
import type { Route } from "./+types/site-layout";

// Loaded on demand, because few people ever see it.
const ConfirmBanner = lazy(() => import("~/features/account/confirm-banner"));
// Loaded when idle: the page's own data and code come first.
const RunningGameBar = lazy(() =>
	new Promise<void>((resolve) => whenIdle(async () => resolve())).then(() => import("~/features/shell/running-game-bar")),
);

function SiteFrame({ children }: { children: ReactNode }) {
	const { t } = useTexts();
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
			{user?.email && unconfirmed && (
				<Suspense fallback={null}>
					<ConfirmBanner email={user.email} />
				</Suspense>
			)}
			<PageFocus />
			<main id="content" className="w-full py-6 sm:py-10 print:py-0">
				<PendingPage>{children}</PendingPage>
			</main>
			{status === "user" && (
				<Optional fallback={null}>
					<Suspense fallback={null}>
						<RunningGameBar />
					</Suspense>
				</Optional>
			)}
			<LoginAgain />
			<Toaster label={t("common.messages")} timeoutMs={admin ? TIMINGS.adminSnackbarMs : TIMINGS.snackbarMs} />
		</>
	);
}

export default function SiteLayout() {
	return (
		<SiteFrame>
			<Outlet />
		</SiteFrame>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { t } = useTexts();
	return (
		<SiteFrame>
			<PageProblem
				error={error}
				missing={{ title: t("common.notFoundTitle"), text: t("common.notFoundText") }}
				failedTitle={t("common.error")}
			/>
		</SiteFrame>
	);
}
