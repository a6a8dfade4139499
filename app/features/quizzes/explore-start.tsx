import type { GameSummary } from "#contract/games/games";
import type { AssignmentSummary } from "#contract/homework/assignments";
import { api } from "~/api/client";
import { MAX_RUNNING_GAMES, refreshRunningGames, runningGames } from "~/api/running-games";
import { type DeskShape, endFirstSteps, haveFirstStepsEnded, saveDeskShape, storedUser } from "~/api/session";
import { useTexts } from "~/i18n/texts";
import { createListing } from "~/lib/listing";
import { entryKeys } from "~/lib/storage";
import { Button } from "~/ui/button";
import { Card, Section } from "~/ui/layout";
import { CardsSkeleton, FieldSkeleton, PageSkeleton, Skeleton } from "~/ui/skeleton";
import { readFilters, toQuizQuery } from "./quiz-filters";

const loadQuizzes = createListing({
	fetchPage: (page, signal, filters: ReturnType<typeof toQuizQuery>) => api("GET /quizzes", { query: { ...filters, ...page }, signal }),
	getItems: ({ quizzes }) => quizzes,
	getId: ({ _id }) => _id,
});

export function loadExplore(request: Request) {
	return loadQuizzes(request, toQuizQuery(readFilters(new URL(request.url).searchParams)));
}

export interface StepsDone {
	solo: boolean;
	make: boolean;
}

/** The part of the home page above the library. Running games are in the store of running games. */
export interface Desk {
	/** null once a class has been asked. */
	steps: StepsDone | null;
	homework: readonly AssignmentSummary[];
	hasMoreHomework: boolean;
	/** The last games of different quizzes. */
	lastPlayed: readonly GameSummary[];
}

const EMPTY_DESK: Desk = { steps: null, homework: [], hasMoreHomework: false, lastPlayed: [] };
const MAX_HOMEWORK = 3;
const MAX_LAST_PLAYED = 3;
/** Enough to find different quizzes where one was played with several classes. */
const GAMES_READ = 10;

/** The newest game of each quiz. Games that never started, or have no quiz, cannot be played again. */
export function findLastPlayed(games: readonly GameSummary[]): GameSummary[] {
	const byQuiz = new Map<string, GameSummary>();
	for (const game of games)
		if (game.startedAt !== null && game.quizTemplateId !== "" && !byQuiz.has(game.quizTemplateId)) byQuiz.set(game.quizTemplateId, game);
	return [...byQuiz.values()].slice(0, MAX_LAST_PLAYED);
}

/** Steps are done by a quiz played alone in this browser, and by a class or a quiz; null once the steps have ended. */
async function loadFirstSteps(userId: string, signal: AbortSignal): Promise<StepsDone | null> {
	if (haveFirstStepsEnded(userId)) return null;
	const query = { limit: 1 };
	const [{ counts }, { classes }] = await Promise.all([api("GET /quizzes/my", { query, signal }), api("GET /classes", { query, signal })]);
	return {
		solo: entryKeys().some((key) => key.startsWith(`solo:${userId}:`)),
		make: classes.length > 0 || Object.values(counts).some((count) => count > 0),
	};
}

/** The desk that was loaded last, so that a search on its page does not request it again. */
let lastDesk: { userId: string; desk: Desk } | null = null;

/** More than the most that is listed counts as one more: then links to all of them follow. */
const toShape = ({ steps, homework, hasMoreHomework, lastPlayed }: Desk): DeskShape => {
	const running = runningGames();
	return {
		firstSteps: steps !== null,
		games: (running?.games.length ?? 0) + Number(running?.hasMore ?? false),
		homework: homework.length + Number(hasMoreHomework),
		played: lastPlayed.length,
	};
};

/** Loads the desk; it is empty if that fails, because the list below reports a lost network. */
export async function loadDesk({ url, signal }: Request): Promise<Desk> {
	const userId = storedUser()?.id;
	if (!userId) return EMPTY_DESK;
	if (lastDesk?.userId === userId && new URL(url).search !== "") return lastDesk.desk;
	try {
		const [{ instances }, { assignments, pagination }, steps] = await Promise.all([
			api("GET /instances", { query: { status: "finished", limit: GAMES_READ }, signal }),
			api("GET /assignments", { query: { status: "open", limit: MAX_HOMEWORK }, signal }),
			loadFirstSteps(userId, signal),
			refreshRunningGames(),
		]);
		const hasAsked = instances.length > 0 || runningGames() !== null;
		if (hasAsked) endFirstSteps(userId);
		const desk = {
			steps: hasAsked ? null : steps,
			homework: assignments,
			hasMoreHomework: pagination.hasMore,
			lastPlayed: findLastPlayed(instances),
		};
		lastDesk = { userId, desk };
		saveDeskShape(userId, toShape(desk));
		return desk;
	} catch {
		return EMPTY_DESK;
	}
}

