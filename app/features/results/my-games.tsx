import { ChartColumn } from "lucide-react";
import { useEffect, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { GameSummary } from "#contract/games/games";
import { AskClassButton } from "~/features/host/game/ask-class";
import { useTexts } from "~/i18n/texts";
import type { Listing } from "~/lib/listing";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { EmptyState } from "~/ui/empty-state";
import { ListingView } from "~/ui/listing-view";
import { PageHeading } from "~/ui/page-heading";
import { RetryButton } from "~/ui/retry-button";
import { Section } from "~/ui/section";
import { PageSkeleton, Skeleton } from "~/ui/skeleton";
import { FinishedGame, RunningGame } from "./game-card";

function Row() {
	return (
		<Card className="flex flex-wrap items-center gap-x-4 gap-y-2 p-5">
			<span className="flex-1 basis-60">
				<Skeleton className="mb-1.5 h-6 w-1/2" />
				<Skeleton className="h-5 w-40" />
			</span>
			<Skeleton className="h-7 w-24" />
			<Skeleton className="h-7 w-24" />
		</Card>
	);
}

export function GamesSkeleton() {
	const { t } = useTexts("author");
	return (
		<PageSkeleton title={t("results.title")} subtitle={t("results.subtitle")} actions={<Skeleton className="h-11 w-40" />}>
			<Skeleton className="mb-3 h-7 w-44" />
			<div className="flex flex-col gap-3">
				<Row />
				<Row />
				<Row />
			</div>
		</PageSkeleton>
	);
}

interface Asked {
	intent: "end" | "delete";
	game: GameSummary;
}

function whatHappens({ intent, game }: Asked) {
	if (intent === "end") return game.status === "lobby" ? "endLobbyText" : "endText";
	return game.startedAt === null ? "deleteUnstartedText" : "deleteText";
}

/** The list learns of an end a moment after the game: then it is loaded again. */
const REFRESH_AFTER_MS = 2_000;

interface MyGamesProps {
	running: readonly GameSummary[] | null;
	finished: Listing<GameSummary, unknown>;
}

export function MyGames({ running, finished }: MyGamesProps) {
	const { t } = useTexts("author");
	const fetcher = useFetcher<{ done: string | null }>();
	const { revalidate } = useRevalidator();
	const [asked, setAsked] = useState<Asked | null>(null);
	/** May still be in a list. */
	const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
	const { data } = fetcher;
	useEffect(() => {
		if (!data) return;
		setAsked(null);
		const { done } = data;
		if (done === null) return;
		setGone((before) => new Set(before).add(done));
		const timer = setTimeout(() => void revalidate(), REFRESH_AFTER_MS);
		return () => clearTimeout(timer);
	}, [data, revalidate]);
	const confirm = async () => {
		if (asked) await fetcher.submit({ intent: asked.intent, id: asked.game._id }, { method: "post" });
	};
	const ending = asked?.intent === "end";
	const open = running?.filter(({ _id }) => !gone.has(_id)) ?? [];
	const hasGames = running === null || open.length > 0 || finished.items.length > 0;
	const list = (
		<ListingView
			listing={finished}
			errorText={t("results.errorLoad")}
			moreText={t("results.loadMore")}
			empty={
				<EmptyState
					icon={<ChartColumn />}
					title={t(open.length > 0 ? "results.noneFinished" : "results.empty")}
					text={t("results.emptyText")}
				>
					{open.length === 0 && <ButtonLink to="/">{t("results.toQuizzes")}</ButtonLink>}
				</EmptyState>
			}
		>
			{(games) => (
				<ul className="flex flex-col gap-3">
					{games.map((game) => (
						<li key={game._id}>
							<FinishedGame game={game} onDelete={() => setAsked({ intent: "delete", game })} />
						</li>
					))}
				</ul>
			)}
		</ListingView>
	);
	return (
		<>
			<PageHeading title={t("results.title")} subtitle={t("results.subtitle")} actions={<AskClassButton />} />
			<div className="flex flex-col gap-8">
				{running === null && (
					<div className="flex flex-col items-start gap-3">
						<Alert tone="error">{t("results.errorRunning")}</Alert>
						<RetryButton />
					</div>
				)}
				{open.length > 0 && (
					<Section title={t("results.running")}>
						<ul className="flex flex-col gap-3">
							{open.map((game) => (
								<li key={game._id}>
									<RunningGame game={game} onEnd={() => setAsked({ intent: "end", game })} />
								</li>
							))}
						</ul>
					</Section>
				)}
				{hasGames ? <Section title={t("results.finished")}>{list}</Section> : list}
			</div>
			<ConfirmDialog
				open={asked !== null}
				title={t(ending ? "results.endTitle" : "results.deleteTitle")}
				confirmLabel={t(ending ? "results.end" : "results.delete")}
				danger={!ending}
				busy={fetcher.state !== "idle"}
				onCancel={() => setAsked(null)}
				onConfirm={confirm}
			>
				<p className="font-semibold wrap-anywhere">{asked?.game.title}</p>
				{asked && <p className="mt-2">{t(`results.${whatHappens(asked)}`)}</p>}
			</ConfirmDialog>
		</>
	);
}
