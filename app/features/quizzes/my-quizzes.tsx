import { Plus, Search, Users } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { CallReply } from "#contract/calls";
import { LIMITS } from "#contract/limits";
import type { QuizStatus, QuizSummary } from "#contract/quizzes/quizzes";
import { useTexts } from "~/i18n/texts";
import type { Listing } from "~/lib/listing";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { BareField } from "~/ui/field";
import { EmptyState, PageHeading } from "~/ui/layout";
import { ListingView, useListingSearch } from "~/ui/listing-view";
import { CardsSkeleton, PageSkeleton, Skeleton, TabsSkeleton } from "~/ui/skeleton";
import { StatsLine } from "~/ui/stat";
import { Tabs } from "~/ui/tabs";
import { DeleteQuizDialog } from "./delete-quiz-dialog";
import { QuizCard, QuizGrid } from "./quiz-card";

export const TABS = ["all", "published", "draft", "archived", "pending_review", "rejected"] as const;
export type Tab = (typeof TABS)[number];

/** Always there; the others while they are not empty. */
const USUAL_TABS: readonly Tab[] = TABS.filter((tab) => tab !== "pending_review" && tab !== "rejected");

/** The link needs no data, so it is in the first paint. */
function CreateQuizLink() {
	const { t } = useTexts("author");
	return (
		<ButtonLink to="/quiz/create">
			<Plus />
			{t("myQuizzes.create")}
		</ButtonLink>
	);
}

function Actions() {
	const { t } = useTexts("author");
	return (
		<>
			<ButtonLink to="/shared" variant="outlined">
				<Users />
				{t("myQuizzes.sharedWithMe")}
			</ButtonLink>
			<CreateQuizLink />
		</>
	);
}

function Subtitle() {
	const { t } = useTexts("author");
	return <span className="max-sm:hidden">{t("myQuizzes.subtitle")}</span>;
}

const FIGURES_CLASSES = "flex flex-wrap items-center justify-between gap-x-6 gap-y-3";

function Figures({ numbers }: { numbers?: CallReply<"GET /quizzes/my"> | undefined }) {
	const { t, formatNumber } = useTexts("author");
	const show = (count: number | undefined) => (count === undefined ? undefined : formatNumber(count));
	const { counts, totalQuestions } = numbers ?? {};
	return (
		<StatsLine
			stats={[
				{ label: t("myQuizzes.total"), value: show(counts && countAll(counts)) },
				{ label: t("myQuizzes.published"), value: show(counts?.published) },
				{ label: t("myQuizzes.drafts"), value: show(counts?.draft) },
				{ label: t("myQuizzes.totalQuestions"), value: show(totalQuestions) },
			]}
		/>
	);
}

/** The parts are closer together on a phone, so that the first quiz is on the first screen. */
const PARTS_CLASSES = "-mt-2 flex flex-col gap-4 sm:mt-0 sm:gap-6";

export function MyQuizzesSkeleton() {
	const { t } = useTexts("author");
	return (
		<PageSkeleton title={t("myQuizzes.title")} subtitle={<Subtitle />} actions={<Actions />}>
			<div className={PARTS_CLASSES}>
				<div className={FIGURES_CLASSES}>
					<div className="flex flex-col gap-1">
						<Figures />
						<Skeleton className="h-5 w-64 max-w-full" />
					</div>
					<Skeleton className="h-11 w-full rounded-field sm:max-w-xs" />
				</div>
				<div>
					<TabsSkeleton labels={USUAL_TABS.map((tab) => t(`myQuizzes.tabs.${tab}`))} counted />
					<div className="pt-6">
						<CardsSkeleton />
					</div>
				</div>
			</div>
		</PageSkeleton>
	);
}

