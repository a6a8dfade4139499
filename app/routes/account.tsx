import { lazy } from "react";
import { setEmailConfirmed } from "~/api/auth";
import { api } from "~/api/client";
import { useSession } from "~/api/session";
import { DataSection, DeleteSection, DevicesSection } from "~/features/account/plain-sections";
import { PasswordSection, ProfileSection } from "~/features/account/profile-section";
import { AccountSkeleton } from "~/features/account/section";
import { UsageSection } from "~/features/account/usage-section";
import { PageProblem } from "~/features/shell/message-page";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import { PageHeading } from "~/ui/layout";
import { LazyPart } from "~/ui/lazy-part";
import type { Route } from "./+types/account";

preloadTexts("account");

// Loaded only where people sign on with a provider.
const SignOnSection = lazy(() => import("~/features/account/sign-on-section"));

export const handle = { title: "account" } satisfies PageHandle;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const { data } = await api("GET /auth/me", { signal: request.signal });
	setEmailConfirmed(data.emailConfirmed);
	return data;
}

export { AccountSkeleton as HydrateFallback };

setPendingSkeleton("/account", AccountSkeleton);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { t } = useTexts("account");
	return <PageProblem error={error} missing={{ title: t("account.errorLoad") }} failedTitle={t("account.errorLoad")} />;
}

export default function Account({ loaderData }: Route.ComponentProps) {
	const { t } = useTexts("account");
	// After a form of this page was saved, the session is newer than the loader's data.
	const user = useSession().user ?? loaderData.user;
	const { identities, hasPassword = true } = loaderData;
	return (
		<>
			<PageHeading title={t("account.title")} subtitle={t("account.subtitle")} />
			<div className="flex flex-col gap-5">
				<ProfileSection user={user} emailConfirmed={loaderData.emailConfirmed} />
				<UsageSection membership={user.membershipType} usage={loaderData.usage} />
				{hasPassword && <PasswordSection email={user.email} />}
				{identities && (
					<LazyPart>
						<SignOnSection user={user} identities={identities} hasPassword={hasPassword} />
					</LazyPart>
				)}
				<DevicesSection user={user} />
				<DataSection />
				<DeleteSection withoutPassword={hasPassword ? undefined : identities} />
			</div>
		</>
	);
}
