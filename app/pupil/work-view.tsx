import { useEffect, useRef, useState } from "react";
import type { Given } from "#contract/kinds/kind";
import { Avatar } from "~/features/live/avatar";
import { Countdown, useCountdown } from "~/features/live/countdown";
import { expectKind } from "~/features/question/kinds/kind-views";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { AskedQuestion } from "./asked-question";
import { HandInDialog } from "./hand-in-dialog";
import { DATE_AND_TIME, ResumeCode } from "./homework-start";
import { QuestionMap } from "./question-map";
import type { Homework, WorkingState } from "./use-homework";

/** An answer as states and saved answers name it; undefined without one. */
export function givenOf(answer: { answers?: number[]; text?: string; number?: number } | undefined): Given | undefined {
	return answer && (answer.answers ?? answer.text ?? answer.number);
}

function SaveStatus({ homework }: { homework: Homework }) {
	const { t } = useTexts("pupil");
	const { kept, offline, problem } = homework;
	const waiting = kept.size > 0;
	return (
		<div role="status" className="min-h-11">
			{problem ? (
				<p className="rounded-xl bg-error-50 px-4 py-2.5 font-medium text-error-800">
					{problem === "late" ? t("doHomework.tooLate") : t("doHomework.refused", { reason: problem.reason })}
				</p>
			) : offline ? (
				<p className="rounded-xl bg-warning-50 px-4 py-2.5 font-medium text-warning-800">{t("doHomework.offline")}</p>
			) : (
				<p className="px-1 py-2.5 text-slate-600">{t(waiting ? "doHomework.saving" : "doHomework.saved")}</p>
			)}
		</div>
	);
}

/** One question a screen, with a map of all; answers are saved as they are given, and may change until they are handed in. */
export function WorkView({ state, homework }: { state: WorkingState; homework: Homework }) {
	const { t, formatDate } = useTexts("pupil");
	const { questions, answers, timed = false } = state;
	const { kept } = homework;
	const saved = new Map(answers.map((answer) => [answer.questionIndex, answer]));
	const isAnswered = (index: number) => kept.has(index) || saved.has(index);
	const [place, setPlace] = useState(() => Math.max(0, timed ? 0 : questions.findIndex(({ questionIndex }) => !saved.has(questionIndex))));
	const question = questions[Math.min(place, questions.length - 1)];
	const [handingIn, setHandingIn] = useState(false);
	const { seconds, remainingMs } = useCountdown(homework.deadlineMs);
	const heading = useRef<HTMLDivElement>(null);
	const shown = useRef(question?.questionIndex);
	useEffect(() => {
		for (const { kind } of questions) expectKind(kind);
	}, [questions]);
	useEffect(() => {
		if (shown.current === question?.questionIndex) return;
		shown.current = question?.questionIndex;
		window.scrollTo(0, 0);
		const title = heading.current?.querySelector("h1");
		if (title) {
			title.tabIndex = -1;
			title.focus({ preventScroll: true });
		}
	}, [question]);
	const answered = timed ? saved.size : questions.filter(({ questionIndex }) => isAnswered(questionIndex)).length;
	const last = timed || place >= questions.length - 1;
	const over = state.secondsLeft === 0;
	const timeIsOver = timed && homework.deadlineMs !== null && remainingMs === 0;
	return (
		<section className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4">
			<div className="flex items-center gap-3">
				<Avatar nickname={state.nickname} className="size-10 shrink-0" />
				<div className="min-w-0 flex-1">
					<p lang={state.language} className="truncate font-bold text-slate-900">
						{state.title}
					</p>
					<p className="text-sm text-slate-600">{t("doHomework.until", { date: formatDate(state.dueAt, DATE_AND_TIME) })}</p>
				</div>
				<p className="font-bold text-slate-700 tabular-nums">
					<span aria-hidden="true">
						{answered}/{state.totalQuestions}
					</span>
					<span className="sr-only">{t("doHomework.progress", { answered, total: state.totalQuestions })}</span>
				</p>
			</div>
			{timed && question ? (
				<Countdown seconds={seconds} remainingMs={remainingMs} totalMs={(state.timeLimit ?? question.timeLimit) * 1_000} quiet={false} />
			) : (
				<QuestionMap
					questions={questions}
					current={place}
					stateOf={(index) => (kept.has(index) ? "notSaved" : saved.has(index) ? "answered" : "unanswered")}
					onOpen={setPlace}
				/>
			)}
			{over && <p className="rounded-xl bg-warning-50 px-4 py-3 font-medium text-warning-800">{t("doHomework.timeOver")}</p>}
			{question && (
				<div ref={heading} className="flex flex-1 flex-col gap-4 rounded-2xl border border-line bg-white p-4 sm:p-6">
					<AskedQuestion
						key={question.questionIndex}
						question={question}
						number={timed ? saved.size + 1 : place + 1}
						total={state.totalQuestions}
						lang={state.language}
						saved={saved.get(question.questionIndex)}
						given={kept.get(question.questionIndex) ?? givenOf(saved.get(question.questionIndex))}
						sending={kept.has(question.questionIndex)}
						final={timed || state.finalAnswers === true}
						locked={over || timeIsOver}
						onAnswer={(given) => homework.answer(question.questionIndex, given)}
					/>
				</div>
			)}
			<SaveStatus homework={homework} />
			<div className="flex flex-wrap gap-3">
				{!timed && (
					<>
						<Button variant="outlined" size="large" disabled={place === 0} onClick={() => setPlace(place - 1)}>
							{t("doHomework.previous")}
						</Button>
						{!last && (
							<Button size="large" className="flex-1" onClick={() => setPlace(place + 1)}>
								{t("doHomework.next")}
							</Button>
						)}
					</>
				)}
				<Button
					size="large"
					variant={last && !timed ? "contained" : "outlined"}
					className={last ? "flex-1" : ""}
					onClick={() => setHandingIn(true)}
				>
					{t("doHomework.handIn")}
				</Button>
			</div>
			<ResumeCode code={homework.code} />
			{handingIn && <HandInDialog homework={homework} missing={state.totalQuestions - answered} onClose={() => setHandingIn(false)} />}
		</section>
	);
}
