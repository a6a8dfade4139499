import { useEffect, useEffectEvent } from "react";
import { PauseIcon } from "~/features/live/game-icons";
import { Leaderboard } from "~/features/live/leaderboard";
import { ExtraInfo } from "~/features/question/extra-info";
import { isLongText } from "~/features/question/long-text";
import { Options } from "~/features/question/options";
import { QuestionPicture } from "~/features/question/question-picture";
import { QuestionText } from "~/features/question/question-text";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { buzz } from "./haptics";
import { ResultFigures, type ResultState, shownRank } from "./result-figures";
import { kindLine } from "./words";

/** The colour of the whole screen: green for a right answer, grey for a wrong one, never red. */
export function resultTone({ joinedLate, isCorrect }: ResultState): string {
	return joinedLate ? "bg-primary-700" : isCorrect ? "bg-success-700" : "bg-slate-600";
}

/** Right or wrong, points, own rank, extra info, and the top five. */
export function ResultView({ state }: { state: ResultState }) {
	const { t } = useTexts("player");
	const { question, selectedOptions, isCorrect, joinedLate, paused, leaderboard } = state;
	const rank = shownRank(state);
	// The heading has the focus and is read first; points and rank follow it.
	// Announced again with the rank once the host shows it.
	const saySum = useEffectEvent((told: number | null) => {
		const points = state.pointsMode === "none" || joinedLate ? [] : [t("live.points", { count: state.pointsEarned })];
		announce([...points, ...(told === null ? [] : [t("live.rankNumber", { rank: told })])].join(". "));
	});
	const feel = useEffectEvent(() => {
		if (!joinedLate) buzz(isCorrect ? "correct" : "wrong");
	});
	useEffect(() => {
		feel();
	}, []);
	useEffect(() => {
		saySum(rank);
	}, [rank]);
	const sayPause = useEffectEvent(() => announce(t("playQuiz.paused")));
	useEffect(() => {
		if (paused) sayPause();
	}, [paused]);
	const headline = joinedLate ? "joinedLate" : isCorrect ? "correct" : selectedOptions ? "wrong" : "noAnswer";
	return (
		<section className="flex flex-1 flex-col gap-4">
			{/* At the end, where it moves nothing; first only where it would not stay in view there. */}
			{paused && (
				<p className="rounded-2xl bg-slate-900 px-5 py-4 text-center font-semibold text-white tall:sticky tall:bottom-3 tall:order-last tall:shadow-lg">
					<PauseIcon className="mr-1.5 inline size-5 align-text-bottom" />
					{t("playQuiz.pausedNote")}
				</p>
			)}
			<div className="flex min-h-[46dvh] flex-col items-center justify-center py-4 text-center text-white">
				{!joinedLate && (
					<span
						aria-hidden="true"
						className={`mb-3 grid size-20 animate-pop place-items-center rounded-full bg-white text-5xl font-bold ${isCorrect ? "text-success-700" : "text-slate-600"}`}
					>
						{isCorrect ? "✓" : "✗"}
					</span>
				)}
				<h1 className="text-3xl font-bold">{t(`playQuiz.${headline}`)}</h1>
				{!joinedLate && !isCorrect && (
					<p className="mt-2 text-lg font-medium">{kindLine(t("playQuiz.kindLines"), state.nickname, state)}</p>
				)}
				{joinedLate ? <p className="mt-2 text-lg font-medium">{t("playQuiz.joinedLateText")}</p> : <ResultFigures state={state} />}
			</div>
			<div className="flex flex-col gap-4 rounded-2xl bg-white p-4">
				<QuestionText as="h2" text={question.text} lang={state.language} className={isLongText(question.text) ? "text-base" : "text-lg"} />
				<QuestionPicture picture={question.image} lang={state.language} />
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
				<ExtraInfo text={state.extraInfo} lang={state.language} heading="h2" />
			</div>
			{state.pointsMode !== "none" && leaderboard.length > 0 && (
				<div className="rounded-2xl bg-white p-4">
					<h2 className="mb-3 text-lg font-bold text-slate-900">{t("playQuiz.topFive")}</h2>
					<Leaderboard rows={leaderboard} own={state.nickname} changes />
				</div>
			)}
		</section>
	);
}
