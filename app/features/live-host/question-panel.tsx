import { useTranslation } from "react-i18next";
import type { Instance } from "#contract/live";
import { useCountdown } from "~/features/live/use-countdown";
import { ExtraInfo } from "~/features/question/extra-info";
import { OptionRow } from "~/features/question/option-row";
import { QuestionText } from "~/features/question/question-text";

function CountdownChip({ seconds }: { seconds: number }) {
	const { t } = useTranslation();
	const tone = seconds === 0 ? "bg-error-700 text-white" : seconds <= 5 ? "bg-warning-700 text-white" : "bg-primary-700 text-white";
	return (
		<span role="timer" className={`rounded-lg px-4 py-2 text-2xl font-bold tabular-nums ${tone}`}>
			<span aria-hidden="true">{seconds}</span>
			<span className="sr-only">{t("live.secondsLeft", { count: seconds })}</span>
		</span>
	);
}

/** The current question for the classroom wall; answers and extra info only once the server has closed it. */
export function QuestionPanel({ instance, deadlineMs }: { instance: Instance; deadlineMs: number | null }) {
	const { t } = useTranslation();
	const { seconds } = useCountdown(deadlineMs);
	const question = instance.questions[instance.currentQuestionIndex];
	if (!question) return null;
	const closed = instance.questionStatus === "closed";
	const counts = closed ? instance.answerCounts : undefined;
	const everyone = closed && instance.answeredCount >= instance.participantCount;
	return (
		<section aria-labelledby="host-question" className="rounded-2xl border border-line bg-white p-5 sm:p-7">
			<div className="flex flex-wrap items-center gap-3">
				<CountdownChip seconds={closed ? 0 : seconds} />
				<span className="rounded-lg bg-secondary-50 px-3 py-2 font-bold tabular-nums text-secondary-800" aria-live="off">
					{t("hostPanel.answered", { answered: instance.answeredCount, total: instance.participantCount })}
				</span>
				<span className="rounded-lg bg-slate-100 px-3 py-2 font-medium text-slate-700">
					{t("hostPanel.timeLimit", { seconds: instance.timeLimit ?? question.timeLimit })}
				</span>
			</div>
			<QuestionText
				as="h2"
				id="host-question"
				text={question.text}
				lang={instance.language}
				className="mt-5 text-2xl leading-snug sm:text-3xl"
			/>
			<ul className="mt-5 grid gap-3 md:grid-cols-2">
				{question.options.map((option, index) => {
					const count = counts?.[index] ?? 0;
					return (
						<OptionRow
							key={`${question.id}-${index.toString()}`}
							index={index}
							text={option}
							lang={instance.language}
							correct={question.correctAnswers?.includes(index)}
							share={counts && (instance.answeredCount === 0 ? 0 : count / instance.answeredCount)}
							figure={counts && t("hostPanel.answersCount", { count })}
						/>
					);
				})}
			</ul>
			<div aria-live="polite" className="mt-5 flex flex-col gap-3">
				{closed && (
					<p
						className={`rounded-xl px-4 py-3 font-semibold ${everyone ? "bg-success-50 text-success-800" : "bg-warning-50 text-warning-800"}`}
					>
						{everyone ? t("hostPanel.allAnswered") : t("hostPanel.timeUp")}
					</p>
				)}
				<ExtraInfo text={question.extraInfo} lang={instance.language} heading="h3" />
			</div>
		</section>
	);
}
