import type { PupilState } from "#contract/homework/pupil-state";
import { useSupport } from "~/features/live/use-support";
import { ExtraInfo } from "~/features/question/extra-info";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { isLongText } from "~/features/question/option-identity";
import { QuestionPicture } from "~/features/question/question-picture";
import { ReadAloud } from "~/features/question/read-aloud";
import { QuestionText } from "~/features/question/rich-text";
import { SolvedQuestion } from "~/features/question/solved-question";
import { useTexts } from "~/i18n/texts";
import { Hint } from "~/ui/alert";
import { ClassGoal } from "./class-goal";
import { ResumeCode, StartButton, useUntil } from "./homework-start";
import type { HomeworkControls } from "./use-homework";
import { toGiven } from "./use-work";

type ResultState = Extract<PupilState, { status: "done" | "closed"; joined: true }>;
type SolvedQuestionState = NonNullable<ResultState["questions"]>[number];

/** What became of a question; where wrong ones come back, also whether it was right at a later try. */
function Outcome({ question }: { question: SolvedQuestionState }) {
	const { t } = useTexts("pupil");
	const { isCorrect, mastered, tries = 0, given } = question;
	const isRight = isCorrect || mastered === true;
	return (
		<span className={`rounded-lg px-2 py-0.5 ${isRight ? "bg-success-50 text-success-800" : "bg-slate-100 text-slate-800"}`}>
			<span aria-hidden="true">{isRight ? "✓ " : "✗ "}</span>
			{given === undefined
				? t("doHomework.none")
				: isCorrect
					? t("doHomework.rightAnswer")
					: isRight
						? t("doHomework.rightAtTry", { number: tries })
						: t("doHomework.wrongAnswer")}
		</span>
	);
}

/** The figures of the attempt that counts. Where wrong ones come back, what was learnt comes first. */
function Figures({ state }: { state: ResultState }) {
	const { t } = useTexts("pupil");
	const { right, total, percentage, mastered } = state;
	if (total === 0) return null;
	const learnt = Math.max(0, (mastered ?? 0) - right);
	return mastered === undefined ? (
		<>
			{percentage !== null && <p className="mt-4 text-6xl font-bold tabular-nums">{t("doHomework.percentage", { percentage })}</p>}
			<p className="mt-2 text-lg font-semibold">{t("doHomework.result", { right, total })}</p>
		</>
	) : (
		<>
			<p className="mt-4 text-6xl font-bold tabular-nums">
				<span aria-hidden="true">
					{mastered}/{total}
				</span>
				<span className="sr-only">{t("doHomework.mastered", { done: mastered, total })}</span>
			</p>
			<p className="mt-2 text-lg font-semibold">
				{learnt > 0 ? t("doHomework.rightAndLearnt", { right, learnt }) : t("doHomework.rightAtOnce", { right })}
			</p>
		</>
	);
}

function Solutions({ state }: { state: ResultState }) {
	const { t } = useTexts("pupil");
	const { questions, language } = state;
	const support = useSupport(state.support);
	if (!questions) return <p className="rounded-xl bg-info-50 px-4 py-3 text-info-800">{t("doHomework.solutionsLater")}</p>;
	return (
		<section className="flex flex-col gap-4">
			<h2 className="text-xl font-bold text-slate-900">{t("doHomework.solutions")}</h2>
			<FormulasOfPage questions={questions}>
				<ol className="flex flex-col gap-4">
					{questions.map((question, place) => {
						const given = toGiven(question.given);
						const words = question.cancelled ? "cancelledQuestion" : question.corrected ? "correctedQuestion" : null;
						return (
							<li key={question.questionIndex} className="flex flex-col gap-3 rounded-2xl border border-line bg-white p-4">
								<p className="flex flex-wrap items-center gap-2 text-sm font-semibold text-slate-600">
									{t("doHomework.questionNumber", { number: place + 1 })}
									{!question.cancelled && question.isCorrect !== null && <Outcome question={question} />}
									{words && <span className="rounded-lg bg-warning-50 px-2 py-0.5 text-warning-800">{t(`doHomework.${words}`)}</span>}
								</p>
								<QuestionText
									as="h3"
									text={question.text}
									lang={language}
									className={isLongText(question.text) ? "text-base" : "text-lg"}
								/>
								<QuestionPicture picture={question.image} lang={language} />
								<ReadAloud support={support} question={question} lang={language} solution={question} />
								<SolvedQuestion question={question} lang={language} given={given} solution={question} isCorrect={question.isCorrect} />
								<ExtraInfo text={question.extraInfo} lang={language} heading="h2" />
							</li>
						);
					})}
				</ol>
			</FormulasOfPage>
		</section>
	);
}

