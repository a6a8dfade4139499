import { useTranslation } from "react-i18next";
import type { GameResultSummary } from "#contract/results";
import { fetchResults, type ResultPage } from "~/api/results";
import { ResultList } from "~/features/results/result-list";
import type { PageHandle } from "~/features/shell/page-title";
import { createListing } from "~/lib/listing";
import { ListSkeleton } from "~/ui/skeleton";
import type { Route } from "./+types/results";

export const handle = { title: "results" } satisfies PageHandle;

const results = createListing<GameResultSummary, ResultPage>();

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	return {
		listing: await results.load({
			request,
			fetchPage: fetchResults,
			itemsOf: (page) => page.results,
			idOf: ({ instanceId }) => instanceId,
		}),
	};
}

export function HydrateFallback() {
	const { t } = useTranslation();
	return <ListSkeleton label={t("common.loading")} />;
}

export default function Results({ loaderData }: Route.ComponentProps) {
	return <ResultList listing={loaderData.listing} />;
}
