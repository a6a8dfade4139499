import { lazy, Suspense } from "react";
import { useRouteLoaderData } from "react-router";
import { useSession } from "~/api/session";
import { useTexts } from "~/i18n/texts";
import type { loader as rootLoader } from "~/root";
import { ErrorBoundary } from "~/ui/error-boundary";
import { LanguageSelect } from "~/ui/language-select";
import { Skeleton } from "~/ui/skeleton";
import { useChooseLanguage } from "./choose-language";

/** Visitors choose the language here; signed-in users choose the language in their profile's menu. */
export function LanguageMenu() {
	const { t, language } = useTexts();
	const choose = useChooseLanguage();
	if (useSignedIn()) return null;
	return <LanguageSelect label={t("common.language")} language={language} onChange={choose} />;
}

const UserMenu = lazy(() => import("./user-menu"));

function ProfileMenuSkeleton() {
	return <Skeleton className="m-1 size-9 rounded-full!" />;
}

/** True for a signed-in user; the cookie decides until the session is verified, so that nothing moves. */
export function useSignedIn(): boolean {
	const { status } = useSession();
	const cookieSignedIn = useRouteLoaderData<typeof rootLoader>("root")?.signedIn ?? false;
	return status === "user" || (status === "loading" && cookieSignedIn);
}

export function ProfileMenu() {
	const { user } = useSession();
	const signedIn = useSignedIn();
	if (!signedIn) return null;
	if (!user) return <ProfileMenuSkeleton />;
	return (
		<ErrorBoundary fallback={null}>
			<Suspense fallback={<ProfileMenuSkeleton />}>
				<UserMenu user={user} />
			</Suspense>
		</ErrorBoundary>
	);
}
