import { QuestionText } from "~/features/question/question-text";
import { useT } from "~/i18n/translator";
import type { ViewProps } from "./view-props";

/** The question alone, before its options come. */
export function ReadingView({ instance }: ViewProps) {
	const { t } = useT();
	const { currentQuestionIndex, totalQuestions, language } = instance;
	const question = instance.questions[currentQuestionIndex];
	if (!question) return null;
	return (
		<section className="flex h-full flex-col items-center justify-center gap-3 text-center">
			<p>{t("live.questionOf", { current: currentQuestionIndex + 1, total: totalQuestions })}</p>
			<QuestionText as="h1" text={question.text} lang={language} className="text-4xl text-white!" />
		</section>
	);
}
