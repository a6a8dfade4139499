import type { Book } from "#contract/books";
import { Cover } from "~/ui/cover";
import { initialsOf } from "./initials";

/** The cover of a book, or two letters on a drawn one if there is none or it does not load. */
export function BookCover({ book, className = "" }: { book: Pick<Book, "_id" | "title" | "language" | "coverImage">; className?: string }) {
	return (
		<Cover id={book._id} picture={book.coverImage} className={`rounded-base shadow-sm ${className}`}>
			{initialsOf(book.title, book.language)}
		</Cover>
	);
}
