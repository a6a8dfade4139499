import { useRevalidator } from "react-router";
import { useT } from "~/i18n/translator";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { BookIcon, OfflineIcon } from "~/ui/icons";
import type { BookProblem as Problem } from "./load-book";

/** In place of a book that did not come. */
export function BookProblem({ problem }: { problem: Problem }) {
	const { t } = useT();
	const { revalidate, state } = useRevalidator();
	if (problem === "missing") {
		return (
			<EmptyState icon={<BookIcon />} title={t("books.notFound")} text={t("books.notFoundText")}>
				<ButtonLink to="/books">{t("books.title")}</ButtonLink>
			</EmptyState>
		);
	}
	return (
		<EmptyState icon={<OfflineIcon />} title={t("books.errorLoad")}>
			<Button loading={state === "loading"} onClick={() => void revalidate()}>
				{t("common.retry")}
			</Button>
		</EmptyState>
	);
}
