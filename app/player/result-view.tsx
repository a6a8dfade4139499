import { type ReactNode, useLayoutEffect, useState } from "react";
import type { PlayerState } from "#contract/games/player-state";
import { readGiven } from "#contract/kinds/given";
import { ClockIcon, Flame, PauseIcon } from "~/features/live/game-icons";
import { Leaderboard, RankChange } from "~/features/live/leaderboard";
import { ExtraInfo } from "~/features/question/extra-info";
import { explainHalfRight } from "~/features/question/half-right";
import { isLongText } from "~/features/question/option-identity";
import { QuestionPicture } from "~/features/question/question-picture";
import { ReadAloud } from "~/features/question/read-aloud";
import { QuestionText } from "~/features/question/rich-text";
import { SolvedQuestion } from "~/features/question/solved-question";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { useWhen } from "~/ui/use-when";
import { buzz } from "./haptics";
import { Teams } from "./team-parts";
import { pickEncouragement } from "./words";

const COUNT_UP_MS = 600;

/** Counts up to `target`, fast at first; at once with reduced motion. */
function useCountUp(target: number): number {
	const [shown, setShown] = useState(target);
	useLayoutEffect(() => {
		if (target === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return setShown(target);
		const startedMs = performance.now();
		let frame = 0;
		const step = () => {
			const left = Math.max(0, 1 - (performance.now() - startedMs) / COUNT_UP_MS);
			setShown(Math.round(target * (1 - left ** 3)));
			if (left > 0) frame = requestAnimationFrame(step);
		};
		step();
		return () => cancelAnimationFrame(frame);
	}, [target]);
	return shown;
}

type ResultState = Extract<PlayerState, { status: "result"; joined: true }>;

const MAX_FLAMES = 5;

/** The rank to show; null before a player has points, or until the host shows the ranks. */
function findShownRank({ pointsMode, rank, leaderboard }: ResultState): number | null {
	return pointsMode !== "none" && (leaderboard[0]?.score ?? 0) > 0 ? rank : null;
}

function Streak({ count }: { count: number }) {
	const { t } = useTexts("player");
	if (count < 2) return null;
	return (
		<p className="mt-4 flex items-center gap-2 text-lg font-bold">
			<span aria-hidden="true" className="flex">
				{Array.from({ length: Math.min(count, MAX_FLAMES) }, (_, flame) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: flames are all the same
					<Flame key={flame} className="animate-pop" style={{ animationDelay: `${0.3 + flame * 0.1}s` }} />
				))}
			</span>
			{t("playQuiz.streak", { count })}
		</p>
	);
}

