import { useEffect, useEffectEvent, useState } from "react";
import type { PlayerState } from "#contract/games/player-state";
import { Avatar } from "~/features/live/avatar";
import { Confetti } from "~/features/live/confetti";
import { CupIcon } from "~/features/live/game-icons";
import { Leaderboard, Medal } from "~/features/live/leaderboard";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { findFinalRank, hasFinalRanking } from "./player-view";
import { Teams } from "./team-parts";

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

export function FinishedView({ state }: { state: FinishedState }) {
	const { t } = useTexts("player");
	const waiting = useRankingDelay(state.rankingInMs ?? 0);
	const ownRank = findFinalRank(state);
	const placeText = ownRank === null ? "" : t("playQuiz.finalPlace", { rank: ownRank });
	const announcePlace = useEffectEvent(() => announce(placeText));
	useEffect(() => {
		if (!waiting) announcePlace();
	}, [waiting]);
	if (waiting) {
		return (
			<section className="grid flex-1 place-items-center rounded-2xl bg-gradient-to-br from-primary-700 to-secondary-700 px-5 py-7 text-center text-white">
				<div>
					{state.nickname !== undefined && <Avatar nickname={state.nickname} className="mx-auto size-28 animate-pop" />}
					<h1 className="mt-4 text-2xl font-bold">{t("playQuiz.lookAtScreen")}</h1>
					<p className="mt-2 text-lg font-medium text-balance">
						{`${t("playQuiz.lookAtScreenEnd")} ${state.joined ? t("playQuiz.resultFollows") : ""}`}
					</p>
				</div>
			</section>
		);
	}
	const ranked = hasFinalRanking(state);
	const { rank = 0, score = 0 } = state;
	const hasMedal = score > 0 && rank >= 1 && rank <= 3;
	return (
		<section className="flex flex-1 flex-col gap-5">
			<div className="rounded-2xl bg-gradient-to-br from-primary-700 to-secondary-700 px-5 py-7 text-center text-white">
				{hasMedal ? <Medal place={rank} className="size-20" /> : <CupIcon className="inline-block size-16" />}
				<h1 className="mt-2 text-2xl font-bold">{t("playQuiz.finishedTitle")}</h1>
				<p className="mt-1 break-words opacity-95">{state.quizTitle}</p>
				{placeText && <p className="mt-3 text-lg font-bold">{placeText}</p>}
				{state.correctCount !== undefined && (state.scoredCount ?? state.questionCount) > 0 && (
					<p className="mt-1 font-semibold">
						{t("playQuiz.rightAnswers")}:{" "}
						{t("playQuiz.rightOf", { correct: state.correctCount, total: state.scoredCount ?? state.questionCount })}
					</p>
				)}
				{!ranked && <p className="mt-1 font-semibold">{t("playQuiz.tookPart", { count: state.participantCount })}</p>}
				<p className="mt-3 font-medium">{t("playQuiz.thanks")}</p>
			</div>
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
			<Confetti />
		</section>
	);
}