const TITLES = {
	home: { done: "doneTitle", closed: "endedTitle" },
	class: { done: "classDone", closed: "classEnded" },
} as const;

export function HomeworkResult({ state, homework }: { state: ResultState; homework: HomeworkControls }) {
	const { t } = useTexts("pupil");
	const until = useUntil(state);
	const { attempts, attemptsLeft, countedAttempt } = state;
	const taken = countedAttempt !== undefined;
	const again = state.status === "done" && attemptsLeft !== 0;
	return (
		<section className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<div className="rounded-2xl bg-gradient-to-br from-primary-700 to-secondary-700 px-5 py-8 text-center text-white">
				<h1 className="text-2xl font-bold">{t(`doHomework.${TITLES[state.mode ?? "home"][state.status]}`)}</h1>
				<p lang={state.language} className="mt-1 wrap-anywhere">
					{state.title}
				</p>
				{taken ? <Figures state={state} /> : <p className="mt-4 text-lg font-semibold">{t("doHomework.notTaken")}</p>}
				{state.status === "done" && state.mode !== "class" && <p className="mt-3 font-medium">{until}</p>}
			</div>
			{homework.problem === "late" && (
				<Hint tone="warning" role="alert">
					{t("doHomework.tooLate")}
				</Hint>
			)}
			<ClassGoal goal={state.goalProgress} />
			{state.corrected && <Hint>{t("doHomework.corrected")}</Hint>}
			{attempts.length > 1 && (
				<div className="rounded-2xl border border-line bg-white p-4">
					<h2 className="text-lg font-bold text-slate-900">{t("doHomework.attempts")}</h2>
					<ol className="mt-2 flex flex-col divide-y divide-line">
						{attempts.map(({ attempt, right, total, percentage }) => (
							<li key={attempt} className="flex flex-wrap items-center gap-x-3 py-2">
								<span className="font-semibold text-slate-800">{t("doHomework.attemptNumber", { number: attempt })}</span>
								{attempt === countedAttempt && (
									<span className="rounded-lg bg-primary-50 px-2 py-0.5 text-sm font-bold text-primary-800">{t("doHomework.counts")}</span>
								)}
								<span className="ms-auto tabular-nums">
									{percentage === null
										? "–"
										: `${t("doHomework.result", { right, total })} · ${t("doHomework.percentage", { percentage })}`}
								</span>
							</li>
						))}
					</ol>
				</div>
			)}
			{again && (
				<div className="rounded-2xl border border-line bg-white p-4">
					<p className="mb-3 text-center text-slate-700">
						{attemptsLeft === null ? t("doHomework.attemptsFree") : t("doHomework.attemptsLeft", { count: attemptsLeft })}
					</p>
					<StartButton homework={homework} again />
				</div>
			)}
			{taken && <Solutions state={state} />}
			{again && <ResumeCode code={homework.code} />}
			<a href="/" className="mx-auto rounded-button px-5 py-3 font-semibold text-primary-700 hover:bg-primary-50">
				{t("common.goHome")}
			</a>
		</section>
	);
}
