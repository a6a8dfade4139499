import { useRevalidator } from "react-router";
import type { GameSummary } from "#contract/games/games";
import { LIMITS } from "#contract/limits";
import { ApiError, serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { setRunningGames } from "~/api/running-games";
import { GamesSkeleton, MyGames } from "~/features/results/my-games";
import type { PageHandle } from "~/features/shell/page-title";
import { loadTexts } from "~/i18n/site-texts";
import { createListing } from "~/lib/listing";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import { toast } from "~/ui/toast";
import { useOnReturn } from "~/ui/use-on-return";
import type { Route } from "./+types/results";

export const handle = { title: "results" } satisfies PageHandle;

const loadFinished = createListing({
	fetchPage: (page, signal) => api("GET /instances", { query: { status: "finished", ...page }, signal }),
	getItems: ({ instances }) => instances,
	getId: ({ _id }) => _id,
});

/** No host has more games than this at once. */
const MAX_RUNNING = 500;

/** null if they could not be loaded. There are few, and none may be hidden behind "load more". */
async function loadRunning(signal: AbortSignal): Promise<GameSummary[] | null> {
	const games: GameSummary[] = [];
	try {
		for (let hasMore = true; hasMore && games.length < MAX_RUNNING; ) {
			const page = await api("GET /instances", {
				query: { status: "open", skip: games.length, limit: LIMITS.pageSize.max },
				signal,
			});
			games.push(...page.instances);
			hasMore = page.pagination.hasMore;
		}
		return games;
	} catch (error) {
		if (signal.aborted || (error instanceof ApiError && (error.status === 401 || error.status === 403))) throw error;
		console.warn("running games failed", error);
		return null;
	}
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const [running, listing] = await Promise.all([loadRunning(request.signal), loadFinished(request)]);
	if (running) setRunningGames(running);
	return { running, listing };
}

/** Returns the id of the game that leaves its list. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<{ done: string | null }> {
	const form = await request.formData();
	const id = String(form.get("id"));
	const { t } = await loadTexts("author");
	const ending = form.get("intent") === "end";
	try {
		if (ending) await api("POST /instances/{id}/end", { params: { id }, body: {} });
		else await api("DELETE /results/{instanceId}", { params: { instanceId: id } });
	} catch (error) {
		// The game is not in the list any more: it was ended on another device, or by itself.
		if (!(error instanceof ApiError && error.code === "INSTANCE_NOT_FOUND")) {
			console.warn("game action failed", error);
			toast.error(serverMessage(error, t(ending ? "results.errorEnd" : "results.errorDelete"), t("common.networkError")));
			return { done: null };
		}
	}
	toast.success(t(ending ? "results.ended" : "results.deleted"));
	return { done: id };
}

export { GamesSkeleton as HydrateFallback };

setPendingSkeleton("/results", GamesSkeleton);

export default function Results({ loaderData: { running, listing } }: Route.ComponentProps) {
	const { revalidate } = useRevalidator();
	useOnReturn(() => void revalidate());
	return <MyGames running={running} finished={listing} />;
}
