import { Plus } from "lucide-react";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";
import { CardsSkeleton, FieldSkeleton, PageSkeleton, Skeleton, TabsSkeleton, TilesSkeleton } from "~/ui/skeleton";

export const TABS = ["all", "published", "draft", "archived", "pending_review", "rejected"] as const;
export type Tab = (typeof TABS)[number];

/** Needs no data: it is there from the first paint. */
export function CreateQuizLink() {
	const { t } = useTexts("author");
	return (
		<ButtonLink to="/quiz/create">
			<Plus />
			{t("myQuizzes.create")}
		</ButtonLink>
	);
}

/** The user's own quizzes while they are loading. */
export function MyQuizzesSkeleton() {
	const { t } = useTexts("author");
	const tiles = [t("myQuizzes.total"), t("myQuizzes.published"), t("myQuizzes.drafts"), t("myQuizzes.totalQuestions")];
	return (
		<PageSkeleton title={t("myQuizzes.title")} subtitle={t("myQuizzes.subtitle")} actions={<CreateQuizLink />}>
			<div className="flex flex-col gap-6">
				<Skeleton className="-mt-2 h-5 w-64 max-w-full" />
				<TilesSkeleton labels={tiles} />
				<FieldSkeleton label={t("myQuizzes.search")} className="max-w-md" />
				<div>
					<TabsSkeleton labels={TABS.map((tab) => t(`myQuizzes.tabs.${tab}`))} />
					<div className="pt-6">
						<CardsSkeleton />
					</div>
				</div>
			</div>
		</PageSkeleton>
	);
}
