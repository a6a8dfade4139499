import { useSession } from "~/api/session";
import { BookForm } from "~/features/books/book-form";
import type { PageHandle } from "~/features/shell/page-title";

export const handle = { title: "createBook" } satisfies PageHandle;

export default function BookCreate() {
	const { user } = useSession();
	return user && <BookForm book={null} userId={user.id} />;
}
