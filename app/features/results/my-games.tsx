import { ChartColumn, Ellipsis, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { href, Link, useFetcher, useRevalidator } from "react-router";
import type { GameSummary } from "#contract/games/games";
import { useTexts } from "~/i18n/texts";
import type { Listing } from "~/lib/listing";
import { Alert } from "~/ui/alert";
import { Button, buttonStyle } from "~/ui/button";
import { ButtonLink, RetryButton } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Card, EmptyState, PageHeading, Section } from "~/ui/layout";
import { LazyMenu } from "~/ui/lazy-menu";
import { ListingView } from "~/ui/listing-view";
import { ProgressBar } from "~/ui/progress-bar";
import { PageSkeleton, Skeleton } from "~/ui/skeleton";

/** The class, the time, and the number of players after the start, on one quiet line. */
function Circumstances({ game, at }: { game: GameSummary; at: string }) {
	const { t, formatDate } = useTexts("author");
	return (
		<span className="flex flex-wrap gap-x-2 text-sm text-slate-600">
			{game.className !== null && (
				<>
					<span className="font-semibold wrap-anywhere text-slate-800">{game.className}</span>
					<span aria-hidden="true">·</span>
				</>
			)}
			<time dateTime={at}>{formatDate(at, "dayAndTime")}</time>
			<span aria-hidden="true">·</span>
			<span>{t("results.players", { count: game.participantCount })}</span>
		</span>
	);
}

function RunningGame({ game, onEnd }: { game: GameSummary; onEnd: () => void }) {
	const { t } = useTexts("author");
	const { _id, pin, title, status, openedAt, startedAt } = game;
	return (
		<Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
			<div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
				<div>
					<h3 id={_id} className="text-lg font-bold wrap-anywhere text-slate-900">
						{title}
					</h3>
					<Circumstances game={game} at={startedAt ?? openedAt} />
				</div>
				<span className="flex flex-wrap gap-1.5">
					<Chip tone={status === "lobby" ? "info" : "success"}>{t(status === "lobby" ? "results.inLobby" : "results.underWay")}</Chip>
					<Chip>{t("results.pin", { pin })}</Chip>
				</span>
			</div>
			<div className="flex w-full flex-wrap gap-2 sm:w-auto">
				<ButtonLink to={href("/host/:pin", { pin })} aria-describedby={_id} className="whitespace-nowrap max-sm:flex-1">
					{t("results.toPanel")}
				</ButtonLink>
				{/* A named window: a second click brings up the same one. */}
				<a
					href={href("/host/:pin/stage", { pin })}
					target={`stage-${pin}`}
					rel="opener"
					aria-describedby={_id}
					className={`${buttonStyle("outlined")} whitespace-nowrap max-sm:flex-1`}
				>
					{t("results.toBigScreen")}
				</a>
				<Button variant="outlined" aria-describedby={_id} onClick={onEnd} className="max-sm:flex-1">
					{t("results.end")}
				</Button>
			</div>
		</Card>
	);
}

function RightShare({ percentage }: { percentage: number }) {
	const { t } = useTexts("author");
	return (
		<span className="flex w-full flex-col gap-1.5 sm:w-44 sm:shrink-0">
			<span className="flex items-baseline justify-between gap-3 text-sm text-slate-600">
				{t("results.averageCorrect")}
				<span className="font-semibold text-slate-900 tabular-nums">{t("results.percentage", { percentage })}</span>
			</span>
			<ProgressBar value={percentage} max={100} tone={percentage >= 50 ? "success" : "error"} className="h-2" />
		</span>
	);
}

function FinishedGame({ game, onDelete }: { game: GameSummary; onDelete: () => void }) {
	const { t } = useTexts("author");
	const { _id, title, startedAt, endedAt, openedAt, rightPercentage } = game;
	const details = (
		<>
			<span className="min-w-0 flex-1 basis-60">
				<span className="block text-lg font-bold wrap-anywhere text-slate-900">{title}</span>
				<Circumstances game={game} at={endedAt ?? openedAt} />
			</span>
			{startedAt === null && <Chip tone="warning">{t("results.neverStarted")}</Chip>}
			{rightPercentage !== null && <RightShare percentage={rightPercentage} />}
		</>
	);
	const content = "flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-3 rounded-card p-5 pe-2";
	return (
		<Card className="flex items-center pe-2 transition-shadow hover:shadow-md">
			{startedAt === null ? (
				<div className={content}>{details}</div>
			) : (
				<Link to={href("/results/:id", { id: _id })} className={content}>
					{details}
				</Link>
			)}
			<LazyMenu
				label={t("transfer.more", { name: title })}
				button={<Ellipsis />}
				entries={[{ label: t("results.delete"), icon: <Trash2 />, danger: true, onSelect: onDelete }]}
			/>
		</Card>
	);
}

