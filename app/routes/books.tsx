import { type FormEvent, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Book } from "#contract/books";
import { LIMITS } from "#contract/limits";
import { fetchBooks } from "~/api/books";
import { useSession } from "~/api/session";
import { BookCover } from "~/features/books/book-cover";
import { DeleteBookDialog } from "~/features/books/delete-book-dialog";
import type { PageHandle } from "~/features/shell/page-title";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/field";
import { BookIcon, OfflineIcon } from "~/ui/icons";
import { PageSpinner } from "~/ui/spinner";

export const handle = { title: "books" } satisfies PageHandle;

export default function Books() {
	const { t } = useTranslation();
	const { user } = useSession();
	const [text, setText] = useState("");
	const [query, setQuery] = useState("");
	const [books, setBooks] = useState<Book[]>([]);
	const [hasMore, setHasMore] = useState(false);
	const [status, setStatus] = useState<"loading" | "ready" | "failed">("loading");
	const [deleting, setDeleting] = useState<Book | null>(null);

	const load = useCallback(
		async (skip: number) => {
			if (skip === 0) setStatus("loading");
			try {
				const page = await fetchBooks(query, skip);
				setBooks((before) => (skip === 0 ? page.books : [...before, ...page.books]));
				setHasMore(page.pagination.hasMore);
				setStatus("ready");
			} catch {
				setStatus("failed");
			}
		},
		[query],
	);
	useEffect(() => {
		void load(0);
	}, [load]);

	const search = (event: FormEvent) => {
		event.preventDefault();
		setQuery(text.trim());
	};
	return (
		<div className="flex flex-col gap-6">
			<div className="flex flex-wrap items-center justify-between gap-4">
				<div>
					<h1 className="text-3xl text-slate-900">{t("books.title")}</h1>
					<p className="mt-1 text-slate-600">{t("books.subtitle")}</p>
				</div>
				<ButtonLink to="/books/create">{t("books.create")}</ButtonLink>
			</div>
			<search>
				<form onSubmit={search} className="flex flex-wrap items-end gap-3 rounded-card border border-line bg-white p-4">
					<TextField
						className="min-w-60 flex-1"
						label={t("books.search")}
						type="search"
						maxLength={LIMITS.searchText.max}
						value={text}
						onChange={(event) => setText(event.target.value)}
					/>
					<Button type="submit" className="min-h-12">
						{t("books.searchButton")}
					</Button>
				</form>
			</search>
			{status === "loading" && <PageSpinner label={t("common.loading")} />}
			{status === "failed" && (
				<EmptyState icon={<OfflineIcon />} title={t("books.errorLoadList")}>
					<Button onClick={() => void load(0)}>{t("common.retry")}</Button>
				</EmptyState>
			)}
			{status === "ready" && books.length === 0 && (
				<EmptyState icon={<BookIcon />} title={t("books.empty")} text={t("books.emptyText")}>
					<ButtonLink to="/books/create">{t("books.create")}</ButtonLink>
				</EmptyState>
			)}
			{status === "ready" && (
				<div className="grid gap-4 md:grid-cols-2">
					{books.map((book) => (
						<article
							key={book._id}
							className="grid min-w-0 grid-cols-[5rem_minmax(0,1fr)] content-start gap-x-4 gap-y-3 rounded-card border border-line bg-white p-5"
						>
							<BookCover book={book} className="h-28 w-20" />
							<div className="min-w-0">
								<h2 className="text-lg leading-snug break-words text-slate-900">{book.title}</h2>
								{book.author && <p className="text-sm text-slate-600">{t("books.by", { author: book.author })}</p>}
								{book.description && <p className="mt-1 line-clamp-2 break-words text-slate-700">{book.description}</p>}
								<p className="mt-2 flex flex-wrap gap-1.5">
									<Chip>{t("books.topics", { count: book.topics.length })}</Chip>
									<Chip tone="secondary">{t(`quizCard.visibility.${book.visibility}`)}</Chip>
									{book.status === "draft" && <Chip tone="warning">{t("books.status.draft")}</Chip>}
								</p>
							</div>
							<div className="col-span-2 flex flex-wrap gap-2 sm:col-span-1 sm:col-start-2">
								<ButtonLink to={`/books/${book._id}`} size="small">
									{t("books.view")}
								</ButtonLink>
								{book.createdBy === user?.id && (
									<>
										<ButtonLink to={`/books/${book._id}/edit`} variant="text" size="small">
											{t("books.edit")}
										</ButtonLink>
										<Button variant="text" size="small" className="text-error-700!" onClick={() => setDeleting(book)}>
											{t("books.delete")}
										</Button>
									</>
								)}
							</div>
						</article>
					))}
				</div>
			)}
			{status === "ready" && hasMore && (
				<div className="flex justify-center">
					<Button variant="outlined" onClick={() => void load(books.length)}>
						{t("books.loadMore")}
					</Button>
				</div>
			)}
			<DeleteBookDialog
				book={deleting}
				onClose={() => setDeleting(null)}
				onDeleted={(id) => setBooks((before) => before.filter((book) => book._id !== id))}
			/>
		</div>
	);
}
