import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { BookIcon, OfflineIcon } from "~/ui/icons";

export function BookProblem({ problem, onRetry }: { problem: "missing" | "failed"; onRetry: () => void }) {
	const { t } = useTranslation();
	if (problem === "missing") {
		return (
			<EmptyState icon={<BookIcon />} title={t("books.notFound")} text={t("books.notFoundText")}>
				<ButtonLink to="/books">{t("books.title")}</ButtonLink>
			</EmptyState>
		);
	}
	return (
		<EmptyState icon={<OfflineIcon />} title={t("books.errorLoad")}>
			<Button onClick={onRetry}>{t("common.retry")}</Button>
		</EmptyState>
	);
}
