import { loadResult } from "~/features/host/game/load-result";
import { waitForFormulas } from "~/features/question/rich-text";
import { ResultScreen, ResultSkeleton } from "~/features/results/result-screen";
import { PageProblem } from "~/features/shell/message-page";
import type { PageHandle } from "~/features/shell/page-title";
import { useTexts } from "~/i18n/texts";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import type { Route } from "./+types/result";

export const handle = { title: "result" } satisfies PageHandle;

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	const result = await loadResult(params.id, request.signal);
	await waitForFormulas(result.questions);
	return { result, pageName: result.title };
}

export { ResultSkeleton as HydrateFallback };

setPendingSkeleton("/results/:id", ResultSkeleton);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { t } = useTexts("author");
	return (
		<PageProblem
			error={error}
			missing={{ title: t("results.notFound"), text: t("results.notFoundText") }}
			failedTitle={t("results.errorLoad")}
			back={{ to: "/results", label: t("results.back") }}
		/>
	);
}

export default function Result({ loaderData }: Route.ComponentProps) {
	return <ResultScreen result={loaderData.result} />;
}
