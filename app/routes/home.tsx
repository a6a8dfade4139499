import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { href, redirect } from "react-router";
import { saysSignedIn, storedToken, useSession } from "~/api/session";
import { Landing } from "~/features/shell/landing";
import { PageSpinner } from "~/ui/spinner";
import type { Route } from "./+types/home";

const importExplore = () => import("~/features/quizzes/explore");
// Visitors never load the code of the explore list; who has a token gets it while the token is verified.
const Explore = lazy(importExplore);
if (storedToken()) void importExplore();

/**
 * Whether this browser said it is signed in: then the server shows a spinner, never a flash of the landing page.
 * The form of the landing page comes here with the PIN where its script is not there yet.
 */
export function loader({ request }: Route.LoaderArgs) {
	const pin = new URL(request.url).searchParams.get("pin")?.trim();
	if (pin) throw redirect(href("/play/:pin", { pin }));
	return { signedIn: saysSignedIn(request.headers.get("Cookie")) };
}

/** In the browser nobody needs to ask the server. */
export function clientLoader() {
	return { signedIn: storedToken() !== null };
}

export function shouldRevalidate() {
	return false;
}

export default function Home({ loaderData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { status } = useSession();
	if (status === "visitor" || (status === "loading" && !loaderData.signedIn)) return <Landing />;
	if (status === "loading") return <PageSpinner label={t("common.loading")} />;
	return (
		<Suspense fallback={<PageSpinner label={t("common.loading")} />}>
			<Explore />
		</Suspense>
	);
}
