import { api } from "~/api/client";
import { PupilProgressScreen } from "~/features/classes/pupil-progress-screen";
import { PupilSkeleton } from "~/features/classes/skeletons";
import { waitForFormulas } from "~/features/question/rich-text";
import { PageProblem } from "~/features/shell/message-page";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import type { Route } from "./+types/class-pupil";

preloadTexts("classes");

export const handle = { title: "pupil" } satisfies PageHandle;

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
	const [{ progress }, { class: found }] = await Promise.all([
		api("GET /classes/{id}/pupils/{pupilId}/progress", { params, signal }),
		api("GET /classes/{id}", { params: { id: params.id }, signal }),
	]);
	await waitForFormulas(progress.activities);
	return { progress, found };
}

export { PupilSkeleton as HydrateFallback };

setPendingSkeleton("/classes/:id/pupils/:pupilId", PupilSkeleton);

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	const { t } = useTexts("classes");
	return (
		<PageProblem
			error={error}
			missing={{ title: t("classes.pupilNotFound"), text: t("classes.notFoundText") }}
			failedTitle={t("classes.errorLoad")}
			back={{ to: `/classes/${params.id ?? ""}`, label: t("classes.backToClass") }}
		/>
	);
}

export default function ClassPupil({ loaderData: { progress, found } }: Route.ComponentProps) {
	return <PupilProgressScreen schoolClass={found} progress={progress} />;
}
