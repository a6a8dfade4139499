import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useSession } from "~/api/session";
import { PendingTab } from "~/features/admin/pending-tab";
import { ProblematicTab } from "~/features/admin/problematic-tab";
import { ReportsTab } from "~/features/admin/reports-tab";
import { UsersTab } from "~/features/admin/users-tab";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts, useTexts } from "~/i18n/client";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button-link";
import { Tabs } from "~/ui/tabs";

preloadTexts("admin");

export const handle = { title: "admin" } satisfies PageHandle;

const TABS = [
	{ value: "reports", key: "tabReports", Panel: ReportsTab },
	{ value: "problematic", key: "tabProblematic", Panel: ProblematicTab },
	{ value: "users", key: "tabUsers", Panel: UsersTab },
	{ value: "pending", key: "tabPending", Panel: PendingTab },
] as const;

export default function Admin() {
	useTexts("admin");
	const { t } = useTranslation();
	const { user } = useSession();
	const [search, setSearch] = useSearchParams();
	const value = TABS.find((tab) => tab.value === search.get("tab"))?.value ?? "reports";
	if (user?.role !== "admin") return <Alert tone="error">{t("admin.notAdmin")}</Alert>;
	const Panel = TABS.find((tab) => tab.value === value)?.Panel ?? ReportsTab;
	return (
		<div className="flex flex-col gap-5">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h1 className="text-3xl text-slate-900">{t("admin.title")}</h1>
				<ButtonLink to="/admin/log" variant="outlined">
					{t("adminLog.title")}
				</ButtonLink>
			</div>
			<Tabs
				label={t("admin.title")}
				tabs={TABS.map((tab) => ({ value: tab.value, label: t(`admin.${tab.key}`) }))}
				value={value}
				onChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
			>
				<div className="pt-5">
					<Panel />
				</div>
			</Tabs>
		</div>
	);
}