function ResultFigures({ state, answered }: { state: ResultState; answered: boolean }) {
	const { t, formatNumber } = useTexts("player");
	const counted = useCountUp(state.pointsEarned);
	const rank = findShownRank(state);
	// A rank shown later replaces the placeholder text, so that nothing moves.
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
					{t("playQuiz.rightOf", { correct: state.correctCount, total: state.scoredCount ?? state.questionIndex + 1 })}
				</p>
				<Streak count={state.streak ?? 0} />
			</>
		);
	}
	return (
		<>
			<dl className="mt-4 flex flex-wrap items-end justify-center gap-x-8 gap-y-3">
				{answered ? (
					<div className="w-full">
						<dt className="text-sm opacity-90">{t("playQuiz.pointsEarned")}</dt>
						<dd className="text-5xl font-bold tabular-nums">
							<span aria-hidden="true">+{formatNumber(counted)}</span>
							<span className="sr-only">{formatNumber(state.pointsEarned)}</span>
						</dd>
					</div>
				) : (
					<div className="flex w-full justify-center gap-1">
						<dt>{`${t("playQuiz.pointsEarned")}:`}</dt>
						<dd className="tabular-nums">{formatNumber(state.pointsEarned)}</dd>
					</div>
				)}
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
				<p key={String(state.rankingShown)} className="mt-5 min-w-40 rounded-xl bg-black/15 px-5 py-3 font-bold">
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

/** Green for a right answer, where the light comes on, and grey for a wrong one, never red. */
export function resultTone({ joinedLate, isCorrect, solutionShown }: ResultState): string {
	return joinedLate || solutionShown === false || isCorrect === null
		? "bg-primary-700"
		: isCorrect
			? "animate-switch-on bg-success-700"
			: "bg-slate-600";
}

interface GivenProps {
	state: ResultState;
	children?: ReactNode;
}

function GivenAnswer({ state, children }: GivenProps) {
	const { question, language } = state;
	return (
		<div className="flex flex-col gap-4 rounded-2xl bg-white p-4">
			{question.text && (
				<QuestionText as="h2" text={question.text} lang={language} className={isLongText(question.text) ? "text-base" : "text-lg"} />
			)}
			<QuestionPicture picture={question.image} lang={language} />
			<ReadAloud support={state.support} question={question} lang={language} solution={state.solutionShown === false ? undefined : state} />
			<SolvedQuestion
				question={question}
				lang={language}
				given={readGiven(state)}
				solved={state.solutionShown !== false}
				solution={state}
				isCorrect={state.isCorrect}
			/>
			{children}
		</div>
	);
}

export function WaitingView({ state }: { state: ResultState }) {
	const { t } = useTexts("player");
	const { joinedLate, turn, paused } = state;
	const headline = joinedLate ? "joinedLate" : "answersIn";
	return (
		<section className="flex flex-1 flex-col gap-4">
			<div className="flex min-h-[46dvh] flex-col items-center justify-center py-4 text-center text-white">
				<h1 className="text-3xl font-bold">{t(`playQuiz.${headline}`)}</h1>
				<p className="mt-3 text-lg font-medium text-balance">{t(turn === 2 ? "playQuiz.solutionSoon" : "playQuiz.talkToNeighbour")}</p>
				{paused && <p className="mt-5 rounded-xl bg-slate-900 px-5 py-3 font-semibold">{t("playQuiz.pausedNote")}</p>}
			</div>
			<GivenAnswer state={state} />
		</section>
	);
}

export function ResultView({ state }: { state: ResultState }) {
	const { t } = useTexts("player");
	const { isCorrect, joinedLate, paused, leaderboard } = state;
	const isVote = isCorrect === null;
	const answered = readGiven(state) !== undefined;
	const rank = findShownRank(state);
	const headline = joinedLate ? "joinedLate" : !answered ? "noAnswer" : isVote ? "voted" : isCorrect ? "correct" : "wrong";
	// Repeats the focused heading, because Orca moves there silently when the chosen option disappears. Announced again with the rank once
	// the host shows it.
	useWhen(`rank ${rank}`, () => {
		const points = state.pointsMode === "none" || joinedLate || isVote ? [] : [t("live.points", { count: state.pointsEarned })];
		announce([t(`playQuiz.said.${headline}`), ...points, ...(rank === null ? [] : [t("live.rankNumber", { rank })])].join(". "));
	});
	useWhen(!joinedLate && !isVote, () => buzz(isCorrect ? "correct" : "wrong", state.support));
	useWhen(paused ?? false, () => announce(t("playQuiz.paused")));
	const partlyRight = state.question.isMultipleChoice && explainHalfRight(state.selectedOptions ?? [], state.correctAnswers ?? []);
	return (
		<section className="flex flex-1 flex-col gap-4">
			{/* Last, where it moves nothing; first only on low screens, where it would be out of view there. */}
			{paused && (
				<p className="rounded-2xl bg-slate-900 px-5 py-4 text-center font-semibold text-white tall:sticky tall:bottom-3 tall:order-last tall:shadow-lg">
					<PauseIcon className="me-1.5 inline size-5 align-text-bottom" />
					{t("playQuiz.pausedNote")}
				</p>
			)}
			<div className="flex min-h-[46dvh] flex-col items-center justify-center py-4 text-center text-white">
				{!joinedLate && !isVote && (
					<span
						aria-hidden="true"
						className={`mb-7 grid size-20 place-items-center rounded-full bg-white text-5xl font-bold ${isCorrect ? "animate-lit text-success-700 shadow-[0_0_1.25rem_0.5rem_var(--color-light)]" : "animate-pop text-slate-600"}`}
					>
						{isCorrect ? "✓" : answered ? "✗" : <ClockIcon className="size-12" />}
					</span>
				)}
				<h1 className="text-3xl font-bold">{t(`playQuiz.${headline}`)}</h1>
				{!joinedLate && isCorrect === false && (
					<p className="mt-2 text-lg font-medium empty:hidden">
						{partlyRight
							? t("question.halfRight", partlyRight)
							: pickEncouragement(t("playQuiz.kindLines"), state.nickname, { ...state, answered })}
					</p>
				)}
				{joinedLate ? (
					<p className="mt-2 text-lg font-medium">{t("playQuiz.joinedLateText")}</p>
				) : (
					!isVote && <ResultFigures state={state} answered={answered} />
				)}
			</div>
			<GivenAnswer state={state}>
				<ExtraInfo text={state.extraInfo} lang={state.language} heading="h2" />
			</GivenAnswer>
			<Teams rows={state.teams} own={state.team} className="rounded-2xl bg-white p-4" />
			{rank !== null && (
				<div className="rounded-2xl bg-white p-4">
					<h2 className="mb-3 text-lg font-bold text-slate-900">{t("playQuiz.topFive")}</h2>
					<Leaderboard rows={leaderboard} own={state.nickname} answerCards={state.answerCards} changes />
				</div>
			)}
		</section>
	);
}
