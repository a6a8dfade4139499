import { useSession } from "~/api/session";
import { BookForm } from "~/features/books/book-form";
import type { PageHandle } from "~/features/shell/page-title";
import { useTexts } from "~/i18n/texts";
import { PageSkeleton } from "~/ui/skeleton";

export const handle = { title: "createBook" } satisfies PageHandle;

/** With a loader the page waits for the session. */
export function clientLoader() {
	return null;
}

export function HydrateFallback() {
	const { t } = useTexts("author");
	return (
		<div className="mx-auto max-w-3xl">
			<PageSkeleton title={t("books.createTitle")} subtitle={t("books.formSubtitle")} />
		</div>
	);
}

export default function BookCreate() {
	const { user } = useSession();
	return user && <BookForm book={null} userId={user.id} />;
}
