import { useTranslation } from "react-i18next";
import type { Instance } from "#contract/live";
import { BulbIcon } from "~/features/live/game-icons";
import { optionLetter } from "~/features/live/letters";
import { optionColor } from "~/features/live/option-colors";
import { useCountdown } from "~/features/live/use-countdown";

type Question = Instance["questions"][number];

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

function OptionRow({ question, index, counts, total }: { question: Question; index: number; counts: number[] | undefined; total: number }) {
	const { t } = useTranslation();
	const correct = question.correctAnswers?.includes(index) ?? false;
	const revealed = question.correctAnswers !== undefined;
	const count = counts?.[index] ?? 0;
	const look = revealed ? (correct ? "border-success-600 bg-success-50" : "border-line bg-white opacity-75") : "border-line bg-white";
	return (
		<li className={`relative overflow-hidden rounded-xl border-2 p-3 ${look}`}>
			{revealed && counts && (
				<span
					aria-hidden="true"
					className={`absolute inset-y-0 left-0 ${correct ? "bg-success-200/60" : "bg-slate-200/70"}`}
					style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }}
				/>
			)}
			<span className="relative flex min-h-12 items-center gap-3">
				<span
					aria-hidden="true"
					className={`grid size-11 shrink-0 place-items-center rounded-lg text-xl font-bold text-white ${optionColor(index)}`}
				>
					{optionLetter(index)}
				</span>
				<span className="flex min-w-0 flex-1 flex-col items-start gap-1">
					<span className="max-w-full text-lg font-semibold break-words text-slate-900">
						<span className="sr-only">{optionLetter(index)}: </span>
						{question.options[index]}
					</span>
					{correct && (
						<span className="rounded-lg bg-success-700 px-2.5 py-0.5 text-sm font-bold text-white">
							<span aria-hidden="true">✓ </span>
							{t("live.correctOption")}
						</span>
					)}
				</span>
				{revealed && counts && (
					<span className="shrink-0 font-bold tabular-nums text-slate-800">{t("hostPanel.answersCount", { count })}</span>
				)}
			</span>
		</li>
	);
}

/** The current question for the classroom wall; answers and extra info only once the server has closed it. */
export function QuestionPanel({ instance, deadlineMs }: { instance: Instance; deadlineMs: number | null }) {
	const { t } = useTranslation();
	const { seconds } = useCountdown(deadlineMs);
	const question = instance.questions[instance.currentQuestionIndex];
	if (!question) return null;
	const closed = instance.questionStatus === "closed";
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
			<h2 id="host-question" className="mt-5 text-2xl leading-snug font-bold break-words text-slate-900 sm:text-3xl">
				{question.text}
			</h2>
			<ul className="mt-5 grid gap-3 md:grid-cols-2">
				{question.options.map((option, index) => (
					<OptionRow
						key={`${question.id}-${index.toString()}-${option}`}
						question={question}
						index={index}
						counts={closed ? instance.answerCounts : undefined}
						total={instance.answeredCount}
					/>
				))}
			</ul>
			<div aria-live="polite" className="mt-5 flex flex-col gap-3">
				{closed && (
					<p
						className={`rounded-xl px-4 py-3 font-semibold ${everyone ? "bg-success-50 text-success-800" : "bg-warning-50 text-warning-800"}`}
					>
						{everyone ? t("hostPanel.allAnswered") : t("hostPanel.timeUp")}
					</p>
				)}
				{question.extraInfo && (
					<aside className="rounded-xl border border-info-200 bg-info-50 px-4 py-3">
						<h3 className="font-bold text-info-800">
							<BulbIcon className="mr-1.5 inline size-5 align-text-bottom" />
							{t("live.didYouKnow")}
						</h3>
						<p className="mt-1 break-words text-slate-800">{question.extraInfo}</p>
					</aside>
				)}
			</div>
		</section>
	);
}
