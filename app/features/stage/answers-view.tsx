import { Check } from "lucide-react";
import { optionIdentity } from "~/features/question/option-identity";
import { OptionShape } from "~/features/question/option-shape";
import { QuestionText } from "~/features/question/question-text";
import { useT } from "~/i18n/translator";
import type { ViewProps } from "./view-props";

/** The closed question: which options were right, and how many chose each. */
export function AnswersView({ instance }: ViewProps) {
	const { t, formatNumber } = useT();
	const { language, answerCounts } = instance;
	const question = instance.questions[instance.currentQuestionIndex];
	if (!question) return null;
	return (
		<section className="flex h-full flex-col gap-3">
			<QuestionText as="h1" text={question.text} lang={language} className="flex-1 text-2xl text-white!" />
			<h2 className="text-lg">{t("stage.answers.title")}</h2>
			<ul className="grid grid-cols-2 gap-2">
				{question.options.map((text, index) => (
					<li
						key={`${question.id}-${index.toString()}`}
						style={{ background: optionIdentity(index).wallColor }}
						className="flex gap-2 rounded-base p-2 text-base"
					>
						<OptionShape index={index} className="size-3" />
						<span>{optionIdentity(index).letter}</span>
						<span lang={language} className="min-w-0 flex-1 wrap-anywhere">
							{text}
						</span>
						{question.correctAnswers?.includes(index) && <Check aria-label={t("question.correctOption")} />}
						<span className="tabular-nums">{formatNumber(answerCounts?.[index] ?? 0)}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
