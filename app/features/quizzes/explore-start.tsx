import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { createListing } from "~/lib/listing";
import { Card } from "~/ui/card";
import { CardsSkeleton, FieldSkeleton, PageSkeleton, Skeleton } from "~/ui/skeleton";
import { readFilters, toQuizQuery } from "./quiz-filters";

const loadQuizzes = createListing({
	fetchPage: (page, signal, filters: ReturnType<typeof toQuizQuery>) => api("GET /quizzes", { query: { ...filters, ...page }, signal }),
	itemsOf: ({ quizzes }) => quizzes,
	idOf: ({ _id }) => _id,
});

export function loadExplore(request: Request) {
	return loadQuizzes(request, toQuizQuery(readFilters(new URL(request.url).searchParams)));
}

/** One row from a tablet on; on a phone the text and a button that unfolds the rest. */
export const FILTER_ROW =
	"grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 p-3 md:grid-cols-[minmax(0,1fr)_9.5rem_6rem_6rem_auto_auto] sm:p-4";
/** As high as a field, and below a label that it does not have. */
export const BESIDE_FIELD = "mt-6.5 min-h-12";

export function ExploreSkeleton() {
	const { t } = useTexts("site");
	return (
		<PageSkeleton title={t("explore.title")} subtitle={t("explore.subtitle")} actions={<Skeleton className="h-11 w-36" />}>
			<Card className={`${FILTER_ROW} mb-6`}>
				<FieldSkeleton label={t("explore.search")} />
				<Skeleton className="mt-6.5 h-12 w-28 md:hidden" />
				<FieldSkeleton label={t("explore.language")} className="max-md:hidden" />
				<FieldSkeleton label={t("explore.minAge")} className="max-md:hidden" />
				<FieldSkeleton label={t("explore.maxAge")} className="max-md:hidden" />
				<Skeleton className="mt-6.5 h-12 w-21 max-md:hidden" />
				<Skeleton className="mt-6.5 h-12 w-21 max-md:hidden" />
			</Card>
			<CardsSkeleton />
		</PageSkeleton>
	);
}
