import { useEffect, useRef } from "react";
import type { PlayerState } from "#contract/live";
import { PauseIcon } from "~/features/live/game-icons";
import { Leaderboard } from "~/features/live/leaderboard";
import { RankChange } from "~/features/live/rank-change";
import { ExtraInfo } from "~/features/question/extra-info";
import { isLongText } from "~/features/question/long-text";
import { Options } from "~/features/question/options";
import { QuestionText } from "~/features/question/question-text";
import { useT } from "~/i18n/translator";
import { QuestionPlace } from "./question-place";

type ResultState = Extract<PlayerState, { status: "result"; joined: true }>;

/** Points of this question, points in all, and the rank; without points how many answers were right. */
function OwnFigures({ state }: { state: ResultState }) {
	const { t, formatNumber } = useT();
	if (state.pointsMode === "none") {
		return (
			<p className="mt-3 text-lg font-bold tabular-nums">
				{t("playQuiz.rightAnswers")}: {t("playQuiz.rightOf", { correct: state.correctCount, total: state.questionIndex + 1 })}
			</p>
		);
	}
	return (
		<dl className="mt-4 grid grid-cols-3 gap-2">
			<div className="flex flex-col justify-end">
				<dt className="text-sm opacity-90">{t("playQuiz.pointsEarned")}</dt>
				<dd className="text-2xl font-bold tabular-nums">+{formatNumber(state.pointsEarned)}</dd>
			</div>
			<div className="flex flex-col justify-end">
				<dt className="text-sm opacity-90">{t("playQuiz.totalScore")}</dt>
				<dd className="text-2xl font-bold tabular-nums">{formatNumber(state.score)}</dd>
			</div>
			{state.rank !== null && (
				<div className="flex flex-col justify-end">
					<dt className="text-sm opacity-90">{t("playQuiz.yourRank")}</dt>
					<dd className="flex items-center justify-center gap-2 text-2xl font-bold tabular-nums">
						{state.rank}
						<span className="grid min-w-7 place-items-center rounded-md bg-white/95 px-1.5 py-0.5">
							<RankChange rank={state.rank} previousRank={state.previousRank} />
						</span>
					</dd>
				</div>
			)}
		</dl>
	);
}

/** Right or wrong, points, own rank, what else there is to know, and the top five. */
export function ResultView({ state }: { state: ResultState }) {
	const { t } = useT();
	const { question, selectedOptions } = state;
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus({ preventScroll: true }), []);
	const scored = state.pointsMode !== "none";
	const headline = state.joinedLate
		? t("playQuiz.joinedLate")
		: state.isCorrect
			? t("playQuiz.correct")
			: selectedOptions
				? t("playQuiz.wrong")
				: t("playQuiz.noAnswer");
	return (
		<section className="flex flex-1 flex-col gap-5">
			{state.paused && (
				<p role="status" className="rounded-2xl bg-slate-800 px-5 py-4 text-center font-semibold text-white">
					<PauseIcon className="mr-1.5 inline size-5 align-text-bottom" />
					{t("playQuiz.pausedNote")}
				</p>
			)}
			<div
				className={`rounded-2xl px-5 py-6 text-center text-white ${state.joinedLate ? "bg-primary-700" : state.isCorrect ? "bg-success-700" : "bg-slate-600"}`}
			>
				<h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
					{!state.joinedLate && <span aria-hidden="true">{state.isCorrect ? "✓ " : "✗ "}</span>}
					{headline}
				</h1>
				{state.joinedLate ? <p className="mt-2 font-medium">{t("playQuiz.joinedLateText")}</p> : <OwnFigures state={state} />}
			</div>
			<div>
				<QuestionPlace state={state} question={question} />
				<QuestionText
					as="h2"
					text={question.text}
					lang={state.language}
					className={`mb-3 ${isLongText(question.text) ? "text-base" : "text-lg"}`}
				/>
				<Options
					className="gap-2"
					question={question}
					lang={state.language}
					name={{ legend: t("question.options") }}
					multiple={question.isMultipleChoice}
					selected={selectedOptions ?? []}
					disabled
					correctAnswers={state.correctAnswers}
				/>
			</div>
			<ExtraInfo text={state.extraInfo} lang={state.language} heading="h2" />
			{scored && (
				<div>
					<h2 className="mb-3 text-lg font-bold text-slate-900">{t("playQuiz.topFive")}</h2>
					<Leaderboard rows={state.leaderboard} own={state.nickname} changes />
				</div>
			)}
		</section>
	);
}
