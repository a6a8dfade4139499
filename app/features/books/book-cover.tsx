import { useState } from "react";
import type { Book } from "#contract/books";

/** The first letters of the first two words, or the first two letters of one. */
function initialsOf(title: string): string {
	const words = title.trim().split(/\s+/u);
	const letters =
		words.length > 1 ? [...(words[0] ?? "")].slice(0, 1).concat([...(words[1] ?? "")].slice(0, 1)) : [...(words[0] ?? "")].slice(0, 2);
	return letters.join("").toLocaleUpperCase();
}

/** The cover, or two letters where there is none or it does not load. */
export function BookCover({ book, className = "" }: { book: Pick<Book, "title" | "coverImage">; className?: string }) {
	const [broken, setBroken] = useState(false);
	if (book.coverImage && !broken) {
		return (
			<img
				src={book.coverImage}
				alt=""
				loading="lazy"
				referrerPolicy="no-referrer"
				onError={() => setBroken(true)}
				className={`rounded-base bg-slate-100 object-cover ${className}`}
			/>
		);
	}
	return (
		<span
			aria-hidden="true"
			className={`grid place-items-center rounded-base bg-gradient-to-br from-primary-700 to-secondary-700 text-2xl font-bold text-white ${className}`}
		>
			{initialsOf(book.title)}
		</span>
	);
}
