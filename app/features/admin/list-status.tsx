import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { OfflineIcon } from "~/ui/icons";
import { PageSpinner } from "~/ui/spinner";

interface ListStatusProps {
	list: { items: readonly unknown[]; loading: boolean; failed: string | null; reload: () => Promise<void> };
	icon: ReactNode;
}

/** What stands in place of a list that has no entries: on its way, not to be had, or empty. */
export function ListStatus({ list, icon }: ListStatusProps) {
	const { t } = useTranslation();
	if (list.items.length > 0) return null;
	if (list.loading) return <PageSpinner label={t("common.loading")} />;
	if (list.failed === null) return <EmptyState icon={icon} title={t("admin.empty")} />;
	return (
		<EmptyState icon={<OfflineIcon />} title={list.failed}>
			<Button onClick={() => void list.reload()}>{t("common.retry")}</Button>
		</EmptyState>
	);
}
