import { AdminLog } from "~/features/admin/admin-log";
import { loadAdminLog } from "~/features/admin/lists";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";
import { PageHeading } from "~/ui/layout";
import { PageSkeleton } from "~/ui/skeleton";
import type { Route } from "./+types/admin-log";

preloadTexts("admin");

export const handle = { title: "adminLog" } satisfies PageHandle;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
	return loadAdminLog(request);
}

export function HydrateFallback() {
	const { t } = useTexts("admin");
	return <PageSkeleton title={t("adminLog.title")} subtitle={t("adminLog.subtitle")} />;
}

export default function AdminLogPage({ loaderData }: Route.ComponentProps) {
	const { t } = useTexts("admin");
	return (
		<>
			<PageHeading
				title={t("adminLog.title")}
				subtitle={t("adminLog.subtitle")}
				actions={
					<ButtonLink to="/admin" variant="outlined">
						{t("admin.title")}
					</ButtonLink>
				}
			/>
			<AdminLog {...loaderData} />
		</>
	);
}
