import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { TIMINGS } from "#contract/limits";
import { Guard, GuardFallback } from "~/features/auth/guard";
import { LoginAgain } from "~/features/auth/login-again";
import { requireSession } from "~/features/auth/require-session";
import { preloadTexts, useTexts } from "~/i18n/client";
import { Toaster } from "~/ui/toaster";
import type { Route } from "./+types/guarded-game-layout";

preloadTexts("site");

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireSession];

/** Makes the router run the middleware for the first page too, which pages without a loader of their own would not. */
export function clientLoader() {
	return null;
}

export { GuardFallback as HydrateFallback };

/** The host's pages. */
export default function GuardedGameLayout() {
	useTexts("site");
	const { t } = useTranslation();
	return (
		<Guard>
			<Outlet />
			<LoginAgain />
			<Toaster label={t("common.messages")} timeoutMs={TIMINGS.snackbarMs} preload />
		</Guard>
	);
}
