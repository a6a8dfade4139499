import { useState } from "react";
import type { PlayerState } from "#contract/player-state";
import { RankChange } from "~/features/live/rank-change";
import { useTexts } from "~/i18n/texts";
import { useCountUp } from "./use-count-up";

export type ResultState = Extract<PlayerState, { status: "result"; joined: true }>;

const MAX_FLAMES = 5;

/** The player's rank, or null: there are no ranks before somebody has points, or until the host shows them. */
export function shownRank({ pointsMode, rank, leaderboard }: ResultState): number | null {
	return pointsMode !== "none" && (leaderboard[0]?.score ?? 0) > 0 ? rank : null;
}

/** Right answers in a row, from two on. */
function Streak({ count }: { count: number }) {
	const { t } = useTexts("player");
	if (count < 2) return null;
	return (
		<p className="mt-4 flex items-center gap-2 text-lg font-bold">
			<span aria-hidden="true" className="flex">
				{Array.from({ length: Math.min(count, MAX_FLAMES) }, (_, flame) => (
					<svg
						// biome-ignore lint/suspicious/noArrayIndexKey: flames are all the same
						key={flame}
						aria-hidden="true"
						viewBox="0 0 24 24"
						className="size-6 animate-pop"
						style={{ animationDelay: `${0.3 + flame * 0.1}s` }}
					>
						<path d="M13 1c1 5 6 7 6 13a7 7 0 0 1-14 0c0-3 1.5-5 3-6.5.3 2 1 3 2 3.5C9.5 8 10 4 13 1z" fill="#fb923c" />
						<path d="M12.5 12c.5 2 2.5 3 2.5 5.5a3 3 0 0 1-6 0c0-2.5 2.5-3 3.5-5.5z" fill="#fde68a" />
					</svg>
				))}
			</span>
			{t("playQuiz.streak", { count })}
		</p>
	);
}

/** Points of this question, total points, and the rank; in a game without points, the number of right answers. */
export function ResultFigures({ state }: { state: ResultState }) {
	const { t, formatNumber } = useTexts("player");
	const counted = useCountUp(state.pointsEarned);
	const rank = shownRank(state);
	// Shown later, the rank takes the place of the words that stood for it: nothing moves.
	const [shownLater] = useState(!state.rankingShown);
	const rankWithChange = rank !== null && (
		<span className="flex items-center justify-center gap-2 text-2xl font-bold tabular-nums">
			{rank}
			{state.previousRank !== null && (
				<span className="grid min-w-7 place-items-center rounded-md bg-white px-1.5 py-0.5">
					<RankChange rank={rank} previousRank={state.previousRank} />
				</span>
			)}
		</span>
	);
	if (state.pointsMode === "none") {
		return (
			<>
				<p className="mt-3 text-lg font-bold tabular-nums">
					{t("playQuiz.rightAnswers")}: {t("playQuiz.rightOf", { correct: state.correctCount, total: state.questionIndex + 1 })}
				</p>
				<Streak count={state.streak ?? 0} />
			</>
		);
	}
	return (
		<>
			<dl className="mt-4 flex flex-wrap items-end justify-center gap-x-8 gap-y-3">
				<div className="w-full">
					<dt className="text-sm opacity-90">{t("playQuiz.pointsEarned")}</dt>
					<dd className="text-5xl font-bold tabular-nums">
						<span aria-hidden="true">+{formatNumber(counted)}</span>
						<span className="sr-only">{formatNumber(state.pointsEarned)}</span>
					</dd>
				</div>
				<div>
					<dt className="text-sm opacity-90">{t("playQuiz.totalScore")}</dt>
					<dd className="text-2xl font-bold tabular-nums">{formatNumber(state.score)}</dd>
				</div>
				{rankWithChange && !shownLater && (
					<div>
						<dt className="text-sm opacity-90">{t("playQuiz.yourRank")}</dt>
						<dd>{rankWithChange}</dd>
					</div>
				)}
			</dl>
			<Streak count={state.streak ?? 0} />
			{shownLater && (rankWithChange || !state.rankingShown) && (
				<p className="mt-5 min-w-40 rounded-xl bg-white/15 px-5 py-3 font-bold">
					{state.rankingShown ? (
						<>
							<span className="block text-sm leading-4">{t("playQuiz.yourRank")}</span> {rankWithChange}
						</>
					) : (
						<>
							{t("playQuiz.lookAtScreen")}
							<span className="block font-medium">{t("playQuiz.lookAtScreenText")}</span>
						</>
					)}
				</p>
			)}
		</>
	);
}
