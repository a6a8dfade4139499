import { Plus, Search } from "lucide-react";
import { useState } from "react";
import type { QuizSummary } from "#contract/quizzes";
import { useSession } from "~/api/session";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import type { Listing } from "~/lib/listing";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { ListingView } from "~/ui/listing-view";
import { PageHeading } from "~/ui/page-heading";
import { DeleteQuizDialog } from "./delete-quiz-dialog";
import { FilterBar } from "./filter-bar";
import { QuizCard, QuizGrid } from "./quiz-card";

preloadTexts("site");

/** The home page of signed-in users: find a quiz, start it, play it, or write one. */
export default function Explore({ listing }: { listing: Listing<QuizSummary, unknown> }) {
	const { t } = useTexts("site");
	const { user } = useSession();
	const [deleting, setDeleting] = useState<QuizSummary | null>(null);
	const create = (
		<ButtonLink to="/quiz/create">
			<Plus />
			{t("explore.create")}
		</ButtonLink>
	);
	return (
		<>
			<PageHeading title={t("explore.title")} subtitle={t("explore.subtitle")} actions={create} />
			<div className="flex flex-col gap-6">
				<FilterBar />
				<ListingView
					listing={listing}
					errorText={t("explore.errorLoad")}
					moreText={t("explore.loadMore")}
					empty={
						<EmptyState icon={<Search />} title={t("explore.emptyTitle")} text={t("explore.emptyText")}>
							{create}
						</EmptyState>
					}
				>
					{(quizzes) => (
						<QuizGrid>
							{quizzes.map((quiz) => (
								<QuizCard key={quiz._id} quiz={quiz} onDelete={quiz.createdBy === user?.id ? () => setDeleting(quiz) : undefined} />
							))}
						</QuizGrid>
					)}
				</ListingView>
			</div>
			<DeleteQuizDialog quiz={deleting} onClose={() => setDeleting(null)} failure={t("quizCard.errorDelete")} />
		</>
	);
}
