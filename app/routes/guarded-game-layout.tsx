import { Outlet } from "react-router";
import { TIMINGS } from "#contract/limits";
import { Guard, requireSession } from "~/features/auth/guard";
import { LoginAgain } from "~/features/auth/login-again";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Toaster } from "~/ui/toaster";
import type { Route } from "./+types/guarded-game-layout";

preloadTexts("site");

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireSession];

/** An empty loader makes the server render the page's `HydrateFallback`, which shows what is known without the session. */
export function loader() {
	return null;
}

/** Saves a request to the server when the user comes from another page. */
export function clientLoader() {
	return null;
}

export { PageSkeleton as HydrateFallback } from "~/ui/skeleton";

export default function GuardedGameLayout() {
	const { t } = useTexts();
	return (
		<Guard>
			<Outlet />
			<LoginAgain />
			<Toaster label={t("common.messages")} timeoutMs={TIMINGS.snackbarMs} aboveBar />
		</Guard>
	);
}
