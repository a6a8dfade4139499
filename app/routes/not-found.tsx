import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { MessagePage } from "~/features/shell/message-page";
import type { PageHandle } from "~/features/shell/page-title";

export const handle = { title: "notFound" } satisfies PageHandle;

export function loader() {
	return data(null, { status: 404 });
}

export default function NotFound() {
	const { t } = useTranslation();
	return <MessagePage reason="missing" title={t("common.notFoundTitle")} text={t("common.notFoundText")} />;
}
