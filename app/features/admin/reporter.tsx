import type { Report } from "#contract/reports/reports";
import { useTexts } from "~/i18n/texts";

export function Reporter({ report: { reporterEmail } }: { report: Report }) {
	const { t } = useTexts("admin");
	return reporterEmail === null ? t("admin.noEmail") : reporterEmail || t("admin.deletedAccount");
}
