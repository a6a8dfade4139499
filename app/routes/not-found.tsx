import { data } from "react-router";
import { MissingPage } from "~/features/shell/message-page";
import type { PageHandle } from "~/features/shell/page-title";
import { useTexts } from "~/i18n/texts";

export const handle = { title: "notFound" } satisfies PageHandle;

export function loader() {
	return data(null, { status: 404 });
}

export default function NotFound() {
	const { t } = useTexts();
	return <MissingPage title={t("common.notFoundTitle")} text={t("common.notFoundText")} />;
}
