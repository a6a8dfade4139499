import { useState } from "react";
import type { Assignment } from "#contract/homework/assignments";
import { api } from "~/api/client";
import { loadClassNames } from "~/api/running-classes";
import { HomeworkDialog } from "~/features/classes/quiz-dialogs";
import { HomeworkScreen } from "~/features/homework/homework-screen";
import { HomeworkSkeleton } from "~/features/homework/skeletons";
import { waitForFormulas } from "~/features/question/rich-text";
import { PageProblem } from "~/features/shell/message-page";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import type { Route } from "./+types/one-homework";

// The dialog of a question accepts typed answers with the button of the host's panel.
preloadTexts("site", "homework", "classes");

export const handle = { title: "oneHomework" } satisfies PageHandle;

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	const { signal } = request;
	const [{ assignment }, classNames] = await Promise.all([
		api("GET /assignments/{id}", { params: { id: params.id }, query: {}, signal }),
		loadClassNames(signal),
	]);
	// The reply has all questions, because the query does not send `questionsKnown`.
	const loaded: Assignment = { ...assignment, questions: assignment.questions ?? [] };
	await waitForFormulas(loaded.questions);
	return { loaded, className: classNames.get(loaded.classId ?? ""), pageName: loaded.title };
}

export { HomeworkSkeleton as HydrateFallback };

setPendingSkeleton("/homework/:id", HomeworkSkeleton);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { t } = useTexts("homework");
	return (
		<PageProblem
			error={error}
			missing={{ title: t("homework.notFound"), text: t("homework.notFoundText") }}
			failedTitle={t("homework.errorLoad")}
			back={{ to: "/homework", label: t("homework.back") }}
		/>
	);
}

export default function OneHomework({ loaderData: { loaded, className } }: Route.ComponentProps) {
	const [isSetting, setIsSetting] = useState(false);
	return (
		<>
			<HomeworkScreen key={loaded._id} loaded={loaded} className={className} onSet={() => setIsSetting(true)} />
			{isSetting && (
				<HomeworkDialog classId={className === undefined ? undefined : (loaded.classId ?? undefined)} onClose={() => setIsSetting(false)} />
			)}
		</>
	);
}
