import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "#contract/limits";
import type { QuizSummary } from "#contract/quizzes";
import { DeleteQuizDialog } from "~/features/quizzes/delete-quiz-dialog";
import { QuizCard } from "~/features/quizzes/quiz-card";
import { CardMenu } from "~/features/transfer/quiz-menus";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/field";
import { OfflineIcon, PlusIcon, SearchIcon } from "~/ui/icons";
import { PageHeading } from "~/ui/page-heading";
import { CardGridSkeleton } from "~/ui/skeleton";
import { StatTile } from "~/ui/stat-tile";
import { Tabs } from "~/ui/tabs";
import { type MyQuizTab, useMyQuizzes } from "./use-my-quizzes";

const TABS: readonly MyQuizTab[] = ["all", "published", "draft", "archived", "pending_review", "rejected"];
const SEARCH_DELAY_MS = 300;

/** What was typed, once typing pauses. */
function useSettled(text: string): string {
	const [settled, setSettled] = useState(text);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(text), SEARCH_DELAY_MS);
		return () => clearTimeout(timer);
	}, [text]);
	return settled;
}

/** One's own quizzes in every state, with their numbers. */
export function MyQuizzesScreen() {
	const { t } = useTranslation();
	const [tab, setTab] = useState<MyQuizTab>("all");
	const [text, setText] = useState("");
	const [deleting, setDeleting] = useState<QuizSummary | null>(null);
	const q = useSettled(text.trim());
	const list = useMyQuizzes(tab, q);
	const { numbers } = list;
	const total = numbers ? Object.values(numbers.counts).reduce((sum, count) => sum + count, 0) : undefined;
	const countOf = (value: MyQuizTab) => (value === "all" ? total : numbers?.counts[value]);
	const limit = numbers?.daily.limit ?? null;
	const none = total === 0 && q === "";
	const create = (
		<ButtonLink to="/quiz/create">
			<PlusIcon />
			{t("myQuizzes.create")}
		</ButtonLink>
	);
	return (
		<div className="flex flex-col gap-6">
			<div className="-mb-6">
				<PageHeading
					title={t("myQuizzes.title")}
					subtitle={
						<>
							{t("myQuizzes.subtitle")}
							{limit !== null && numbers && <> {t("myQuizzes.today", { used: numbers.daily.used, limit })}.</>}
						</>
					}
					actions={create}
				/>
			</div>
			<dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
				<StatTile label={t("myQuizzes.total")} value={total ?? "–"} />
				<StatTile label={t("myQuizzes.published")} value={numbers?.counts.published ?? "–"} />
				<StatTile label={t("myQuizzes.drafts")} value={numbers?.counts.draft ?? "–"} />
				<StatTile label={t("myQuizzes.totalQuestions")} value={numbers?.totalQuestions ?? "–"} />
			</dl>
			<search className="max-w-md">
				<TextField
					label={t("myQuizzes.search")}
					type="search"
					maxLength={LIMITS.searchText.max}
					value={text}
					onChange={(event) => setText(event.target.value)}
				/>
			</search>
			<div>
				<Tabs
					label={t("myQuizzes.tabsLabel")}
					value={tab}
					onChange={setTab}
					tabs={TABS.map((value) => {
						const count = countOf(value);
						return { value, label: t(`myQuizzes.tabs.${value}`), ...(count === undefined ? {} : { count }) };
					})}
				>
					{list.status === "loading" && <CardGridSkeleton count={3} label={t("common.loading")} />}
					{list.status === "failed" && (
						<EmptyState icon={<OfflineIcon />} title={t("myQuizzes.errorLoad")}>
							<Button onClick={list.reload}>{t("common.retry")}</Button>
						</EmptyState>
					)}
					{list.status === "ready" && list.quizzes.length === 0 && (
						<EmptyState
							icon={<SearchIcon />}
							title={t(none ? "myQuizzes.emptyTitle" : "myQuizzes.nothingTitle")}
							text={t(none ? "myQuizzes.emptyText" : "myQuizzes.nothingText")}
						>
							{none && create}
						</EmptyState>
					)}
					{list.status === "ready" && (
						<div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
							{list.quizzes.map((quiz) => (
								<QuizCard key={quiz._id} quiz={quiz} showVisibility onDelete={() => setDeleting(quiz)} menu={<CardMenu quiz={quiz} />} />
							))}
						</div>
					)}
					{list.status === "ready" && list.hasMore && (
						<div className="mt-6 flex justify-center">
							<Button variant="outlined" loading={list.loadingMore} onClick={list.loadMore}>
								{t("myQuizzes.loadMore")}
							</Button>
						</div>
					)}
				</Tabs>
			</div>
			<DeleteQuizDialog
				quiz={deleting}
				errorText={t("myQuizzes.errorDelete")}
				onClose={() => setDeleting(null)}
				onDeleted={(id, archived) => {
					if (archived) list.reload();
					else list.remove(id);
				}}
			/>
		</div>
	);
}
