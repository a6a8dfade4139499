import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { GameResultSummary } from "#contract/results";
import { fetchResults } from "~/api/results";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { ChartIcon, OfflineIcon } from "~/ui/icons";
import { PageHeading } from "~/ui/page-heading";
import { PageSpinner } from "~/ui/spinner";

/** The games one hosted, newest first. */
export function ResultList() {
	const { t, i18n } = useTranslation();
	const [games, setGames] = useState<GameResultSummary[]>([]);
	const [hasMore, setHasMore] = useState(false);
	const [status, setStatus] = useState<"loading" | "ready" | "failed">("loading");
	const [loadingMore, setLoadingMore] = useState(false);
	const load = useCallback(async (skip: number) => {
		try {
			const page = await fetchResults(skip);
			setGames((before) => (skip === 0 ? page.results : [...before, ...page.results]));
			setHasMore(page.pagination.hasMore);
			setStatus("ready");
		} catch (error) {
			console.warn("results failed", error);
			setStatus("failed");
		}
	}, []);
	useEffect(() => {
		void load(0);
	}, [load]);
	return (
		<>
			<PageHeading title={t("results.title")} subtitle={t("results.subtitle")} />
			{status === "loading" && <PageSpinner label={t("common.loading")} />}
			{status === "failed" && (
				<EmptyState icon={<OfflineIcon />} title={t("results.errorLoad")}>
					<Button
						onClick={() => {
							setStatus("loading");
							void load(0);
						}}
					>
						{t("common.retry")}
					</Button>
				</EmptyState>
			)}
			{status === "ready" && games.length === 0 && (
				<EmptyState icon={<ChartIcon />} title={t("results.empty")} text={t("results.emptyText")}>
					<ButtonLink to="/">{t("results.toQuizzes")}</ButtonLink>
				</EmptyState>
			)}
			{status === "ready" && (
				<ul className="flex flex-col gap-3">
					{games.map(({ instanceId, title, pin, endedAt, playerCount, questionCount }) => (
						<li key={instanceId}>
							<Link
								to={`/results/${instanceId}`}
								className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-white p-5 transition-shadow hover:shadow-md"
							>
								<span className="min-w-0 flex-1 basis-60">
									<span className="block text-lg font-bold wrap-anywhere text-slate-900">{title}</span>
									<time dateTime={endedAt} className="text-sm text-slate-600">
										{new Date(endedAt).toLocaleString(i18n.language, { dateStyle: "medium", timeStyle: "short" })}
									</time>
								</span>
								<span className="flex flex-wrap gap-1.5">
									<Chip tone="primary">{t("results.players", { count: playerCount })}</Chip>
									<Chip>{t("results.questions", { count: questionCount })}</Chip>
									<Chip>{t("results.pin", { pin })}</Chip>
								</span>
							</Link>
						</li>
					))}
				</ul>
			)}
			{status === "ready" && hasMore && (
				<div className="mt-6 flex justify-center">
					<Button
						variant="outlined"
						loading={loadingMore}
						onClick={async () => {
							setLoadingMore(true);
							await load(games.length);
							setLoadingMore(false);
						}}
					>
						{t("results.loadMore")}
					</Button>
				</div>
			)}
		</>
	);
}
