import { useTexts } from "~/i18n/texts";
import { Avatar } from "./avatar";
import { Medal } from "./medal";
import { RankChange } from "./rank-change";

interface LeaderboardEntry {
	nickname: string;
	score: number;
	rank: number;
	previousRank?: number | null;
}

/** Rank, name and points of each row; medals for the first three, the player's own row marked. There are no ranks before somebody has points. */
export function Leaderboard({ rows, own, changes = false }: { rows: LeaderboardEntry[]; own?: string | undefined; changes?: boolean }) {
	const { t } = useTexts();
	const placed = rows.some(({ score }) => score > 0);
	return (
		<ol className="flex flex-col gap-2">
			{rows.map((row) => {
				const isOwn = row.nickname === own;
				return (
					<li
						key={row.nickname}
						className={`flex flex-wrap items-center justify-end gap-x-2 rounded-xl border px-3 py-3 sm:gap-x-3 sm:px-4 ${isOwn ? "border-primary-300 bg-primary-50" : "border-line bg-white"}`}
					>
						<span className="w-8 shrink-0 text-center text-lg font-bold tabular-nums text-slate-700">
							{placed && (
								<>
									{row.score > 0 && row.rank <= 3 ? <Medal place={row.rank} /> : <span aria-hidden="true">{row.rank}</span>}
									<span className="sr-only">{t("live.rankNumber", { rank: row.rank })}</span>
								</>
							)}
						</span>
						<Avatar nickname={row.nickname} className="size-7 sm:size-8" />
						<span className="min-w-0 flex-1 basis-20 leading-snug font-semibold wrap-anywhere text-slate-900">
							{row.nickname}
							{isOwn && <span className="ml-2 text-sm font-medium whitespace-nowrap text-primary-700">({t("live.you")})</span>}
						</span>
						{changes && <RankChange rank={row.rank} previousRank={row.previousRank ?? null} />}
						<span className="shrink-0 font-bold tabular-nums text-slate-900">{t("live.points", { count: row.score })}</span>
					</li>
				);
			})}
		</ol>
	);
}
