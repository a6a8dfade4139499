import { useT } from "~/i18n/translator";
import type { ViewProps } from "./view-props";

/** The first three of the game. */
export function PodiumView({ instance }: ViewProps) {
	const { t } = useT();
	return (
		<section className="flex h-full flex-col gap-3">
			<h1 className="text-3xl">{t("stage.podium.title")}</h1>
			<ol className="flex flex-col gap-2 text-xl">
				{instance.participants
					.filter(({ rank, totalScore }) => rank <= 3 && totalScore > 0)
					.slice(0, 3)
					.map(({ nickname, rank, totalScore }) => (
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
