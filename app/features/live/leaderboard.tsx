import { shownName } from "~/features/live/shown-name";
import { useTexts } from "~/i18n/texts";
import { Avatar } from "./avatar";

/** Shows nothing if there was no rank before the last question. */
export function RankChange({ rank, previousRank }: { rank: number; previousRank: number | null }) {
	const { t } = useTexts();
	if (previousRank === null) return null;
	const change = previousRank - rank;
	if (change > 0) {
		return (
			<span className="inline-flex items-center gap-0.5 text-sm font-semibold text-success-700">
				<span aria-hidden="true">▲</span>
				<span aria-hidden="true">{change}</span>
				<span className="sr-only">{t("live.rankUp", { count: change })}</span>
			</span>
		);
	}
	if (change < 0) {
		return (
			<span className="inline-flex items-center gap-0.5 text-sm font-semibold text-error-700">
				<span aria-hidden="true">▼</span>
				<span aria-hidden="true">{-change}</span>
				<span className="sr-only">{t("live.rankDown", { count: -change })}</span>
			</span>
		);
	}
	return (
		<span className="text-sm font-semibold text-slate-500">
			<span aria-hidden="true">–</span>
			<span className="sr-only">{t("live.rankSame")}</span>
		</span>
	);
}

/** Colours of disc, rim and digit; digits have a contrast of at least 4.5:1 on the disc. */
const METALS = [
	["#fbbf24", "#d97706", "#451a03"],
	["#d1d5db", "#6b7280", "#1f2937"],
	["#e0a068", "#92400e", "#431407"],
] as const;

/** Decorative: the rank is beside it as text. */
export function Medal({ place, className = "size-8" }: { place: number; className?: string }) {
	const metal = METALS[place - 1];
	if (!metal) return null;
	const [disc, rim, figure] = metal;
	return (
		<svg viewBox="0 0 32 32" aria-hidden="true" className={`inline-block shrink-0 ${className}`}>
			<path d="M8 2h6l3 9h-6zM24 2h-6l-3 9h6z" fill="#4f46e5" />
			<circle cx="16" cy="20" r="10" fill={disc} stroke={rim} strokeWidth="2" />
			<text x="16" y="24.5" textAnchor="middle" fontSize="13" fontWeight="700" fill={figure}>
				{place}
			</text>
		</svg>
	);
}

interface LeaderboardEntry {
	nickname: string;
	score: number;
	rank: number;
	previousRank?: number | null;
}

interface LeaderboardProps {
	rows: LeaderboardEntry[];
	own?: string | undefined;
	answerCards?: boolean | undefined;
	changes?: boolean;
}

/** Ranked rows; shown once somebody has points, because there are no ranks before. */
export function Leaderboard({ rows, own, answerCards, changes = false }: LeaderboardProps) {
	const { t } = useTexts();
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
							{row.score > 0 && row.rank <= 3 ? <Medal place={row.rank} /> : <span aria-hidden="true">{row.rank}</span>}
							<span className="sr-only">{t("live.rankNumber", { rank: row.rank })}</span>
						</span>
						<Avatar nickname={row.nickname} className="size-7 sm:size-8" />
						<span translate="no" className="min-w-0 flex-1 basis-20 leading-snug font-semibold wrap-anywhere text-slate-900">
							{shownName(row.nickname, answerCards)}
							{isOwn && <span className="ms-2 text-sm font-medium whitespace-nowrap text-primary-700">({t("live.you")})</span>}
						</span>
						{changes && <RankChange rank={row.rank} previousRank={row.previousRank ?? null} />}
						<span className="shrink-0 font-bold tabular-nums text-slate-900">{t("live.points", { count: row.score })}</span>
					</li>
				);
			})}
		</ol>
	);
}
