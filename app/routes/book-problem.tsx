import { WifiOff } from "lucide-react";
import { ApiError } from "~/api/api-error";
import { MissingPage } from "~/features/shell/message-page";
import { useTexts } from "~/i18n/texts";
import { RetryButton } from "~/ui/button-link";
import { EmptyState } from "~/ui/layout";

export type Problem = "missing" | "failed";

/** Rethrows what is no reply of the API, and a 401, which the guarded layout handles. */
export function toBookProblem(error: unknown): Problem {
	if (!(error instanceof ApiError) || error.status === 401) throw error;
	return error.status === 404 ? "missing" : "failed";
}

export function BookProblem({ problem }: { problem: Problem }) {
	const { t } = useTexts("author");
	if (problem === "missing") {
		return <MissingPage title={t("books.notFound")} text={t("books.notFoundText")} back={{ to: "/books", label: t("books.title") }} />;
	}
	return (
		<EmptyState icon={<WifiOff />} title={t("books.errorLoad")}>
			<RetryButton />
		</EmptyState>
	);
}
