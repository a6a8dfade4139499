import { useEffect, useState } from "react";
import type { PupilQuestion } from "#contract/homework/pupil-state";
import { useRun } from "~/api/use-run";
import { OwnAvatar } from "~/features/live/avatar";
import { Countdown } from "~/features/live/countdown";
import { useSupport } from "~/features/live/use-support";
import { preloadKind } from "~/features/question/kinds/kind-views";
import { useTexts } from "~/i18n/texts";
import { Hint } from "~/ui/alert";
import { Button } from "~/ui/button";
import { NativeDialog } from "~/ui/native-dialog";
import { useStepFocus } from "~/ui/use-step-focus";
import { ClassGoal } from "./class-goal";
import { HomeworkQuestion } from "./homework-question";
import { ResumeCode, useUntil } from "./homework-start";
import { toTryKey, type WorkingState } from "./homework-state";
import type { HomeworkControls } from "./use-homework";
import { toGiven, useWork } from "./use-work";

interface QuestionMapProps {
	questions: readonly PupilQuestion[];
	current: number;
	readState: (question: PupilQuestion) => "answered" | "unanswered" | "notSaved";
	onOpen: (place: number) => void;
}

const STATE_STYLES = {
	answered: "border-primary-700 bg-primary-700 text-white",
	notSaved: "border-dashed border-warning-700 bg-warning-50 text-warning-800",
	unanswered: "border-slate-300 bg-white text-slate-800",
};

/** Shows which questions are answered, and which answers are not saved yet. */
function QuestionMap({ questions, current, readState, onOpen }: QuestionMapProps) {
	const { t } = useTexts("pupil");
	return (
		<nav aria-label={t("doHomework.map")}>
			<ol className="flex flex-wrap gap-1.5">
				{questions.map((question, place) => {
					const state = readState(question);
					return (
						<li key={question.questionIndex}>
							<button
								type="button"
								aria-current={place === current ? "step" : undefined}
								aria-label={`${t("doHomework.questionNumber", { number: place + 1 })}, ${t(`doHomework.${state}`)}`}
								onClick={() => onOpen(place)}
								className={`grid size-11 place-items-center rounded-lg border-2 font-bold tabular-nums ${STATE_STYLES[state]} ${place === current ? "ring-3 ring-slate-900 ring-offset-2" : ""}`}
							>
								{place + 1}
							</button>
						</li>
					);
				})}
			</ol>
		</nav>
	);
}

interface HandInDialogProps {
	homework: HomeworkControls;
	summary: string;
	/** Empty if the pupil cannot go back to them. */
	missingPlaces: readonly number[];
	onOpen: (place: number) => void;
	onHandIn: () => void;
	onClose: () => void;
}

/** Confirms the hand-in. If it is closed without a network, the hand-in is sent once there is one. */
function HandInDialog({ homework, summary, missingPlaces, onOpen, onHandIn, onClose }: HandInDialogProps) {
	const { t } = useTexts("pupil");
	const { handingIn, offline, problem } = homework;
	return (
		<NativeDialog
			title={t("doHomework.handInTitle")}
			onClose={onClose}
			cancelLabel={t(handingIn ? "common.close" : "doHomework.keepWorking")}
			actions={
				<Button loading={handingIn} onClick={onHandIn}>
					{t("doHomework.handIn")}
				</Button>
			}
		>
			<p className="font-semibold">{summary}</p>
			{missingPlaces.length > 0 && (
				<ul className="mt-1 flex flex-wrap gap-x-4">
					{missingPlaces.map((place) => (
						<li key={place}>
							<button
								type="button"
								className="min-h-11 font-semibold text-primary-800 underline underline-offset-4"
								onClick={() => onOpen(place)}
							>
								{t("doHomework.questionNumber", { number: place + 1 })}
							</button>
						</li>
					))}
				</ul>
			)}
			<p className="mt-2">{t("doHomework.handInText")}</p>
			<p role="status" className="mt-3 font-medium text-warning-800 empty:hidden">
				{handingIn && offline && t("doHomework.handInLater")}
			</p>
			<p role="alert" className="mt-3 font-medium text-error-700 empty:hidden">
				{!handingIn && problem !== null && problem !== "late" && (problem.reason || t("doHomework.errorHandIn"))}
			</p>
		</NativeDialog>
	);
}

