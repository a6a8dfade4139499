import { useSession } from "~/api/session";
import { BookForm, BookFormSkeleton } from "~/features/books/book-form";
import type { PageHandle } from "~/features/shell/page-title";
import { useTexts } from "~/i18n/texts";
import { setPendingSkeleton } from "~/lib/pending-skeletons";

export const handle = { title: "createBook" } satisfies PageHandle;

/** An empty loader makes the page wait for the session. */
export function clientLoader() {
	return null;
}

export function HydrateFallback() {
	const { t } = useTexts("author");
	return <BookFormSkeleton title={t("books.createTitle")} />;
}

setPendingSkeleton("/books/create", HydrateFallback);

export default function BookCreate() {
	const { user } = useSession();
	return user && <BookForm book={null} userId={user.id} />;
}
