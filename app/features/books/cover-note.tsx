import type { Book } from "#contract/books";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";

/** Says that only the owner sees the cover, and why; nothing if nobody else sees the book. */
export function CoverNote({ book: { coverReview, visibility, status } }: { book: Pick<Book, "coverReview" | "visibility" | "status"> }) {
	const { t } = useTexts("author");
	if (!coverReview || visibility !== "public" || status !== "published") return null;
	return <Alert tone={coverReview === "refused" ? "warning" : "info"}>{t(`books.cover.${coverReview}`)}</Alert>;
}