function Row() {
	return (
		<Card className="flex items-center pe-2">
			<span className="flex flex-1 flex-wrap items-center gap-x-6 gap-y-3 p-5 pe-2">
				<span className="flex-1 basis-60">
					<Skeleton className="my-0.5 h-6 w-1/2" />
					<Skeleton className="h-5 w-52" />
				</span>
				<span className="flex w-full flex-col gap-1.5 sm:w-44 sm:shrink-0">
					<Skeleton className="h-5 w-full" />
					<Skeleton className="h-2 w-full" />
				</span>
			</span>
			<Skeleton className="size-11" />
		</Card>
	);
}

export function GamesSkeleton() {
	const { t } = useTexts("author");
	return (
		<PageSkeleton title={t("results.title")} subtitle={t("results.subtitle")}>
			<Skeleton className="mb-3 h-7 w-44" />
			<div className="flex flex-col gap-3">
				<Row />
				<Row />
				<Row />
			</div>
		</PageSkeleton>
	);
}

interface GameAction {
	intent: "end" | "delete";
	game: GameSummary;
}

function findConfirmText({ intent, game }: GameAction) {
	if (intent === "end") return game.status === "lobby" ? "endLobbyText" : "endText";
	return game.startedAt === null ? "deleteUnstartedText" : "deleteText";
}

/** The list is loaded again after this time, because it learns of an end a moment after the game. */
const REFRESH_AFTER_MS = 2_000;

interface MyGamesProps {
	running: readonly GameSummary[] | null;
	finished: Listing<GameSummary, unknown>;
}

export function MyGames({ running, finished }: MyGamesProps) {
	const { t } = useTexts("author");
	const fetcher = useFetcher<{ done: string | null }>();
	const { revalidate } = useRevalidator();
	const [toConfirm, setToConfirm] = useState<GameAction | null>(null);
	/** Games that were ended or deleted here, which may still be in a list. */
	const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set());
	const { data } = fetcher;
	useEffect(() => {
		if (!data) return;
		setToConfirm(null);
		const { done } = data;
		if (done === null) return;
		setRemovedIds((before) => new Set(before).add(done));
		const timer = setTimeout(() => void revalidate(), REFRESH_AFTER_MS);
		return () => clearTimeout(timer);
	}, [data, revalidate]);
	const confirm = async () => {
		if (toConfirm) await fetcher.submit({ intent: toConfirm.intent, id: toConfirm.game._id }, { method: "post" });
	};
	const isEnding = toConfirm?.intent === "end";
	const runningGames = running?.filter(({ _id }) => !removedIds.has(_id)) ?? [];
	const hasGames = running === null || runningGames.length > 0 || finished.items.length > 0;
	const list = (
		<ListingView
			listing={finished}
			errorText={t("results.errorLoad")}
			moreText={t("results.loadMore")}
			empty={
				<EmptyState
					icon={<ChartColumn />}
					title={t(runningGames.length > 0 ? "results.noneFinished" : "results.empty")}
					text={t("results.emptyText")}
				>
					{runningGames.length === 0 && <ButtonLink to="/">{t("results.toQuizzes")}</ButtonLink>}
				</EmptyState>
			}
		>
			{(games) => (
				<ul className="flex flex-col gap-3">
					{games.map((game) => (
						<li key={game._id}>
							<FinishedGame game={game} onDelete={() => setToConfirm({ intent: "delete", game })} />
						</li>
					))}
				</ul>
			)}
		</ListingView>
	);
	return (
		<>
			<PageHeading title={t("results.title")} subtitle={t("results.subtitle")} />
			<div className="flex flex-col gap-8">
				{running === null && (
					<div className="flex flex-col items-start gap-3">
						<Alert tone="error">{t("results.errorRunning")}</Alert>
						<RetryButton />
					</div>
				)}
				{runningGames.length > 0 && (
					<Section title={t("results.running")}>
						<ul className="flex flex-col gap-3">
							{runningGames.map((game) => (
								<li key={game._id}>
									<RunningGame game={game} onEnd={() => setToConfirm({ intent: "end", game })} />
								</li>
							))}
						</ul>
					</Section>
				)}
				{hasGames ? <Section title={t("results.finished")}>{list}</Section> : list}
			</div>
			<ConfirmDialog
				open={toConfirm !== null}
				title={t(isEnding ? "results.endTitle" : "results.deleteTitle")}
				confirmLabel={t(isEnding ? "results.end" : "results.delete")}
				danger={!isEnding}
				busy={fetcher.state !== "idle"}
				onCancel={() => setToConfirm(null)}
				onConfirm={confirm}
			>
				<p className="font-semibold wrap-anywhere">{toConfirm?.game.title}</p>
				{toConfirm && <p className="mt-2">{t(`results.${findConfirmText(toConfirm)}`)}</p>}
			</ConfirmDialog>
		</>
	);
}
