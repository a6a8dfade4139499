import { LIMITS } from "#contract/limits";
import { api } from "~/api/client";
import { expectFormulas } from "~/features/question/rich-text";
import { ResultScreen } from "~/features/results/result-screen";
import { PageProblem } from "~/features/shell/message-page";
import type { PageHandle } from "~/features/shell/page-title";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";
import type { Route } from "./+types/result";

export const handle = { title: "result" } satisfies PageHandle;

/** The result with all its players, which figures, order and downloads need. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	const limit = LIMITS.resultPlayersPageSize.max;
	const fetchPage = (skip: number) =>
		api("GET /results/{instanceId}", { params: { instanceId: params.id }, query: { skip, limit }, signal: request.signal });
	const first = await fetchPage(0);
	const { result } = first;
	for (let { pagination } = first; pagination.hasMore; ) {
		// A page may have ended early.
		const next = await fetchPage(result.players.length);
		result.players.push(...next.result.players);
		pagination = next.pagination;
	}
	await expectFormulas(result.questions);
	return { result, pageName: result.title };
}

export { ResultSkeleton as HydrateFallback } from "~/features/results/result-screen";

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { t } = useTexts("author");
	return (
		<PageProblem
			error={error}
			missing={{ title: t("results.notFound"), text: t("results.notFoundText") }}
			failedTitle={t("results.errorLoad")}
		>
			<ButtonLink to="/results" variant="outlined">
				{t("results.back")}
			</ButtonLink>
		</PageProblem>
	);
}

export default function Result({ loaderData }: Route.ComponentProps) {
	return <ResultScreen result={loaderData.result} />;
}
