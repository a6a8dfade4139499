import { useSearchParams } from "react-router";
import { useWaiting } from "~/api/waiting";
import { DeploymentNotice, loadDeploymentUsage } from "~/features/admin/deployment-notice";
import { ADMIN_TABS, type AdminTabData, loadAdminTab, loadWaiting, requireTab } from "~/features/admin/lists";
import { PendingTab } from "~/features/admin/pending-tab";
import { ProblematicTab } from "~/features/admin/problematic-tab";
import { ReportsTab } from "~/features/admin/reports-tab";
import { UsersTab } from "~/features/admin/users-tab";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import { ButtonLink } from "~/ui/button-link";
import { PageHeading } from "~/ui/layout";
import { PageSkeleton, RowsSkeleton, TabsSkeleton } from "~/ui/skeleton";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/admin";

preloadTexts("admin");

export const handle = { title: "admin" } satisfies PageHandle;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	await requireTab(request);
	const { signal } = request;
	const [data, usage] = await Promise.all([loadAdminTab(request), loadDeploymentUsage(signal), loadWaiting(signal)]);
	return { data, usage };
}

export function HydrateFallback() {
	const { t } = useTexts("admin");
	return (
		<PageSkeleton title={t("admin.title")} subtitle={t("admin.subtitle")} actions={<LogLink />}>
			<TabsSkeleton labels={ADMIN_TABS.map((tab) => t(`admin.${LABELS[tab]}`))} />
			<div className="pt-6">
				<RowsSkeleton />
			</div>
		</PageSkeleton>
	);
}

setPendingSkeleton("/admin", HydrateFallback);

const LABELS = { reports: "tabReports", problematic: "tabProblematic", users: "tabUsers", pending: "tabPending" } as const;

function LogLink() {
	const { t } = useTexts("admin");
	return (
		<ButtonLink to="/admin/log" variant="outlined">
			{t("adminLog.title")}
		</ButtonLink>
	);
}

function Panel({ data }: { data: AdminTabData }) {
	switch (data.tab) {
		case "reports":
			return <ReportsTab {...data} />;
		case "problematic":
			return <ProblematicTab {...data} />;
		case "users":
			return <UsersTab {...data} />;
		case "pending":
			return <PendingTab {...data} />;
	}
}

export default function Admin({ loaderData: { data, usage } }: Route.ComponentProps) {
	const { t } = useTexts("admin");
	const [, setSearch] = useSearchParams();
	const waiting = useWaiting();
	const counts = { reports: waiting?.reports, pending: waiting?.pendingQuizzes, problematic: 0, users: 0 };
	return (
		<>
			<PageHeading title={t("admin.title")} subtitle={t("admin.subtitle")} actions={<LogLink />} />
			{usage && <DeploymentNotice usage={usage} />}
			<Tabs
				label={t("admin.title")}
				tabs={ADMIN_TABS.map((tab) => ({ value: tab, label: t(`admin.${LABELS[tab]}`), count: counts[tab] || undefined }))}
				value={data.tab}
				onChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
			>
				<Panel data={data} />
			</Tabs>
		</>
	);
}