function SaveStatus({ homework, unfinished }: { homework: HomeworkControls; unfinished: number }) {
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

/** Says that the hand-in waits for the network; the pupil may keep working or cancel it. */
function HandInWaiting({ homework }: { homework: HomeworkControls }) {
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

/**
 * The pupil's questions: all of them, with answers that may change until the hand-in, or one by one. Where each comes alone, what counts is
 * how many are left, because wrong ones may come back.
 */
export function WorkView({ state, homework }: { state: WorkingState; homework: HomeworkControls }) {
	const { t } = useTexts("pupil");
	const until = useUntil(state);
	const { questions, timed = false, left, totalQuestions } = state;
	const { unsent, handingIn } = homework;
	const work = useWork(state, homework);
	const support = useSupport(state.support);
	const { oneByOne, clock, place, openPlace, question, saved, final, judged, canGoOn, isLast } = work;
	const key = question && toTryKey(question);
	const [showsHandIn, setShowsHandIn] = useState(false);
	const goOn = useRun(homework.goOn, { failure: () => null });
	useEffect(() => {
		for (const { kind } of questions) preloadKind(kind);
	}, [questions]);
	useStepFocus(key);
	const isOver = state.secondsLeft === 0;
	const nextIsHandIn = isLast && !oneByOne;
	const missing = left ?? totalQuestions - work.done;
	const placeText =
		left === undefined
			? t("live.questionOf", { current: (timed ? (question?.questionIndex ?? 0) : place) + 1, total: totalQuestions })
			: left > 0
				? t("doHomework.left", { count: left })
				: t("doHomework.lastOne");
	return (
		<section className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4">
			<div className="flex items-center gap-3">
				<OwnAvatar nickname={state.nickname} progress={work.total > 0 ? work.done / work.total : 1} className="size-14 text-primary-700" />
				<div className="min-w-0 flex-1">
					<p lang={state.language} className="truncate font-bold text-slate-900">
						{state.title}
					</p>
					<p className="text-sm text-slate-600">{until}</p>
				</div>
				{work.total > 0 && (
					<p className="font-bold text-slate-700 tabular-nums">
						<span aria-hidden="true">
							{left !== undefined && "✓ "}
							{work.done}/{work.total}
						</span>
						<span className="sr-only">
							{t(left === undefined ? "doHomework.progress" : "doHomework.mastered", { done: work.done, total: work.total })}
						</span>
					</p>
				)}
			</div>
			<ClassGoal goal={state.goalProgress} />
			{!oneByOne ? (
				<QuestionMap
					questions={questions}
					current={place}
					readState={(one) => (unsent.has(toTryKey(one)) ? "notSaved" : saved.has(toTryKey(one)) ? "answered" : "unanswered")}
					onOpen={openPlace}
				/>
			) : (
				timed &&
				!support.calm &&
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
			{isOver && <Hint tone="warning">{t("doHomework.timeOver")}</Hint>}
			{question && key && (
				// biome-ignore lint/a11y/noStaticElementInteractions: no interaction: what is typed is sent when its field loses the focus
				<div onBlur={homework.sendUnsent} className="flex flex-1 flex-col gap-4 rounded-2xl border border-line bg-white p-4 sm:p-6">
					<HomeworkQuestion
						key={key}
						question={question}
						place={placeText}
						lang={state.language}
						support={support}
						saved={saved.get(key)}
						given={unsent.get(key)?.given ?? toGiven(saved.get(key))}
						drafted={work.drafts.get(key)}
						sending={unsent.has(key)}
						final={final}
						locked={isOver || work.timeIsOver}
						isPassed={canGoOn && !judged}
						onAnswer={(given) => work.answer(question, given)}
						onDraft={(drafted) => work.draft(question, drafted)}
					/>
				</div>
			)}
			{handingIn && !showsHandIn && homework.offline ? (
				<HandInWaiting homework={homework} />
			) : (
				<SaveStatus homework={homework} unfinished={work.unfinished} />
			)}
			<div className="flex flex-wrap gap-3">
				{!oneByOne && (
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
				{canGoOn && (
					<Button size="large" className="flex-1" loading={goOn.pending} onClick={() => void goOn.run()}>
						{t(isLast ? "doHomework.toResult" : "doHomework.next")}
					</Button>
				)}
				{!(canGoOn && isLast) && state.mode !== "class" && (
					<Button
						size="large"
						variant={nextIsHandIn ? "contained" : "outlined"}
						className={nextIsHandIn || (oneByOne && !canGoOn) ? "flex-1" : ""}
						onClick={() => setShowsHandIn(true)}
					>
						{t("doHomework.handIn")}
					</Button>
				)}
			</div>
			<ResumeCode code={homework.code} />
			{showsHandIn && (
				<HandInDialog
					homework={homework}
					summary={
						missing === 0
							? t("doHomework.handInAll")
							: t(left === undefined ? "doHomework.handInMissing" : "doHomework.left", { count: missing })
					}
					missingPlaces={work.missingPlaces}
					onOpen={(next) => {
						setShowsHandIn(false);
						openPlace(next);
					}}
					onHandIn={work.handIn}
					onClose={() => setShowsHandIn(false)}
				/>
			)}
		</section>
	);
}
