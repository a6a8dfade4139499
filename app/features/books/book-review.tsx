import type { Book } from "#contract/books/books";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";

/** Shows nothing for a book that only its owner sees. */
export function CoverNote({ book: { coverReview, visibility, status } }: { book: Pick<Book, "coverReview" | "visibility" | "status"> }) {
	const { t } = useTexts("author");
	if (!coverReview || visibility !== "public" || status !== "published") return null;
	return <Alert tone={coverReview === "refused" ? "warning" : "info"}>{t(`books.cover.${coverReview}`)}</Alert>;
}

export function BookReview({ book: { reviewedAt, reviewedBy, reviewNote } }: { book: Book }) {
	const { t, formatDate } = useTexts("author");
	if (!reviewedAt) return null;
	const date = formatDate(reviewedAt, "day");
	return (
		<Alert tone="warning">
			<p>{reviewedBy ? t("books.hiddenBy", { name: reviewedBy, date }) : t("books.hiddenByAdmin", { date })}</p>
			{reviewNote && <p className="mt-1 wrap-anywhere whitespace-pre-line">{t("books.hiddenNote", { note: reviewNote })}</p>}
		</Alert>
	);
}
