import { lazy, Suspense, useEffect } from "react";
import { redirect, useRevalidator } from "react-router";
import { readPin } from "#contract/pin";
import { saysSignedIn, storedToken, useSession } from "~/api/session";
import { ExploreSkeleton } from "~/features/quizzes/explore-skeleton";
import { loadExplore } from "~/features/quizzes/load-explore";
import { Landing } from "~/features/shell/landing";
import { preloadTexts } from "~/i18n/client";
import type { Route } from "./+types/home";

const importExplore = () => import("~/features/quizzes/explore");
// Visitors never load the code of the explore list; who has a token gets it beside its data.
const Explore = lazy(importExplore);
if (storedToken()) {
	void importExplore();
	preloadTexts("site");
}

/**
 * Whether this browser has the cookie of a signed-in user: then the server renders a skeleton, never a flash of the landing page.
 * The form of the landing page comes here with the PIN where its script is not there yet.
 */
export function loader({ request }: Route.LoaderArgs) {
	const pin = readPin(new URL(request.url).searchParams.get("pin") ?? "");
	if (pin !== null) throw redirect(`/play/${pin}`);
	return { signedIn: saysSignedIn(request.headers.get("Cookie")), listing: null };
}

/** The stored token loads the explore list while it is verified; visitors need nothing. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	if (!storedToken()) return { signedIn: false, listing: null };
	const [listing] = await Promise.all([loadExplore(request), importExplore()]);
	return { signedIn: true, listing };
}
clientLoader.hydrate = true as const;

/** Somebody logged in by another tab: what the list needs was not loaded for a visitor. */
function LoadForUser() {
	const { revalidate } = useRevalidator();
	useEffect(() => void revalidate(), [revalidate]);
	return <ExploreSkeleton />;
}

export default function Home({ loaderData: { signedIn, listing } }: Route.ComponentProps) {
	const { status } = useSession();
	if (status === "visitor" || (status === "loading" && !signedIn)) return <Landing />;
	if (status === "loading" || (signedIn && !listing)) return <ExploreSkeleton />;
	if (!listing) return <LoadForUser />;
	return (
		<Suspense fallback={<ExploreSkeleton />}>
			<Explore listing={listing} />
		</Suspense>
	);
}
