import { BookOpen, Plus } from "lucide-react";
import { useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import type { BookSummary } from "#contract/books/books";
import { LIMITS } from "#contract/limits";
import { api } from "~/api/client";
import { useSession } from "~/api/session";
import { BookCard, BooksSkeleton, DeleteBookDialog } from "~/features/books/book-card";
import type { PageHandle } from "~/features/shell/page-title";
import { useTexts } from "~/i18n/texts";
import { createListing } from "~/lib/listing";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import { ButtonLink } from "~/ui/button-link";
import { Card, EmptyState, PageHeading } from "~/ui/layout";
import { ListingView, SearchForm } from "~/ui/listing-view";
import type { Route } from "./+types/books";

export const handle = { title: "books" } satisfies PageHandle;

const loadBooks = createListing({
	fetchPage: (page, signal, q: string | undefined) => api("GET /books", { query: { ...page, q }, signal }),
	getItems: ({ books }) => books,
	getId: ({ _id }) => _id,
});

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const q = new URL(request.url).searchParams.get("q")?.trim().slice(0, LIMITS.searchText.max);
	return { listing: await loadBooks(request, q || undefined) };
}

function CreateLink() {
	const { t } = useTexts("author");
	return (
		<ButtonLink to="/books/create">
			<Plus />
			{t("books.create")}
		</ButtonLink>
	);
}

export function HydrateFallback() {
	return <BooksSkeleton create={<CreateLink />} />;
}

setPendingSkeleton("/books", HydrateFallback);

export default function Books({ loaderData: { listing } }: Route.ComponentProps) {
	const { t } = useTexts("author");
	const { user } = useSession();
	const { revalidate } = useRevalidator();
	const [search] = useSearchParams();
	const [deleting, setDeleting] = useState<BookSummary | null>(null);
	return (
		<div className="flex flex-col gap-6">
			<div className="-mb-6">
				<PageHeading title={t("books.title")} subtitle={t("books.subtitle")} actions={<CreateLink />} />
			</div>
			<Card className="p-4">
				<SearchForm
					name="q"
					value={search.get("q") ?? ""}
					label={t("books.search")}
					submitLabel={t("books.searchButton")}
					maxLength={LIMITS.searchText.max}
				/>
			</Card>
			<ListingView
				listing={listing}
				errorText={t("books.errorLoadList")}
				moreText={t("books.loadMore")}
				empty={
					<EmptyState icon={<BookOpen />} title={t("books.empty")} text={t("books.emptyText")}>
						<CreateLink />
					</EmptyState>
				}
			>
				{(items) => (
					<div className="grid gap-4 md:grid-cols-2">
						{items.map((book) => (
							<BookCard key={book._id} book={book} onDelete={book.createdBy === user?.id ? () => setDeleting(book) : undefined} />
						))}
					</div>
				)}
			</ListingView>
			{deleting && <DeleteBookDialog book={deleting} onClose={() => setDeleting(null)} onDeleted={() => void revalidate()} />}
		</div>
	);
}
