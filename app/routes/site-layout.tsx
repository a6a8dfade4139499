import { useTranslation } from "react-i18next";
import { Outlet, useMatch } from "react-router";
import { TIMINGS } from "#contract/limits";
import { useSession } from "~/api/session";
import { Header } from "~/features/shell/header";
import { NavigationProgress } from "~/features/shell/navigation-progress";
import { Toaster } from "~/ui/toast";

/** Every page with a header. */
export default function SiteLayout() {
	const { t } = useTranslation();
	const { status } = useSession();
	const admin = useMatch("/admin/*") !== null;
	return (
		<>
			<NavigationProgress />
			<Header />
			<main id="content" className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-10">
				<Outlet />
			</main>
			<Toaster label={t("common.messages")} timeoutMs={admin ? TIMINGS.adminSnackbarMs : TIMINGS.snackbarMs} preload={status === "user"} />
		</>
	);
}
