import { Outlet } from "react-router";
import { Guard, requireSession } from "~/features/auth/guard";
import { preloadTexts } from "~/i18n/site-texts";
import type { Route } from "./+types/guarded-site-layout";

preloadTexts("site", "author");

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

/** Pages for signed-in users: their loaders run in parallel with the verification of the session (decision 0015). */
export default function GuardedSiteLayout() {
	return (
		<Guard>
			<Outlet />
		</Guard>
	);
}
