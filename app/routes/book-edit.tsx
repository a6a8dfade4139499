import { Lock } from "lucide-react";
import { api } from "~/api/client";
import { useSession } from "~/api/session";
import { BookForm, BookFormSkeleton } from "~/features/books/book-form";
import type { PageHandle } from "~/features/shell/page-title";
import { useTexts } from "~/i18n/texts";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/layout";
import type { Route } from "./+types/book-edit";
import { BookProblem, toBookProblem } from "./book-problem";

export const handle = { title: "editBook" } satisfies PageHandle;

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	try {
		const { book } = await api("GET /books/{id}", { params, signal: request.signal });
		return { book, problem: null, pageName: book.title };
	} catch (error) {
		return { book: null, problem: toBookProblem(error) };
	}
}

export function HydrateFallback() {
	const { t } = useTexts("author");
	return <BookFormSkeleton title={t("books.editTitle")} />;
}

setPendingSkeleton("/books/:id/edit", HydrateFallback);

export default function BookEdit({ loaderData: { book, problem } }: Route.ComponentProps) {
	const { t } = useTexts("author");
	const { user } = useSession();
	if (problem) return <BookProblem problem={problem} />;
	if (!user) return null;
	if (book.createdBy !== user.id) {
		return (
			<EmptyState icon={<Lock />} title={t("books.noPermission")}>
				<ButtonLink to={`/books/${book._id}`}>{t("books.view")}</ButtonLink>
			</EmptyState>
		);
	}
	return <BookForm key={book._id} book={book} userId={user.id} />;
}
