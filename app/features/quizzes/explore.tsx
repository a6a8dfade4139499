import { Plus, Search, SlidersHorizontal } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { AUTHORING_LANGUAGES, LIMITS } from "#contract/limits";
import type { QuizSummary } from "#contract/quizzes/quizzes";
import { useRunningGames } from "~/api/running-games";
import { useSession } from "~/api/session";
import { AskClassButton } from "~/features/host/game/ask-class";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import type { Listing } from "~/lib/listing";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { SelectField, TextField } from "~/ui/field";
import { Card, EmptyState, PageHeading, Section } from "~/ui/layout";
import { ListingView, useListingSearch } from "~/ui/listing-view";
import { DeleteQuizDialog } from "./delete-quiz-dialog";
import { DeskSections } from "./desk";
import { BESIDE_FIELD, type Desk, FILTER_ROW } from "./explore-start";
import { FirstSteps } from "./first-steps";
import { QuizCard, QuizGrid } from "./quiz-card";
import { countActiveFilters, type FilterValues, isTooShort, NO_FILTERS, readFilters, readLanguage, writeFilters } from "./quiz-filters";
import { SavedNext, useSavedQuiz } from "./saved-next";

const AGES = Array.from({ length: LIMITS.quizAge.max - LIMITS.quizAge.min + 1 }, (_, n) => {
	const age = String(LIMITS.quizAge.min + n);
	return { value: age, label: age };
});

function FilterBar() {
	const { t } = useTexts("site");
	const { search, setSearch } = useListingSearch();
	const filters = readFilters(search);
	const applied = String(writeFilters(filters));
	const [typed, setTyped] = useState({ applied, values: filters });
	// Another address, by Back or a link, has other filters.
	if (typed.applied !== applied) setTyped({ applied, values: filters });
	const { values } = typed;
	const setValues = (next: FilterValues) => setTyped({ applied, values: next });
	const apply = (next: FilterValues) => setSearch(writeFilters(next));
	const tooShort = isTooShort(values.text);
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		apply(values);
	};
	// Enter searches with enough characters or none; the button applies the other filters in any case.
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === "Enter" && tooShort) event.preventDefault();
	};
	const setMinAge = (minAge: number) => setValues({ ...values, minAge, maxAge: Math.max(values.maxAge, minAge) });
	const setMaxAge = (maxAge: number) => setValues({ ...values, maxAge, minAge: Math.min(values.minAge, maxAge) });
	const [open, setOpen] = useState(false);
	const folded = useId();
	const activeCount = countActiveFilters(filters);
	return (
		<search>
			<Card as="form" onSubmit={onSubmit} className={FILTER_ROW}>
				<TextField
					label={t("explore.search")}
					type="search"
					enterKeyHint="search"
					maxLength={LIMITS.searchText.max}
					value={values.text}
					onChange={(event) => setValues({ ...values, text: event.target.value })}
					onKeyDown={onKeyDown}
					hint={tooShort ? t("explore.searchHint") : undefined}
				/>
				<Button
					variant="outlined"
					className={`${BESIDE_FIELD} md:hidden`}
					aria-expanded={open}
					aria-controls={folded}
					onClick={() => setOpen(!open)}
				>
					<SlidersHorizontal />
					{activeCount === 0 ? t("explore.filters") : t("explore.filtersActive", { count: activeCount })}
				</Button>
				<div id={folded} className={`col-span-2 grid-cols-2 gap-3 md:contents ${open ? "grid" : "hidden"}`}>
					<SelectField
						className="max-md:col-span-2"
						label={t("explore.language")}
						value={values.language}
						onChange={(event) => setValues({ ...values, language: readLanguage(event.target.value) })}
						options={["all" as const, ...AUTHORING_LANGUAGES].map((value) => ({ value, label: t(`languages.${value}`) }))}
					/>
					<SelectField
						label={t("explore.minAge")}
						value={String(values.minAge)}
						onChange={(event) => setMinAge(Number(event.target.value))}
						options={AGES}
					/>
					<SelectField
						label={t("explore.maxAge")}
						value={String(values.maxAge)}
						onChange={(event) => setMaxAge(Number(event.target.value))}
						options={AGES}
					/>
					<Button type="submit" className={BESIDE_FIELD}>
						{t("explore.filter")}
					</Button>
					<Button
						variant="outlined"
						className={BESIDE_FIELD}
						onClick={() => {
							setValues(NO_FILTERS);
							apply(NO_FILTERS);
						}}
					>
						{t("explore.reset")}
					</Button>
				</div>
			</Card>
		</search>
	);
}

preloadTexts("site");

interface ExploreProps {
	listing: Listing<QuizSummary, unknown>;
	desk: Desk;
}

export default function Explore({ listing, desk }: ExploreProps) {
	const { t, language } = useTexts("site");
	const { user } = useSession();
	const { search, setSearch } = useListingSearch();
	const [deleting, setDeleting] = useState<QuizSummary | null>(null);
	const { saved, forget } = useSavedQuiz();
	const filtered = String(writeFilters(readFilters(search))) !== "";
	const playable = listing.items.filter(({ status }) => status === "published");
	const suggested = playable.find((quiz) => quiz.language === language) ?? playable[0];
	const running = useRunningGames();
	const create = (
		// A running game and the first steps come first.
		<ButtonLink to="/quiz/create" variant={running || desk.steps ? "outlined" : "contained"}>
			<Plus />
			{t("explore.create")}
		</ButtonLink>
	);
	return (
		<>
			{/* One card at a time: the first steps wait for the next visit. */}
			<div className="mb-8 empty:hidden">
				{saved ? (
					<SavedNext saved={saved} onClose={forget} />
				) : (
					desk.steps && user && <FirstSteps steps={desk.steps} userId={user.id} quiz={suggested} />
				)}
			</div>
			<PageHeading
				title={t("explore.title")}
				subtitle={t("explore.subtitle")}
				actions={
					<>
						<AskClassButton />
						{create}
					</>
				}
			/>
			<div className="flex flex-col gap-8">
				<DeskSections desk={desk} />
				<Section title={t("desk.library")} className="gap-5!">
					<FilterBar />
					<ListingView
						listing={listing}
						errorText={t("explore.errorLoad")}
						moreText={t("explore.loadMore")}
						empty={
							filtered ? (
								<EmptyState icon={<Search />} title={t("explore.emptyTitle")} text={t("explore.nothingText")}>
									<Button onClick={() => setSearch(writeFilters(NO_FILTERS))}>{t("explore.reset")}</Button>
								</EmptyState>
							) : (
								<EmptyState icon={<Search />} title={t("explore.emptyTitle")} text={t("explore.emptyText")}>
									{create}
								</EmptyState>
							)
						}
					>
						{(quizzes) => (
							<QuizGrid>
								{quizzes.map((quiz) => (
									<QuizCard
										key={quiz._id}
										quiz={quiz}
										heading="h3"
										own={quiz.createdBy === user?.id}
										onDelete={quiz.createdBy === user?.id ? () => setDeleting(quiz) : undefined}
									/>
								))}
							</QuizGrid>
						)}
					</ListingView>
				</Section>
			</div>
			<DeleteQuizDialog quiz={deleting} onClose={() => setDeleting(null)} failure={t("quizCard.errorDelete")} />
		</>
	);
}
