import { api } from "~/api/client";
import { storedUser } from "~/api/session";
import { useTexts } from "~/i18n/texts";
import { createListing } from "~/lib/listing";
import { entryKeys, loadEntry, saveEntry } from "~/lib/storage";
import { Card } from "~/ui/layout";
import { CardsSkeleton, FieldSkeleton, PageSkeleton, Skeleton } from "~/ui/skeleton";
import { readFilters, toQuizQuery } from "./quiz-filters";

const loadQuizzes = createListing({
	fetchPage: (page, signal, filters: ReturnType<typeof toQuizQuery>) => api("GET /quizzes", { query: { ...filters, ...page }, signal }),
	getItems: ({ quizzes }) => quizzes,
	getId: ({ _id }) => _id,
});

export function loadExplore(request: Request) {
	return loadQuizzes(request, toQuizQuery(readFilters(new URL(request.url).searchParams)));
}

export interface StepsDone {
	solo: boolean;
	host: boolean;
	make: boolean;
}

/** The entry is set once the steps are done, or their user has hidden them. */
const stepsEntry = (userId: string) => `first-steps:${userId}`;
export const endFirstSteps = (userId: string): void => saveEntry(stepsEntry(userId), "ended");

/** The steps that were loaded last, so that a search on their page does not request them again. */
let lastSteps: { userId: string; steps: StepsDone } | null = null;

/** null if there is nothing to show. Steps are done by a quiz played alone in this browser, a game, and a class or quiz. */
export async function loadFirstSteps({ url, signal }: Request): Promise<StepsDone | null> {
	const userId = storedUser()?.id;
	if (!userId || loadEntry(stepsEntry(userId)) !== null) return null;
	if (lastSteps?.userId === userId && new URL(url).search !== "") return lastSteps.steps;
	const query = { limit: 1 };
	try {
		const [{ instances }, { counts }, { classes }] = await Promise.all([
			api("GET /instances", { query, signal }),
			api("GET /quizzes/my", { query, signal }),
			api("GET /classes", { query, signal }),
		]);
		const steps = {
			solo: entryKeys().some((key) => key.startsWith(`solo:${userId}:`)),
			host: instances.length > 0,
			make: classes.length > 0 || Object.values(counts).some((count) => count > 0),
		};
		if (steps.solo && steps.host && steps.make) {
			endFirstSteps(userId);
			return null;
		}
		lastSteps = { userId, steps };
		return steps;
	} catch {
		// The list below reports a lost network.
		return null;
	}
}

/** One row from a tablet on; on a phone the text and a button that unfolds the rest. */
export const FILTER_ROW =
	"grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 p-3 md:grid-cols-[minmax(0,1fr)_9.5rem_6rem_6rem_auto_auto] sm:p-4";
/** The button is as high as the field beside it, and below the space of its label. */
export const BESIDE_FIELD = "mt-6.5 min-h-12";

export function ExploreSkeleton() {
	const { t } = useTexts("site");
	return (
		<PageSkeleton
			title={t("explore.title")}
			subtitle={t("explore.subtitle")}
			actions={
				<>
					<Skeleton className="h-11 w-40" />
					<Skeleton className="h-11 w-36" />
				</>
			}
		>
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
