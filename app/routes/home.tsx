import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "~/api/session";
import { Landing } from "~/features/shell/landing";
import { PageSpinner } from "~/ui/spinner";
import type { Route } from "./+types/home";

// Visitors never load the code of the explore list.
const Explore = lazy(() => import("~/features/quizzes/explore"));

/** Whether this browser said it is signed in: then the server shows a spinner, never a flash of the landing page. */
export function loader({ request }: Route.LoaderArgs) {
	return { signedIn: /(?:^|;\s*)signed_in=1/.test(request.headers.get("Cookie") ?? "") };
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
