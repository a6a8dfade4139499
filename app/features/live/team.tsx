import type { TeamRow } from "#contract/games/player-state";
import { useTexts } from "~/i18n/texts";

type TeamKey = `live.team.${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7}`;

export const teamName = (t: (key: TeamKey) => string, team: number): string => t(`live.team.${team}` as TeamKey);

/** Colour and shape (viewBox 0 0 24 24) by team number. White has a contrast of 7:1 on each colour, which the big screen needs. */
const SIGNS = [
	[
		"#92400e",
		"M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM11 .5h2v4h-2zm0 19h2v4h-2zM.5 11h4v2h-4zm19 0h4v2h-4zM3.2 4.6l1.4-1.4 2.8 2.8L6 7.4zM16.6 18l1.4-1.4 2.8 2.8-1.4 1.4zM19.4 3.2l1.4 1.4L18 7.4 16.6 6zM3.2 19.4 6 16.6 7.4 18l-2.8 2.8z",
	],
	["#075985", "M1 9c4-6 7-6 11-2s7 3 11-1v5c-4 5-7 6-11 2s-7-4-11 1zm0 9c4-6 7-6 11-2s7 3 11-1v5c-4 5-7 6-11 2s-7-4-11 1z"],
	[
		"#166534",
		"M21.5 2.5C10 2.5 3.5 8 3.5 15c0 1 .2 2 .5 2.8L1.5 21 3 22.5l2.7-2.7c1.6 1 3.5 1.2 5.3 1.2 8 0 10.5-9 10.5-18.5zM7 16.5c2-4 5-6.5 9-8.5-3 3-5.2 6-7.5 9.5z",
	],
	["#991b1b", "M13 1c1 5 6 7 6 13a7 7 0 0 1-14 0c0-3 1.5-5 3-6.5.3 2 1 3 2 3.5C9.5 8 10 4 13 1z"],
	["#3730a3", "M15.5 1A11.5 11.5 0 1 0 23 15.5 9.2 9.2 0 0 1 15.5 1z"],
	["#86198f", "m12 1 3.3 7.2 7.7.9-5.7 5.3 1.5 7.7L12 18.3l-6.8 3.8 1.5-7.7L1 9.1l7.7-.9z"],
	["#44403c", "M.5 21 9 5l4.5 8L16 9l7.5 12z"],
	["#115e59", "M6.5 19.5a5.5 5.5 0 0 1-.8-10.9 6.5 6.5 0 0 1 12.5-.2 5.6 5.6 0 0 1-.7 11.1z"],
] as const;

const lookUpSign = (team: number) => SIGNS[team % SIGNS.length] ?? SIGNS[0];

export const teamColor = (team: number): string => lookUpSign(team)[0];

/** Decorative: the team's name is beside it. */
export function TeamSign({ team, className = "size-7" }: { team: number; className?: string | undefined }) {
	const [color, shape] = lookUpSign(team);
	return (
		<svg viewBox="-4 -4 32 32" aria-hidden="true" className={`inline-block shrink-0 rounded-lg ${className}`} style={{ background: color }}>
			<path d={shape} fill="#fff" />
		</svg>
	);
}

/** The sign of a team, with its name for screen readers. */
export function TeamBadge({ team, className }: { team: number; className?: string }) {
	const { t } = useTexts();
	return (
		<span>
			<TeamSign team={team} className={className} />
			<span className="sr-only">{teamName(t, team)}</span>
		</span>
	);
}

export function TeamName({ team, className = "" }: { team: number; className?: string }) {
	const { t } = useTexts();
	return (
		<span className={`inline-flex min-w-0 items-center gap-2 ${className}`}>
			<TeamSign team={team} />
			<span className="min-w-0 wrap-anywhere">{teamName(t, team)}</span>
		</span>
	);
}

/** Lists the teams; ranks and points appear once a team has points. */
export function TeamRanking({ rows, own }: { rows: readonly Omit<TeamRow, "previousRank">[]; own?: number | undefined }) {
	const { t } = useTexts();
	const hasPoints = rows.some(({ score }) => score > 0);
	return (
		<ol className="flex flex-col gap-2">
			{rows.map(({ team, rank, score, members }) => (
				<li
					key={team}
					className={`flex items-center gap-3 rounded-xl border px-3 py-3 font-bold ${team === own ? "border-primary-300 bg-primary-50" : "border-line bg-white"}`}
				>
					{hasPoints && rank > 0 && (
						<span className="w-6 shrink-0 text-center text-lg text-slate-700 tabular-nums">
							<span className="sr-only">{t("live.rankNumber", { rank })}</span>
							<span aria-hidden="true">{rank}</span>
						</span>
					)}
					<span className="min-w-0 flex-1 text-slate-900">
						<TeamName team={team} className="max-w-full" />
						<span className="block text-sm font-medium text-slate-600">
							{`${t("live.participants", { count: members })}${team === own ? ` · ${t("live.yourTeam")}` : ""}`}
						</span>
					</span>
					{hasPoints && <span className="shrink-0 text-slate-900 tabular-nums">{t("live.points", { count: score })}</span>}
				</li>
			))}
		</ol>
	);
}
