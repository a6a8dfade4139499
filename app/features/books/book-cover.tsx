import type { Book } from "#contract/books";
import { Cover } from "~/ui/cover";

/** The first letters of the first two words, or the first two letters of one. */
function initialsOf(title: string): string {
	const words = title.trim().split(/\s+/u);
	const letters =
		words.length > 1 ? [...(words[0] ?? "")].slice(0, 1).concat([...(words[1] ?? "")].slice(0, 1)) : [...(words[0] ?? "")].slice(0, 2);
	return letters.join("").toLocaleUpperCase();
}

/** The cover of a book, or two letters on a drawn one where there is none or it does not load. */
export function BookCover({ book, className = "" }: { book: Pick<Book, "_id" | "title" | "coverImage">; className?: string }) {
	return (
		<Cover id={book._id} picture={book.coverImage} className={`rounded-base shadow-sm ${className}`}>
			{initialsOf(book.title)}
		</Cover>
	);
}
