import { TIMINGS } from "#contract/limits";
import type { Instance } from "#contract/live";
import { useCountdown } from "~/features/live/use-countdown";
import { ExtraInfo } from "~/features/question/extra-info";
import { isLongText } from "~/features/question/long-text";
import { OptionRow } from "~/features/question/option-row";
import { QuestionText } from "~/features/question/question-text";
import { useT } from "~/i18n/translator";

function CountdownChip({ seconds }: { seconds: number }) {
	const { t } = useT();
	const tone = seconds === 0 ? "bg-error-700" : seconds <= TIMINGS.countdownWarningSeconds ? "bg-warning-700" : "bg-primary-700";
	return (
		<span role="timer" className={`min-w-16 rounded-lg px-4 py-2 text-center text-2xl font-bold tabular-nums text-white ${tone}`}>
			<span aria-hidden="true">{seconds}</span>
			<span className="sr-only">{t("live.secondsLeft", { count: seconds })}</span>
		</span>
	);
}

const NOTICES = {
	questionOpen: "bg-slate-100 text-slate-700",
	timeUp: "bg-warning-50 text-warning-800",
	allAnswered: "bg-success-50 text-success-800",
} as const;

/** The current question for the classroom wall; answers and extra info only once the server has closed it. */
export function QuestionPanel({ instance, deadlineMs }: { instance: Instance; deadlineMs: number | null }) {
	const { t } = useT();
	const { seconds } = useCountdown(deadlineMs);
	const { language, answeredCount, participantCount, answerCounts } = instance;
	const question = instance.questions[instance.currentQuestionIndex];
	if (!question) return null;
	const closed = instance.questionStatus === "closed";
	const notice = !closed ? "questionOpen" : answeredCount >= participantCount ? "allAnswered" : "timeUp";
	const outcomeOf = (option: number) => {
		if (!closed || !answerCounts) return undefined;
		const count = answerCounts[option] ?? 0;
		return {
			correct: question.correctAnswers?.includes(option) ?? false,
			share: answeredCount === 0 ? 0 : count / answeredCount,
			figure: t("hostPanel.answersCount", { count }),
		};
	};
	return (
		<section aria-labelledby="host-question" className="rounded-2xl border border-line bg-white p-5 sm:p-7">
			<div className="flex flex-wrap items-center gap-3">
				<CountdownChip seconds={closed ? 0 : seconds} />
				<span className="rounded-lg bg-secondary-50 px-3 py-2 font-bold tabular-nums text-secondary-800" aria-live="off">
					{t("hostPanel.answered", { answered: answeredCount, total: participantCount })}
				</span>
				<span className="rounded-lg bg-slate-100 px-3 py-2 font-medium text-slate-700">
					{t("hostPanel.timeLimit", { seconds: instance.timeLimit ?? question.timeLimit })}
				</span>
			</div>
			<QuestionText
				as="h2"
				id="host-question"
				text={question.text}
				lang={language}
				className={`mt-5 leading-snug ${isLongText(question.text) ? "text-lg sm:text-2xl" : "text-2xl sm:text-3xl"}`}
			/>
			<ul className="mt-5 grid gap-3 md:grid-cols-2">
				{question.options.map((option, index) => (
					<OptionRow key={`${question.id}-${index.toString()}`} index={index} text={option} lang={language} outcome={outcomeOf(index)} />
				))}
			</ul>
			<div aria-live="polite" className="mt-5 flex flex-col gap-3">
				{/* There from the start: what stands below stays where it is when the question closes. */}
				<p className={`rounded-xl px-4 py-3 font-semibold ${NOTICES[notice]}`}>{t(`hostPanel.${notice}`)}</p>
				<ExtraInfo text={question.extraInfo} lang={language} heading="h3" />
			</div>
		</section>
	);
}