/** One row from a tablet on; on a phone the text and a button that unfolds the rest. */
export const FILTER_ROW =
	"grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 p-3 md:grid-cols-[minmax(0,1fr)_9.5rem_6rem_6rem_auto_auto] sm:p-4";
/** The button is as high as the field beside it, and below the space of its label. */
export const BESIDE_FIELD = "mt-6.5 min-h-12";

function PlayedQuizSkeleton() {
	return (
		<Card className="flex h-19.5 items-center justify-between gap-3 p-4">
			<span className="flex-1">
				<Skeleton className="h-5 w-3/4" />
				<Skeleton className="mt-2 h-4 w-1/2" />
			</span>
			<Skeleton className="h-11 w-25" />
		</Card>
	);
}

/** A button without its icon, whose code comes with the page. */
function ActionSkeleton({ label, outlined = false }: { label: string; outlined?: boolean }) {
	return (
		<Button variant={outlined ? "outlined" : "contained"} disabled>
			<span className="size-5" />
			{label}
		</Button>
	);
}

function NowSkeleton({ shape: { games, homework } }: { shape: DeskShape }) {
	const { t } = useTexts("site");
	if (games + homework === 0) return null;
	const shown = [Math.min(games, MAX_RUNNING_GAMES), Math.min(homework, MAX_HOMEWORK)];
	const rows = shown.flatMap((count, kind) => Array.from({ length: count }, (_, row) => ({ key: `${kind} ${row}`, isGame: kind === 0 })));
	return (
		<Section title={t("desk.now")}>
			<Card className="divide-y divide-line">
				{rows.map(({ key, isGame }) => (
					<div key={key} className={`flex items-center px-5 ${isGame ? "h-17 max-sm:h-30" : "h-17"}`}>
						<Skeleton className="h-6 w-1/2" />
					</div>
				))}
			</Card>
			{rows.length < games + homework && <Skeleton className="h-11 w-40" />}
		</Section>
	);
}

export function ExploreSkeleton({ shape }: { shape: DeskShape }) {
	const { t } = useTexts("site");
	return (
		<>
			{shape.firstSteps && (
				<Card className="mb-8 flex h-61 flex-col gap-4 p-5 max-lg:p-4 sm:h-55.5 lg:h-74.25">
					<span className="text-xl font-bold text-slate-900">{t("firstSteps.title")}</span>
					<Skeleton className="flex-1" />
				</Card>
			)}
			<PageSkeleton
				title={t("explore.title")}
				subtitle={t("explore.subtitle")}
				actions={
					<>
						<ActionSkeleton label={t("hostPanel.quickQuestion")} outlined />
						<ActionSkeleton label={t("explore.create")} />
					</>
				}
			>
				<div className="flex flex-col gap-8">
					<NowSkeleton shape={shape} />
					{shape.played > 0 && (
						<Section title={t("desk.again")}>
							<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
								{Array.from({ length: Math.min(shape.played, MAX_LAST_PLAYED) }, (_, place) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all equal and never move
									<PlayedQuizSkeleton key={place} />
								))}
							</div>
						</Section>
					)}
					<Section title={t("desk.library")} className="gap-5!">
						<Card className={FILTER_ROW}>
							<FieldSkeleton label={t("explore.search")} />
							<Skeleton className="mt-6.5 h-12 w-28 md:hidden" />
							<FieldSkeleton label={t("explore.language")} className="max-md:hidden" />
							<FieldSkeleton label={t("explore.minAge")} className="max-md:hidden" />
							<FieldSkeleton label={t("explore.maxAge")} className="max-md:hidden" />
							<Skeleton className="mt-6.5 h-12 w-21 max-md:hidden" />
							<Skeleton className="mt-6.5 h-12 w-21 max-md:hidden" />
						</Card>
						<CardsSkeleton />
					</Section>
				</div>
			</PageSkeleton>
		</>
	);
}
