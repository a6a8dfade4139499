import type { ReactNode } from "react";
import type { Book, BookSummary } from "#contract/books/books";
import { type AuthoringLanguage, LIMITS } from "#contract/limits";
import { api } from "~/api/client";
import { useRead } from "~/api/use-read";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Cover } from "~/ui/cover";
import { Card } from "~/ui/layout";
import { FieldSkeleton, PageSkeleton, Skeleton } from "~/ui/skeleton";
import { toast } from "~/ui/toast";

/**
 * The first letters of the first two words, or the first two letters of a single word. They are capitalised in the book's language:
 * server and browser may have other languages, and a Turkish "i" has a different capital.
 */
export function formatInitials(title: string, language: AuthoringLanguage): string {
	const [first = "", second] = title.trim().split(/\s+/u);
	const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
	return letters.join("").toLocaleUpperCase(language);
}

export function BookCover({ book, className = "" }: { book: Pick<Book, "_id" | "title" | "language" | "coverImage">; className?: string }) {
	return (
		<Cover id={book._id} picture={book.coverImage} className={`rounded-base shadow-sm ${className}`}>
			{formatInitials(book.title, book.language)}
		</Cover>
	);
}

function BookCardSkeleton() {
	return (
		<Card className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr_auto] gap-x-5 gap-y-3 p-5">
			<Skeleton className="h-32 w-24 rounded-base sm:row-span-2 sm:h-44 sm:w-32" />
			<div>
				<Skeleton className="h-6 w-3/4" />
				<Skeleton className="mt-2 h-4 w-1/2" />
				<Skeleton className="mt-4 h-7 w-24" />
			</div>
			<Skeleton className="col-span-2 h-11 w-28 sm:col-span-1 sm:col-start-2" />
		</Card>
	);
}

export function BooksSkeleton({ create }: { create: ReactNode }) {
	const { t } = useTexts("author");
	return (
		<PageSkeleton title={t("books.title")} subtitle={t("books.subtitle")} actions={create}>
			<Card className="mb-6 flex flex-wrap items-end gap-3 p-4">
				<FieldSkeleton label={t("books.search")} className="min-w-60 flex-1" />
				<Button disabled className="min-h-12">
					{t("books.searchButton")}
				</Button>
			</Card>
			<div className="grid gap-4 md:grid-cols-2">
				<BookCardSkeleton />
				<BookCardSkeleton />
				<BookCardSkeleton />
				<BookCardSkeleton />
			</div>
		</PageSkeleton>
	);
}

interface DeleteBookDialogProps {
	book: Pick<Book, "_id" | "title">;
	onClose: () => void;
	onDeleted: () => void;
}

/** Quizzes without a topic are deleted as well, so the warning counts them. */
export function DeleteBookDialog({ book: { _id: id, title }, onClose, onDeleted }: DeleteBookDialogProps) {
	const { t } = useTexts("author");
	// The warning is also correct without the number.
	const { reply } = useRead(id, (signal) =>
		api("GET /books/{id}/quizzes", { params: { id }, query: { limit: LIMITS.bookQuizzesPageSize.max }, signal }),
	);
	const count = reply?.quizzes.length ?? 0;
	const remove = useWrite("DELETE /books/{id}", {
		failure: t("books.errorDelete"),
		failureIn: "toast",
		onDone: () => {
			toast.success(t("books.deleted"));
			onDeleted();
		},
	});
	const confirm = async () => {
		await remove.run({ params: { id } });
		onClose();
	};
	return (
		<ConfirmDialog
			open
			title={t("books.deleteTitle")}
			confirmLabel={t("books.delete")}
			danger
			busy={remove.pending}
			onCancel={onClose}
			onConfirm={confirm}
		>
			<p>{t("books.deleteText", { title })}</p>
			{count > 0 && (
				<p className="mt-2 font-semibold">{t(reply?.pagination.hasMore ? "books.deleteCountMore" : "books.deleteCount", { count })}</p>
			)}
		</ConfirmDialog>
	);
}

interface BookCardProps {
	book: BookSummary;
	onDelete?: (() => void) | undefined;
	/** Shown instead of who can see the book. */
	badge?: string;
}

export function BookCard({ book, onDelete, badge }: BookCardProps) {
	const { t } = useTexts("author", "site");
	return (
		<Card
			as="article"
			className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr_auto] gap-x-5 gap-y-3 p-5 transition-shadow hover:shadow-md"
		>
			<BookCover book={book} className="h-32 w-24 text-2xl sm:row-span-2 sm:h-44 sm:w-32 sm:text-4xl" />
			<div className="min-w-0">
				<h2 className="text-lg leading-snug wrap-anywhere text-slate-900">{book.title}</h2>
				{book.author && <p className="text-sm wrap-anywhere text-slate-600">{t("books.by", { author: book.author })}</p>}
				{book.description && <p className="mt-1 line-clamp-2 wrap-anywhere text-slate-700">{book.description}</p>}
				<p className="mt-2 flex flex-wrap gap-1.5">
					<Chip>{t("books.topics", { count: book.topicCount })}</Chip>
					{badge ? <Chip tone="info">{badge}</Chip> : <Chip tone="secondary">{t(`site:quizCard.visibility.${book.visibility}`)}</Chip>}
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
		</Card>
	);
}
