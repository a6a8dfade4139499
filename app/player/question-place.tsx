import { ReportQuestionButton } from "~/features/question/report-question-button";
import { useT } from "~/i18n/translator";

interface QuestionPlaceProps {
	state: { questionIndex: number; totalQuestions: number; language?: string | undefined };
	question: { id: string; text: string };
}

/** Which question of the game this is, and the way to report it. */
export function QuestionPlace({ state: { questionIndex, totalQuestions, language }, question }: QuestionPlaceProps) {
	const { t } = useT();
	return (
		<div className="flex items-start justify-between gap-2">
			<p className="pt-2 text-sm font-semibold text-slate-600">
				{t("live.questionOf", { current: questionIndex + 1, total: totalQuestions })}
			</p>
			<ReportQuestionButton question={question} questionIndex={questionIndex} lang={language} />
		</div>
	);
}
