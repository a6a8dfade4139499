import { Outlet } from "react-router";
import { Guard, GuardFallback } from "~/features/auth/guard";
import { requireSession } from "~/features/auth/require-session";
import { preloadTexts, useTexts } from "~/i18n/client";
import type { Route } from "./+types/guarded-site-layout";

preloadTexts("site");
preloadTexts("author");

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireSession];

/** Makes the router run the middleware for the first page too, which pages without a loader of their own would not. */
export function clientLoader() {
	return null;
}

export { GuardFallback as HydrateFallback };

/** Pages for signed-in people: their pages' loaders run beside the verification of the session (decision 0015). */
export default function GuardedSiteLayout() {
	useTexts("site");
	useTexts("author");
	return (
		<Guard>
			<Outlet />
		</Guard>
	);
}
