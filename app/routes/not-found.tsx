import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { MessagePage } from "~/features/shell/message-page";

export function loader() {
	return data(null, { status: 404 });
}

export default function NotFound() {
	const { t } = useTranslation();
	return <MessagePage icon="🧭" title={t("common.notFoundTitle")} text={t("common.notFoundText")} />;
}
