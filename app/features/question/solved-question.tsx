import type { AnswerValue } from "#contract/kinds/kind";
import { useTexts } from "~/i18n/texts";
import type { AnswerableQuestion, SolutionProps } from "./kinds/kind-props";
import { choosesOptions, KindSolution } from "./kinds/kind-views";
import { Options } from "./options";

interface SolvedQuestionProps {
	question: AnswerableQuestion & { isMultipleChoice: boolean };
	lang: string | undefined;
	given: AnswerValue | undefined;
	/** False while the solution is hidden: every option is shown alike, and readable. */
	solved?: boolean;
	solution: Pick<SolutionProps, "correctAnswers" | "accepted" | "value" | "tolerance">;
	isCorrect: boolean | null;
}

export function SolvedQuestion({ question, lang, given, solved = true, solution, isCorrect }: SolvedQuestionProps) {
	const { t } = useTexts();
	const { correctAnswers, accepted, value, tolerance } = solution;
	return choosesOptions(question) ? (
		<Options
			className="gap-2"
			question={question}
			lang={lang}
			name={{ legend: t("question.options") }}
			multiple={question.isMultipleChoice}
			selected={Array.isArray(given) ? given : []}
			disabled
			correctAnswers={correctAnswers ?? []}
		/>
	) : (
		<KindSolution
			question={question}
			lang={lang}
			given={given}
			solved={solved}
			correctAnswers={correctAnswers}
			accepted={accepted}
			value={value}
			tolerance={tolerance}
			isCorrect={isCorrect}
		/>
	);
}
