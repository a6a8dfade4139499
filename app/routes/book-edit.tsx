import { useTranslation } from "react-i18next";
import { useSession } from "~/api/session";
import { BookForm } from "~/features/books/book-form";
import { BookProblem } from "~/features/books/book-problem";
import { useBook } from "~/features/books/use-book";
import type { PageHandle } from "~/features/shell/page-title";
import { Alert } from "~/ui/alert";
import { PageSpinner } from "~/ui/spinner";
import type { Route } from "./+types/book-edit";

export const handle = { title: "editBook" } satisfies PageHandle;

export default function BookEdit({ params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { user } = useSession();
	const { book, problem, reload } = useBook(params.id, null, true);
	if (problem) return <BookProblem problem={problem} onRetry={() => void reload()} />;
	if (!book) return <PageSpinner label={t("common.loading")} />;
	if (book.createdBy !== user?.id) return <Alert tone="error">{t("books.noPermission")}</Alert>;
	return <BookForm key={book._id} book={book} />;
}
