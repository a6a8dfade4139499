import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { GameResultSummary } from "#contract/results";
import { useT } from "~/i18n/translator";
import type { Listing } from "~/lib/listing";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { ChartIcon } from "~/ui/icons";
import { ListingView } from "~/ui/listing-view";
import { PageHeading } from "~/ui/page-heading";

function Game({ game }: { game: GameResultSummary }) {
	const { t } = useTranslation();
	const { formatDate } = useT();
	const { instanceId, title, pin, endedAt, playerCount, questionCount } = game;
	return (
		<Link
			to={`/results/${instanceId}`}
			className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-white p-5 transition-shadow hover:shadow-md"
		>
			<span className="min-w-0 flex-1 basis-60">
				<span className="block text-lg font-bold wrap-anywhere text-slate-900">{title}</span>
				<time dateTime={endedAt} className="text-sm text-slate-600">
					{formatDate(endedAt, { dateStyle: "medium", timeStyle: "short" })}
				</time>
			</span>
			<span className="flex flex-wrap gap-1.5">
				<Chip tone="primary">{t("results.players", { count: playerCount })}</Chip>
				<Chip>{t("results.questions", { count: questionCount })}</Chip>
				<Chip>{t("results.pin", { pin })}</Chip>
			</span>
		</Link>
	);
}

/** The games one hosted, newest first. */
export function ResultList({ listing }: { listing: Listing<GameResultSummary, unknown> }) {
	const { t } = useTranslation();
	return (
		<>
			<PageHeading title={t("results.title")} subtitle={t("results.subtitle")} />
			<ListingView
				listing={listing}
				errorText={t("results.errorLoad")}
				moreText={t("results.loadMore")}
				empty={
					<EmptyState icon={<ChartIcon />} title={t("results.empty")} text={t("results.emptyText")}>
						<ButtonLink to="/">{t("results.toQuizzes")}</ButtonLink>
					</EmptyState>
				}
			>
				{(games) => (
					<ul className="flex flex-col gap-3">
						{games.map((game) => (
							<li key={game.instanceId}>
								<Game game={game} />
							</li>
						))}
					</ul>
				)}
			</ListingView>
		</>
	);
}
