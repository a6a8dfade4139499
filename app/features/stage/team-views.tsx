import type { Instance } from "#contract/games/live";
import type { TeamRow } from "#contract/games/player-state";
import { TeamSign, teamColor, teamName } from "~/features/live/team";
import { useTexts } from "~/i18n/texts";
import { PodiumStage, PodiumSteps } from "./podium-steps";
import { countHeightRows } from "./ranking-view";
import { PODIUM, podiumRisesMs, RANKING, useSteps } from "./reveal-steps";
import { teamPlaces } from "./stage-phase";
import type { ViewProps } from "./view-props";
import "./reveal.css";

export function TeamLegend({ instance }: { instance: Instance }) {
	const { t, formatNumber } = useTexts();
	const { count, mode } = instance.settings.teams;
	if (mode === "off") return null;
	const countMembers = (team: number) => instance.teams?.find((row) => row.team === team)?.members ?? 0;
	return (
		<ul className="flex flex-wrap gap-1.5 text-lg font-semibold">
			{Array.from({ length: count }, (_, team) => (
				<li
					// biome-ignore lint/suspicious/noArrayIndexKey: the number of a team is its identity
					key={team}
					className="flex items-center gap-1 rounded-chip px-1 py-0.5 text-white"
					style={{ background: teamColor(team), boxShadow: "inset 0 0 0 calc(0.2 * var(--u)) rgb(255 255 255 / 0.5)" }}
				>
					<TeamSign team={team} className="size-4" />
					{teamName(t, team)}
					<span className="px-0.5 tabular-nums">{formatNumber(countMembers(team))}</span>
				</li>
			))}
		</ul>
	);
}

/** Teams in their order before; those without an earlier rank come last. */
function sortByPreviousRank(teams: readonly TeamRow[]): TeamRow[] {
	const previousPlace = ({ previousRank }: TeamRow) => previousRank ?? Number.POSITIVE_INFINITY;
	return teams
		.map((row, now) => ({ row, now }))
		.sort((a, b) => previousPlace(a.row) - previousPlace(b.row) || a.now - b.now)
		.map(({ row }) => row);
}

/** Shows each team's mean as a bar: first in the old order, then the rows glide to their new places. */
export function TeamRankingView({ instance, fresh, hiddenParts }: ViewProps) {
	const { t } = useTexts("stage");
	const step = useSteps([RANKING.holdMs], fresh, hiddenParts !== null);
	const teams = instance.teams ?? [];
	const before = sortByPreviousRank(teams);
	const most = Math.max(1, ...teams.map(({ score }) => score));
	const height = `${100 / countHeightRows(teams.length, teams.length)}%`;
	const glided = step >= 1;
	return (
		<section className="flex h-full flex-col gap-2">
			<h1 className="text-center text-3xl leading-tight">{t("stage.teams.title")}</h1>
			<ol className="relative isolate min-h-0 flex-1">
				{teams.map((row, now) => (
					<li
						key={row.team}
						className="ranking-row absolute inset-x-0 py-0.75"
						style={{ height, transform: `translateY(${(glided ? now : before.indexOf(row)) * 100}%)` }}
					>
						<div className="relative flex h-full items-center gap-2.5 overflow-hidden rounded-card bg-white pe-5 ps-3 text-slate-900">
							<div
								aria-hidden="true"
								className="team-bar absolute inset-y-0 start-0 w-full origin-left rtl:origin-right opacity-25"
								style={{ background: teamColor(row.team), transform: `scaleX(${glided ? row.score / most : 0})` }}
							/>
							<span className="relative w-6 shrink-0 text-center text-2xl font-bold tabular-nums">
								<span className="sr-only">{t("live.rankNumber", { rank: row.rank })}</span>
								<span aria-hidden="true">{glided && row.rank > 0 ? row.rank : (row.previousRank ?? "")}</span>
							</span>
							<TeamSign team={row.team} className="relative size-6.5" />
							<span className="relative min-w-0 flex-1 truncate text-2xl leading-tight font-bold">{teamName(t, row.team)}</span>
							<span className="relative text-2xl font-bold tabular-nums">{t("live.points", { count: row.score })}</span>
						</div>
					</li>
				))}
			</ol>
			<p className="grid h-6 shrink-0 place-items-center text-lg font-semibold">{t("stage.teams.mean")}</p>
		</section>
	);
}

/** The best teams rise one after the other in the dark; then the light goes on. */
export function TeamPodiumView({ instance, fresh }: ViewProps) {
	const { t } = useTexts("stage");
	const places = teamPlaces(instance);
	const rises = podiumRisesMs(places.length);
	const done = useSteps([...rises, (rises.at(-1) ?? 0) + PODIUM.riseMs], fresh);
	const lit = done > places.length;
	return (
		<PodiumStage lit={lit}>
			<h1 className="text-4xl leading-tight">{t(lit ? "stage.teams.winners" : "stage.teams.drum")}</h1>
			<PodiumSteps
				risen={done}
				steps={places.map(({ place, teams }) => ({
					place,
					points: teams[0]?.score ?? 0,
					winners: teams.map(({ team }) => ({
						name: teamName(t, team),
						picture: (className) => <TeamSign team={team} className={className} />,
					})),
				}))}
			/>
		</PodiumStage>
	);
}
