import { GAME } from "#contract/limits";
import { useT } from "~/i18n/translator";
import type { ViewProps } from "./view-props";

/** The best players after a question. */
export function RankingView({ instance }: ViewProps) {
	const { t } = useT();
	return (
		<section className="flex h-full flex-col gap-3">
			<h1 className="text-3xl">{t("stage.ranking.title")}</h1>
			<ol className="flex flex-col gap-2 text-xl">
				{instance.participants.slice(0, GAME.leaderboardTop).map(({ nickname, rank, totalScore }) => (
					<li key={nickname} className="flex gap-3 rounded-base bg-white p-2 text-slate-900">
						<span className="tabular-nums">{rank}</span>
						<span className="min-w-0 flex-1 truncate">{nickname}</span>
						<span className="tabular-nums">{t("live.points", { count: totalScore })}</span>
					</li>
				))}
			</ol>
		</section>
	);
}
