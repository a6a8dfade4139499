import { useEffect, useState } from "react";
import { useRun } from "~/api/use-run";
import { Avatar } from "~/features/live/avatar";
import { Countdown } from "~/features/live/countdown";
import { expectKind } from "~/features/question/kinds/kind-views";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { useStepFocus } from "~/ui/use-step-focus";
import { AskedQuestion } from "./asked-question";
import { HandInDialog } from "./hand-in-dialog";
import { ResumeCode } from "./homework-start";
import type { WorkingState } from "./homework-state";
import { QuestionMap } from "./question-map";
import type { Homework } from "./use-homework";
import { givenOf, useWork } from "./use-work";

function SaveStatus({ homework, unfinished }: { homework: Homework; unfinished: number }) {
	const { t } = useTexts("pupil");
	const { unsent, offline, problem } = homework;
	return (
		<div role="status" className="min-h-11">
			{problem ? (
				<p className="rounded-xl bg-error-50 px-4 py-2.5 font-medium text-error-800">
					{problem === "late" ? t("doHomework.tooLate") : t("doHomework.refused", { reason: problem.reason })}
				</p>
			) : offline ? (
				<p className="rounded-xl bg-warning-50 px-4 py-2.5 font-medium text-warning-800">{t("doHomework.offline")}</p>
			) : (
				<p className="px-1 py-2.5 text-slate-600">
					{unsent.size > 0
						? t("doHomework.saving")
						: unfinished > 0
							? t("doHomework.keptHere", { count: unfinished })
							: t("doHomework.saved")}
				</p>
			)}
		</div>
	);
}

/** The pupil may go on, or take it back. */
function HandingIn({ homework }: { homework: Homework }) {
	const { t } = useTexts("pupil");
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-info-50 px-4 py-2.5 text-info-800">
			<p role="status" className="min-w-0 flex-1 basis-60 font-medium">
				{t("doHomework.handInWaits")}
			</p>
			<Button variant="outlined" size="small" onClick={homework.cancelHandIn}>
				{t("doHomework.notYet")}
			</Button>
		</div>
	);
}

/** Answers are saved as they are given, and may change until they are handed in. */
export function WorkView({ state, homework }: { state: WorkingState; homework: Homework }) {
	const { t, formatDate } = useTexts("pupil");
	const { questions, timed = false } = state;
	const { unsent, handingIn } = homework;
	const work = useWork(state, homework);
	const { clock, place, openPlace, question, saved, final, judged, isLast } = work;
	const [asksHandIn, setAsksHandIn] = useState(false);
	const goOn = useRun(homework.goOn, { failure: () => null });
	useEffect(() => {
		for (const { kind } of questions) expectKind(kind);
	}, [questions]);
	useStepFocus(question?.questionIndex);
	const over = state.secondsLeft === 0;
	const nextIsHandIn = isLast && !timed;
	return (
		<section className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4">
			<div className="flex items-center gap-3">
				<Avatar nickname={state.nickname} className="size-10 shrink-0" />
				<div className="min-w-0 flex-1">
					<p lang={state.language} className="truncate font-bold text-slate-900">
						{state.title}
					</p>
					<p className="text-sm text-slate-600">{t("doHomework.until", { date: formatDate(state.dueAt, "weekdayAndTime") })}</p>
				</div>
				<p className="font-bold text-slate-700 tabular-nums">
					<span aria-hidden="true">
						{work.answered}/{state.totalQuestions}
					</span>
					<span className="sr-only">{t("doHomework.progress", { answered: work.answered, total: state.totalQuestions })}</span>
				</p>
			</div>
			{!timed ? (
				<QuestionMap
					questions={questions}
					current={place}
					stateOf={(index) => (unsent.has(index) ? "notSaved" : saved.has(index) ? "answered" : "unanswered")}
					onOpen={openPlace}
				/>
			) : (
				question &&
				!judged && (
					<Countdown
						seconds={clock.seconds}
						remainingMs={clock.remainingMs}
						totalMs={(state.timeLimit ?? question.timeLimit) * 1_000}
						quiet={false}
					/>
				)
			)}
			{over && <Hint tone="warning">{t("doHomework.timeOver")}</Hint>}
			{question && (
				// biome-ignore lint/a11y/noStaticElementInteractions: no interaction: what is typed is sent when its field loses the focus
				<div onBlur={homework.sendUnsent} className="flex flex-1 flex-col gap-4 rounded-2xl border border-line bg-white p-4 sm:p-6">
					<AskedQuestion
						key={question.questionIndex}
						question={question}
						number={(timed ? question.questionIndex : place) + 1}
						total={state.totalQuestions}
						lang={state.language}
						saved={saved.get(question.questionIndex)}
						given={unsent.get(question.questionIndex)?.given ?? givenOf(saved.get(question.questionIndex))}
						drafted={work.drafts.get(question.questionIndex)}
						sending={unsent.has(question.questionIndex)}
						final={final}
						locked={over || work.timeIsOver}
						onAnswer={(given) => work.answer(question.questionIndex, given)}
						onDraft={(drafted) => work.draft(question.questionIndex, drafted)}
					/>
				</div>
			)}
			{handingIn && !asksHandIn && homework.offline ? (
				<HandingIn homework={homework} />
			) : (
				<SaveStatus homework={homework} unfinished={work.unfinished} />
			)}
			<div className="flex flex-wrap gap-3">
				{!timed && (
					<>
						<Button variant="outlined" size="large" disabled={place === 0} onClick={() => openPlace(place - 1)}>
							{t("doHomework.previous")}
						</Button>
						{!isLast && (
							<Button size="large" className="flex-1" onClick={() => openPlace(place + 1)}>
								{t("doHomework.next")}
							</Button>
						)}
					</>
				)}
				{judged && (
					<Button size="large" className="flex-1" loading={goOn.pending} onClick={() => void goOn.run()}>
						{t(isLast ? "doHomework.toResult" : "doHomework.next")}
					</Button>
				)}
				{!(judged && isLast) && (
					<Button
						size="large"
						variant={nextIsHandIn ? "contained" : "outlined"}
						className={nextIsHandIn || (timed && !judged) ? "flex-1" : ""}
						onClick={() => setAsksHandIn(true)}
					>
						{t("doHomework.handIn")}
					</Button>
				)}
			</div>
			<ResumeCode code={homework.code} />
			{asksHandIn && (
				<HandInDialog
					homework={homework}
					missing={state.totalQuestions - work.answered}
					missingPlaces={work.missingPlaces}
					onOpen={(next) => {
						setAsksHandIn(false);
						openPlace(next);
					}}
					onHandIn={work.handIn}
					onClose={() => setAsksHandIn(false)}
				/>
			)}
		</section>
	);
}
