import { useTranslation } from "react-i18next";
import { useSession } from "~/api/session";
import { AdminLog } from "~/features/admin/admin-log";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts, useTexts } from "~/i18n/client";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button-link";
import { PageHeading } from "~/ui/page-heading";

preloadTexts("admin");

export const handle = { title: "adminLog" } satisfies PageHandle;

export default function AdminLogPage() {
	useTexts("admin");
	const { t } = useTranslation();
	const { user } = useSession();
	if (user?.role !== "admin") return <Alert tone="error">{t("admin.notAdmin")}</Alert>;
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
			<AdminLog />
		</>
	);
}
