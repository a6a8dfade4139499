import { Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "~/api/client";
import { MyQuizzes, MyQuizzesSkeleton, readMyQuizzes } from "~/features/quizzes/my-quizzes";
import { Sharing } from "~/features/sharing/share-button";
import type { ShareTarget } from "~/features/sharing/share-dialog";
import type { PageHandle } from "~/features/shell/page-title";
import { MoreMenu } from "~/features/transfer/quiz-menus";
import { useTexts } from "~/i18n/texts";
import { createListing } from "~/lib/listing";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import type { Route } from "./+types/my-quizzes";

export const handle = { title: "myQuizzes" } satisfies PageHandle;

const loadQuizzes = createListing({
	fetchPage: (page, signal, { q, status }: ReturnType<typeof readMyQuizzes>) =>
		api("GET /quizzes/my", { query: { q: q || undefined, status, ...page }, signal }),
	getItems: ({ quizzes }) => quizzes,
	getId: ({ _id }) => _id,
});

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	return { listing: await loadQuizzes(request, readMyQuizzes(new URL(request.url).searchParams)) };
}

export { MyQuizzesSkeleton as HydrateFallback };

setPendingSkeleton("/my-quizzes", MyQuizzesSkeleton);

export default function MyQuizzesPage({ loaderData }: Route.ComponentProps) {
	const { t } = useTexts("author", "site");
	const [shared, setShared] = useState<ShareTarget | null>(null);
	return (
		<>
			<MyQuizzes
				listing={loaderData.listing}
				menu={(quiz, onDelete) => (
					<MoreMenu
						quiz={quiz}
						first={[
							{
								label: t("transfer.share"),
								icon: <Share2 />,
								onSelect: () => setShared({ kind: "quiz", id: quiz._id, name: quiz.name }),
							},
						]}
						last={onDelete ? [{ label: t("site:quizCard.delete"), icon: <Trash2 />, danger: true, onSelect: onDelete }] : []}
					/>
				)}
			/>
			<Sharing target={shared} onClose={() => setShared(null)} />
		</>
	);
}
