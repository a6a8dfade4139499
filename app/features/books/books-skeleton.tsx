import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { FieldSkeleton, PageSkeleton, Skeleton } from "~/ui/skeleton";

/** One book of the list, with the sizes of `BookCard`. */
function Card() {
	return (
		<div className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr_auto] gap-x-5 gap-y-3 rounded-card border border-line bg-white p-5">
			<Skeleton className="h-32 w-24 rounded-base sm:row-span-2 sm:h-44 sm:w-32" />
			<div>
				<Skeleton className="h-6 w-3/4" />
				<Skeleton className="mt-2 h-4 w-1/2" />
				<Skeleton className="mt-4 h-7 w-24" />
			</div>
			<Skeleton className="col-span-2 h-11 w-28 sm:col-span-1 sm:col-start-2" />
		</div>
	);
}

/** The list of books while its books are loading. */
export function BooksSkeleton({ create }: { create: ReactNode }) {
	const { t } = useTexts("author");
	return (
		<PageSkeleton title={t("books.title")} subtitle={t("books.subtitle")} actions={create}>
			<div className="mb-6 flex flex-wrap items-end gap-3 rounded-card border border-line bg-white p-4">
				<FieldSkeleton label={t("books.search")} className="min-w-60 flex-1" />
				<Skeleton className="h-12 w-24" />
			</div>
			<div className="grid gap-4 md:grid-cols-2">
				<Card />
				<Card />
				<Card />
				<Card />
			</div>
		</PageSkeleton>
	);
}
