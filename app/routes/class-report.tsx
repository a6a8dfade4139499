import { api } from "~/api/client";
import { ClassReport } from "~/features/classes/class-report";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import type { Route } from "./+types/class-report";
import { ClassProblem } from "./class-problem";

preloadTexts("classes");

export const handle = { title: "classReport" } satisfies PageHandle;

export async function clientLoader({ params: { id }, request: { signal, url } }: Route.ClientLoaderArgs) {
	const [{ class: found }, { progress }] = await Promise.all([
		api("GET /classes/{id}", { params: { id }, signal }),
		api("GET /classes/{id}/progress", { params: { id }, signal }),
	]);
	const pupilId = new URL(url).searchParams.get("pupil");
	return { found, progress, pupilId, pageName: found.name };
}

export { PageSkeleton as HydrateFallback } from "~/ui/skeleton";

// A component of another module that is only exported here gets no props, so no error.
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ClassProblem error={error} />;
}

export default function ClassReportPage({ loaderData: { found, progress, pupilId } }: Route.ComponentProps) {
	return <ClassReport schoolClass={found} progress={progress} pupilId={pupilId} />;
}
