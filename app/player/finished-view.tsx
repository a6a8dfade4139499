import { lazy, Suspense, useEffect, useState } from "react";
import type { PlayerState } from "#contract/games/player-state";
import { Flame } from "~/features/live/game-icons";
import { Leaderboard, Medal } from "~/features/live/leaderboard";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { focusHeading } from "~/ui/use-step-focus";
import { useWhen } from "~/ui/use-when";
import { OwnCard } from "./own-card";
import { findFinalRank, hasFinalRanking } from "./player-view";
import { Teams } from "./team-parts";

/** Loads at the end, for the first three. A phone that cannot load it does without. */
const Confetti = lazy(async () => {
	try {
		return { default: (await import("~/features/live/confetti")).Confetti };
	} catch {
		return { default: () => <></> };
	}
});

type FinishedState = Extract<PlayerState, { status: "finished" }>;

/** True until the big screen has announced the winners, which phones must not do earlier. */
function useRankingDelay(rankingInMs: number): boolean {
	const [firstMs] = useState(rankingInMs);
	const [waiting, setWaiting] = useState(firstMs > 0);
	useEffect(() => {
		const timer = setTimeout(() => setWaiting(false), firstMs);
		return () => clearTimeout(timer);
	}, [firstMs]);
	return waiting;
}

export default function FinishedView({ state }: { state: FinishedState }) {
	const { t } = useTexts("player");
	// This part loads late: the heading that had the focus is gone by then.
	useEffect(() => {
		if (document.activeElement === document.body) focusHeading(document);
	}, []);
	const waiting = useRankingDelay(state.rankingInMs ?? 0);
	const ranked = hasFinalRanking(state);
	const { rank = 0, score = 0, nickname, bestStreak = 0, scoredCount: total = state.questionCount } = state;
	const ownRank = findFinalRank(state);
	const placeText = ownRank === null ? "" : t("playQuiz.finalPlace", { rank: ownRank });
	const pointsText = ranked && nickname !== undefined ? t("live.points", { count: score }) : "";
	useWhen(!waiting, () => announce(placeText || pointsText));
	if (waiting) {
		return (
			<section className="flex flex-1 flex-col">
				<OwnCard nickname={nickname} className="flex flex-1 flex-col justify-center">
					<h1 className="mt-4 text-2xl font-bold">{t("playQuiz.lookAtScreen")}</h1>
					<p className="mt-2 text-lg font-medium text-balance">
						{`${t("playQuiz.lookAtScreenEnd")} ${state.joined ? t("playQuiz.resultFollows") : ""}`}
					</p>
				</OwnCard>
			</section>
		);
	}
	const isAmongFirst = score > 0 && rank >= 1 && rank <= 3;
	return (
		<section className="flex flex-1 flex-col gap-5">
			<OwnCard nickname={nickname}>
				<h1 className="mt-3 text-2xl font-bold">
					{placeText ? (
						<>
							<span className="block text-base font-semibold">{t("playQuiz.finishedTitle")}</span> {placeText}
						</>
					) : (
						t("playQuiz.finishedTitle")
					)}
				</h1>
				<p className="mt-1 break-words opacity-95">{state.quizTitle}</p>
				{pointsText && <p className={`mt-3 font-bold tabular-nums ${score > 0 ? "text-4xl" : "text-lg"}`}>{pointsText}</p>}
				<p className="mt-2 flex flex-wrap justify-center gap-x-5 gap-y-1 font-semibold empty:hidden">
					{state.correctCount !== undefined && total > 0 && <span>{t("playQuiz.rightOf", { correct: state.correctCount, total })}</span>}
					{bestStreak > 1 && (
						<span className="flex items-center gap-1">
							<Flame />
							{t("playQuiz.bestStreak", { count: bestStreak })}
						</span>
					)}
				</p>
				{!ranked && <p className="mt-1 font-semibold">{t("playQuiz.tookPart", { count: state.participantCount })}</p>}
				<p className="mt-3 font-medium">{t("playQuiz.thanks")}</p>
				{isAmongFirst && ownRank !== null && <Medal place={rank} className="absolute start-1/2 top-4 ms-7 size-14" />}
			</OwnCard>
			{!state.joined && ranked && <p className="rounded-xl bg-info-50 px-4 py-3 text-info-800">{t("playQuiz.noNickname")}</p>}
			<Teams rows={state.teams} own={state.team} />
			{ranked && (
				<div>
					<h2 className="mb-3 text-lg font-bold text-slate-900">{t("playQuiz.finalLeaderboard")}</h2>
					<Leaderboard rows={state.finalLeaderboard} own={state.nickname} answerCards={state.answerCards} />
				</div>
			)}
			<a href="/" className="mx-auto rounded-button px-5 py-3 font-semibold text-primary-700 hover:bg-primary-50">
				{t("common.goHome")}
			</a>
			{/* The last child, so that React keeps the heading element of the view before, which has the focus. */}
			{isAmongFirst && (
				<Suspense>
					<Confetti />
				</Suspense>
			)}
		</section>
	);
}
