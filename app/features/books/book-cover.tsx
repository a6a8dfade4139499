import type { Book } from "#contract/books/books";
import type { AuthoringLanguage } from "#contract/limits";
import { Cover } from "~/ui/cover";

/**
 * The first letters of the first two words, or the first two letters of a single word. Capitalised in the book's language: server and browser
 * may have other languages, and a Turkish "i" has a different capital.
 */
export function initialsOf(title: string, language: AuthoringLanguage): string {
	const [first = "", second] = title.trim().split(/\s+/u);
	const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
	return letters.join("").toLocaleUpperCase(language);
}

export function BookCover({ book, className = "" }: { book: Pick<Book, "_id" | "title" | "language" | "coverImage">; className?: string }) {
	return (
		<Cover id={book._id} picture={book.coverImage} className={`rounded-base shadow-sm ${className}`}>
			{initialsOf(book.title, book.language)}
		</Cover>
	);
}
