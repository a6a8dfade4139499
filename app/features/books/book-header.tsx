import type { Book } from "#contract/books";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { buttonStyle } from "~/ui/button-style";
import { Chip } from "~/ui/chip";
import { BookCover } from "./book-cover";

interface BookHeaderProps {
	book: Book;
	owner: boolean;
	/** Set for admins while the book is published. */
	onHide?: (() => void) | undefined;
}

/** The description of a book at the top of its page. */
export function BookHeader({ book, owner, onHide }: BookHeaderProps) {
	const { t } = useTexts("author", "site");
	return (
		<header className="flex flex-col gap-5 rounded-card border border-line bg-white p-5 sm:flex-row sm:p-6">
			<BookCover book={book} className="h-48 w-36 shrink-0 text-4xl" />
			<div className="min-w-0 flex-1">
				<h1 className="text-2xl wrap-anywhere sm:text-3xl text-slate-900">{book.title}</h1>
				{book.author && <p className="mt-1 wrap-anywhere text-slate-600">{t("books.by", { author: book.author })}</p>}
				{book.description && <p className="mt-3 wrap-anywhere whitespace-pre-line text-slate-800">{book.description}</p>}
				<p className="mt-3 flex flex-wrap gap-1.5">
					<Chip>{t("books.topics", { count: book.topics.length })}</Chip>
					<Chip tone="secondary">{t(`quizCard.visibility.${book.visibility}`)}</Chip>
					<Chip tone="primary">{t(`languages.${book.language}`)}</Chip>
					<Chip>{t("quizCard.ages", { min: book.minAge, max: book.maxAge })}</Chip>
					{book.status === "draft" && <Chip tone="warning">{t("books.status.draft")}</Chip>}
				</p>
				<div className="mt-4 flex flex-wrap gap-2">
					{book.url && (
						<a href={book.url} target="_blank" rel="noreferrer" className={buttonStyle("outlined")}>
							{t("books.online")}
						</a>
					)}
					{owner && <ButtonLink to={`/books/${book._id}/edit`}>{t("books.edit")}</ButtonLink>}
					{onHide && (
						<Button variant="outlined" className="text-error-700!" onClick={onHide}>
							{t("books.hide")}
						</Button>
					)}
				</div>
			</div>
		</header>
	);
}
