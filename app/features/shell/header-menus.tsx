import { lazy, Suspense } from "react";
import { useRouteLoaderData } from "react-router";
import { api } from "~/api/client";
import { useSession } from "~/api/session";
import type { InterfaceLanguage } from "~/i18n/languages";
import { changeLanguage } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import type { loader as rootLoader } from "~/root";
import { ErrorBoundary } from "~/ui/error-boundary";
import { LanguageSelect } from "~/ui/language-select";
import { Skeleton } from "~/ui/skeleton";
import { toast } from "~/ui/toast";

/** A chosen language takes effect without a reload. Mails to a signed-in user use it too. */
export function LanguageMenu() {
	const { t, language } = useTexts();
	const { status } = useSession();
	const choose = (next: InterfaceLanguage) => {
		changeLanguage(next).catch(() => toast.error(t("common.networkError")));
		// If it fails, mails keep their language.
		if (status === "user") void api("PATCH /users/me", { body: { language: next } }).catch(() => {});
	};
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
