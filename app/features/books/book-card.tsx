import type { BookSummary } from "#contract/books";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { BookCover } from "./book-cover";

interface BookCardProps {
	book: BookSummary;
	/** Set for the owner: shows Edit and Delete. */
	onDelete?: (() => void) | undefined;
}

/** One book of the list. */
export function BookCard({ book, onDelete }: BookCardProps) {
	const { t } = useTexts("author", "site");
	return (
		<article className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr_auto] gap-x-5 gap-y-3 rounded-card border border-line bg-white p-5 transition-shadow hover:shadow-md">
			<BookCover book={book} className="h-32 w-24 text-2xl sm:row-span-2 sm:h-44 sm:w-32 sm:text-4xl" />
			<div className="min-w-0">
				<h2 className="text-lg leading-snug wrap-anywhere text-slate-900">{book.title}</h2>
				{book.author && <p className="text-sm wrap-anywhere text-slate-600">{t("books.by", { author: book.author })}</p>}
				{book.description && <p className="mt-1 line-clamp-2 wrap-anywhere text-slate-700">{book.description}</p>}
				<p className="mt-2 flex flex-wrap gap-1.5">
					<Chip>{t("books.topics", { count: book.topicCount })}</Chip>
					<Chip tone="secondary">{t(`quizCard.visibility.${book.visibility}`)}</Chip>
					{book.status === "draft" && <Chip tone="warning">{t("books.status.draft")}</Chip>}
				</p>
			</div>
			<div className="col-span-2 flex flex-wrap gap-2 sm:col-span-1 sm:col-start-2">
				<ButtonLink to={`/books/${book._id}`} size="small">
					{t("books.view")}
				</ButtonLink>
				{onDelete && (
					<>
						<ButtonLink to={`/books/${book._id}/edit`} variant="text" size="small">
							{t("books.edit")}
						</ButtonLink>
						<Button variant="text" size="small" className="text-error-700!" onClick={onDelete}>
							{t("books.delete")}
						</Button>
					</>
				)}
			</div>
		</article>
	);
}
