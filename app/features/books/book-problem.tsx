import { BookOpen, WifiOff } from "lucide-react";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { RetryButton } from "~/ui/retry-button";
import type { BookProblem as Problem } from "./load-book";

/** Shown instead of a book that could not be loaded. */
export function BookProblem({ problem }: { problem: Problem }) {
	const { t } = useTexts("author");
	if (problem === "missing") {
		return (
			<EmptyState icon={<BookOpen />} title={t("books.notFound")} text={t("books.notFoundText")}>
				<ButtonLink to="/books">{t("books.title")}</ButtonLink>
			</EmptyState>
		);
	}
	return (
		<EmptyState icon={<WifiOff />} title={t("books.errorLoad")}>
			<RetryButton />
		</EmptyState>
	);
}
