import { api } from "~/api/client";
import { runningClasses } from "~/api/running-classes";
import { HomeworkForm } from "~/features/homework/homework-form";
import { InClassForm } from "~/features/homework/in-class-form";
import { HomeworkFormSkeleton } from "~/features/homework/skeletons";
import { waitForFormulas } from "~/features/question/rich-text";
import { PageProblem } from "~/features/shell/message-page";
import type { PageHandle } from "~/features/shell/page-title";
import { useTexts } from "~/i18n/texts";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import type { Route } from "./+types/homework-create";

export const handle = { title: "setHomework" } satisfies PageHandle;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const search = new URL(request.url).searchParams;
	const id = search.get("quizId") ?? "";
	const questionIds = search.get("questions")?.split(",") ?? [];
	const { signal } = request;
	const [{ quiz }, classes] = await Promise.all([api("GET /quizzes/{id}", { params: { id }, signal }), runningClasses(signal)]);
	const questions = quiz.questions.filter((question) => questionIds.includes(question.id));
	await waitForFormulas(questions);
	return {
		quiz: { _id: quiz._id, name: quiz.name, language: quiz.language },
		questions: questions.length > 0 ? questions : null,
		classes,
		classId: search.get("classId") ?? "",
		inClass: search.get("mode") === "class",
		pageName: quiz.name,
	};
}

export { HomeworkFormSkeleton as HydrateFallback };

setPendingSkeleton("/homework/create", HomeworkFormSkeleton);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { t } = useTexts("homework");
	return (
		<PageProblem
			error={error}
			missing={{ title: t("homework.set.title"), text: t("homework.set.noQuiz") }}
			failedTitle={t("homework.set.error")}
			back={{ to: "/", label: t("homework.toQuizzes") }}
		/>
	);
}

export default function HomeworkCreate({ loaderData }: Route.ComponentProps) {
	const { inClass, ...rest } = loaderData;
	return inClass ? <InClassForm {...rest} /> : <HomeworkForm {...rest} />;
}
