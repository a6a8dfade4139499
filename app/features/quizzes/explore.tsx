import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { QuizSummary } from "#contract/quizzes";
import type { QuizFilters } from "~/api/quizzes";
import { useSession } from "~/api/session";
import { preloadTexts, useTexts } from "~/i18n/client";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { OfflineIcon, PlusIcon, SearchIcon } from "~/ui/icons";
import { DeleteQuizDialog } from "./delete-quiz-dialog";
import { FilterBar } from "./filter-bar";
import { QuizCard } from "./quiz-card";
import { useQuizList } from "./use-quiz-list";

preloadTexts("site");

const GRID = "grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3";
const SKELETONS = ["a", "b", "c", "d", "e", "f"];

/** The home of signed-in people: find a quiz, start it, play it, or write one. */
export default function Explore() {
	useTexts("site");
	const { t } = useTranslation();
	const { user } = useSession();
	const [filters, setFilters] = useState<QuizFilters>({});
	const [deleting, setDeleting] = useState<QuizSummary | null>(null);
	const list = useQuizList(filters);
	return (
		<div className="flex flex-col gap-6">
			<div className="flex flex-wrap items-center justify-between gap-4">
				<div>
					<h1 className="text-3xl tracking-tight text-slate-900">{t("explore.title")}</h1>
					<p className="mt-1 text-slate-600">{t("explore.subtitle")}</p>
				</div>
				<ButtonLink to="/quiz/create">
					<PlusIcon />
					{t("explore.create")}
				</ButtonLink>
			</div>
			<FilterBar onFilter={setFilters} />
			<div aria-live="polite" aria-busy={list.status === "loading"}>
				{list.status === "loading" && (
					<div className={GRID}>
						<span className="sr-only">{t("common.loading")}</span>
						{SKELETONS.map((key) => (
							<div key={key} className="h-56 animate-pulse rounded-card border border-line bg-white" />
						))}
					</div>
				)}
				{list.status === "failed" && (
					<EmptyState icon={<OfflineIcon />} title={t("explore.errorLoad")}>
						<Button onClick={list.reload}>{t("common.retry")}</Button>
					</EmptyState>
				)}
				{list.status === "ready" && list.quizzes.length === 0 && (
					<EmptyState icon={<SearchIcon />} title={t("explore.emptyTitle")} text={t("explore.emptyText")}>
						<ButtonLink to="/quiz/create">{t("explore.create")}</ButtonLink>
					</EmptyState>
				)}
				{list.status === "ready" && (
					<div className={GRID}>
						{list.quizzes.map((quiz) => (
							<QuizCard key={quiz._id} quiz={quiz} onDelete={quiz.createdBy === user?.id ? () => setDeleting(quiz) : undefined} />
						))}
					</div>
				)}
			</div>
			{list.status === "ready" && list.hasMore && (
				<div className="flex justify-center">
					<Button variant="outlined" loading={list.loadingMore} onClick={list.loadMore}>
						{t("explore.loadMore")}
					</Button>
				</div>
			)}
			<DeleteQuizDialog
				quiz={deleting}
				onClose={() => setDeleting(null)}
				onDeleted={(id, archived) => {
					if (archived) list.reload();
					else list.remove(id);
				}}
			/>
		</div>
	);
}
