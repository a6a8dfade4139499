import type { CallReply } from "#contract/calls";
import type { GameResultSummary } from "#contract/results";
import { api } from "~/api/client";
import { ResultList } from "~/features/results/result-list";
import type { PageHandle } from "~/features/shell/page-title";
import { createListing } from "~/lib/listing";
import { ListSkeleton } from "~/ui/skeleton";
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

export const HydrateFallback = ListSkeleton;

export default function Results({ loaderData }: Route.ComponentProps) {
	return <ResultList listing={loaderData.listing} />;
}
