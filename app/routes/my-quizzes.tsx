import type { CallReply } from "#contract/calls";
import type { QuizSummary } from "#contract/quizzes";
import { api } from "~/api/client";
import { MyQuizzes, readMyQuizzes } from "~/features/quizzes/my-quizzes";
import type { PageHandle } from "~/features/shell/page-title";
import { CardMenu } from "~/features/transfer/quiz-menus";
import { useT } from "~/i18n/translator";
import { createListing } from "~/lib/listing";
import { PageSkeleton } from "~/ui/skeleton";
import type { Route } from "./+types/my-quizzes";

export const handle = { title: "myQuizzes" } satisfies PageHandle;

const myQuizzes = createListing<QuizSummary, CallReply<"GET /quizzes/my">>();

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const { status, q } = readMyQuizzes(new URL(request.url).searchParams);
	const listing = await myQuizzes.load({
		request,
		fetchPage: (page, signal) => api("GET /quizzes/my", { query: { q: q || undefined, status, ...page }, signal }),
		itemsOf: ({ quizzes }) => quizzes,
		idOf: ({ _id }) => _id,
	});
	return { listing };
}

export function HydrateFallback() {
	const { t } = useT();
	return <PageSkeleton title={t("myQuizzes.title")} subtitle={t("myQuizzes.subtitle")} cards />;
}

export default function MyQuizzesPage({ loaderData }: Route.ComponentProps) {
	return <MyQuizzes listing={loaderData.listing} menu={(quiz) => <CardMenu quiz={quiz} />} />;
}
