import { useCountdown } from "~/features/live/use-countdown";
import { optionIdentity } from "~/features/question/option-identity";
import { OptionShape } from "~/features/question/option-shape";
import { QuestionText } from "~/features/question/question-text";
import { useT } from "~/i18n/translator";
import type { ViewProps } from "./view-props";

/** The open question with its options, the time left and how many have answered. */
export function QuestionView({ instance, game }: ViewProps) {
	const { t } = useT();
	const { seconds } = useCountdown(game.deadlineMs);
	const { currentQuestionIndex, totalQuestions, language, answeredCount, participantCount, waitingFor } = instance;
	const question = instance.questions[currentQuestionIndex];
	if (!question) return null;
	return (
		<section className="flex h-full flex-col gap-3">
			<p>{t("live.questionOf", { current: currentQuestionIndex + 1, total: totalQuestions })}</p>
			<QuestionText as="h1" text={question.text} lang={language} className="flex-1 text-4xl text-white!" />
			<p className="flex justify-between">
				<span className="tabular-nums">{t("live.secondsLeft", { count: seconds })}</span>
				{seconds === 0 && waitingFor > 0 && <span>{t("stage.waitingFor", { count: waitingFor })}</span>}
				<span className="tabular-nums">
					{answeredCount} {t("stage.answeredOf", { count: participantCount })}
				</span>
			</p>
			<ul className="grid grid-cols-2 gap-2">
				{question.options.map((text, index) => (
					<li
						key={`${question.id}-${index.toString()}`}
						lang={language}
						style={{ background: optionIdentity(index).wallColor }}
						className="rounded-base p-3 text-2xl"
					>
						<OptionShape index={index} className="inline size-3" /> {optionIdentity(index).letter} {text}
					</li>
				))}
			</ul>
		</section>
	);
}
