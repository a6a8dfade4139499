import { Outlet } from "react-router";
import { Guard } from "~/features/auth/guard";
import { requireSession } from "~/features/auth/require-session";
import { preloadTexts, useTexts } from "~/i18n/client";
import type { Route } from "./+types/guarded-site-layout";

preloadTexts("site");
preloadTexts("author");

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireSession];

/** With it the server renders what is below: the `HydrateFallback` of the page, which shows what is known without the session. */
export function loader() {
	return null;
}

/** Spares the server the question when somebody comes from another page. */
export function clientLoader() {
	return null;
}

/** For a page that brings none of its own. */
export { PageSkeleton as HydrateFallback } from "~/ui/skeleton";

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