const countAll = (counts: Record<QuizStatus, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

const SEARCH_DELAY_MS = 300;

export function readMyQuizzes(search: URLSearchParams): { tab: Tab; status: QuizStatus | undefined; q: string } {
	const tab = TABS.find((known) => known === search.get("tab")) ?? "all";
	return { tab, status: tab === "all" ? undefined : tab, q: (search.get("q") ?? "").slice(0, LIMITS.searchText.max) };
}

function SearchBox({ label, q, onSearch }: { label: string; q: string; onSearch: (q: string) => void }) {
	const [text, setText] = useState(q);
	const [seen, setSeen] = useState(q);
	const [sent, setSent] = useState(q);
	if (seen !== q) {
		setSeen(q);
		// The sent text comes back as the address; by then more may have been typed.
		if (q !== sent) {
			setSent(q);
			setText(q);
		}
	}
	const search = useEffectEvent(onSearch);
	useEffect(() => {
		if (text.trim() === sent) return;
		const timer = setTimeout(() => {
			setSent(text.trim());
			search(text.trim());
		}, SEARCH_DELAY_MS);
		return () => clearTimeout(timer);
	}, [text, sent]);
	return (
		<search className="w-full sm:max-w-xs">
			<BareField
				label={label}
				type="search"
				maxLength={LIMITS.searchText.max}
				value={text}
				onChange={(event) => setText(event.target.value)}
			/>
		</search>
	);
}

interface MyQuizzesProps {
	listing: Listing<QuizSummary, CallReply<"GET /quizzes/my">>;
	/** A quiz under review has no `onDelete`. */
	menu: (quiz: QuizSummary, onDelete: (() => void) | undefined) => ReactNode;
}

export function MyQuizzes({ listing, menu }: MyQuizzesProps) {
	const { t } = useTexts("author");
	const { search, setSearch } = useListingSearch();
	const [deleting, setDeleting] = useState<QuizSummary | null>(null);
	const { tab, q } = readMyQuizzes(search);
	const numbers = listing.reply;
	const total = numbers ? countAll(numbers.counts) : undefined;
	const hasNoQuizzes = total === 0 && q === "";
	const limit = numbers?.daily.limit ?? null;
	// The latest request: the address changes later, and a tab chosen meanwhile must keep the text, and a text the tab.
	const latestRequest = useRef({ tab, q });
	useEffect(() => {
		latestRequest.current = { tab, q };
	}, [tab, q]);
	const changeSearch = (change: { tab?: Tab; q?: string }, replace: boolean) => {
		const next = { ...latestRequest.current, ...change };
		latestRequest.current = next;
		setSearch(new URLSearchParams({ ...(next.tab === "all" ? {} : { tab: next.tab }), ...(next.q === "" ? {} : { q: next.q }) }), replace);
	};
	const create = <CreateQuizLink />;
	return (
		<>
			<PageHeading title={t("myQuizzes.title")} subtitle={<Subtitle />} actions={<Actions />} />
			<div className={PARTS_CLASSES}>
				<div className={FIGURES_CLASSES}>
					<div className="flex flex-col gap-1">
						<Figures numbers={numbers ?? undefined} />
						{limit !== null && numbers && (
							<p className="text-sm text-slate-600">{t("myQuizzes.today", { used: numbers.daily.used, limit })}</p>
						)}
					</div>
					<SearchBox label={t("myQuizzes.search")} q={q} onSearch={(text) => changeSearch({ q: text }, true)} />
				</div>
				<Tabs
					label={t("myQuizzes.tabsLabel")}
					value={tab}
					onChange={(value) => changeSearch({ tab: value }, false)}
					tabs={TABS.flatMap((value) => {
						const count = value === "all" ? total : numbers?.counts[value];
						if (!count && value !== tab && !USUAL_TABS.includes(value)) return [];
						return { value, label: t(`myQuizzes.tabs.${value}`), ...(count === undefined ? {} : { count }) };
					})}
				>
					<ListingView
						listing={listing}
						errorText={t("myQuizzes.errorLoad")}
						moreText={t("myQuizzes.loadMore")}
						empty={
							<EmptyState
								icon={<Search />}
								title={t(hasNoQuizzes ? "myQuizzes.emptyTitle" : "myQuizzes.nothingTitle")}
								text={t(hasNoQuizzes ? "myQuizzes.emptyText" : "myQuizzes.nothingText")}
							>
								{hasNoQuizzes ? (
									create
								) : (
									<Button variant="outlined" onClick={() => changeSearch({ tab: "all", q: "" }, false)}>
										{t("myQuizzes.showAll")}
									</Button>
								)}
							</EmptyState>
						}
					>
						{(quizzes) => (
							<QuizGrid>
								{quizzes.map((quiz) => (
									<QuizCard
										key={quiz._id}
										quiz={quiz}
										showVisibility
										badge={quiz.isShared ? t("transfer.shared") : undefined}
										own
										menu={menu(quiz, quiz.status === "pending_review" ? undefined : () => setDeleting(quiz))}
									/>
								))}
							</QuizGrid>
						)}
					</ListingView>
				</Tabs>
			</div>
			<DeleteQuizDialog quiz={deleting} onClose={() => setDeleting(null)} failure={t("myQuizzes.errorDelete")} />
		</>
	);
}
