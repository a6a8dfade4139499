import type { CallReply } from "#contract/calls";
import type { GameResultSummary } from "#contract/results";
import { api } from "~/api/client";
import { ResultList } from "~/features/results/result-list";
import type { PageHandle } from "~/features/shell/page-title";
import { useT } from "~/i18n/translator";
import { createListing } from "~/lib/listing";
import { PageSkeleton } from "~/ui/skeleton";
import type { Route } from "./+types/results";

export const handle = { title: "results" } satisfies PageHandle;

const results = createListing<GameResultSummary, CallReply<"GET /results">>();

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	return {
		listing: await results.load({
			request,
			fetchPage: (page, signal) => api("GET /results", { query: page, signal }),
			itemsOf: (page) => page.results,
			idOf: ({ instanceId }) => instanceId,
		}),
	};
}

export function HydrateFallback() {
	const { t } = useT();
	return <PageSkeleton title={t("results.title")} subtitle={t("results.subtitle")} />;
}

export default function Results({ loaderData }: Route.ComponentProps) {
	return <ResultList listing={loaderData.listing} />;
}
