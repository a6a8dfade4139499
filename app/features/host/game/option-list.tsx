import type { Instance } from "#contract/games/live";
import { isScoredQuestion } from "#contract/kinds/rules";
import { choosesOptions } from "~/features/question/kinds/kind-views";
import { rightTexts } from "~/features/question/kinds/right-texts";
import { OptionRow } from "~/features/question/option-row";
import { useTexts } from "~/i18n/texts";
import { TurnFigures } from "./given-list";

/** The solution of a closed question without options to choose from. */
export function RightTexts({ instance }: { instance: Instance }) {
	const { t, language } = useTexts();
	const question = instance.questions[instance.currentQuestionIndex];
	if (!question || choosesOptions(question) || !isScoredQuestion(question)) return null;
	return (
		<p className="mt-3 rounded-xl bg-success-50 px-4 py-2.5 font-semibold text-success-800">
			<span aria-hidden="true">✓ </span>
			{t("question.rightAnswer")}: <span lang={instance.language}>{rightTexts(question, language).join(" · ")}</span>
		</p>
	);
}

/** The options; once the question is closed, with their counts and the solution. */
export function OptionList({ instance, className, fitted = false }: { instance: Instance; className: string; fitted?: boolean }) {
	const { t, formatNumber } = useTexts("site");
	const { language, answeredCount, answerCounts, firstCounts, questionStatus } = instance;
	const question = instance.questions[instance.currentQuestionIndex];
	if (!question) return null;
	const computeOutcome = (option: number) => {
		if (questionStatus !== "closed" || !answerCounts) return undefined;
		const count = answerCounts[option] ?? 0;
		const first = firstCounts?.[option];
		return {
			correct: question.correctAnswers?.includes(option) ?? false,
			share: answeredCount === 0 ? 0 : count / answeredCount,
			figure: first === undefined ? formatNumber(count) : <TurnFigures first={formatNumber(first)} last={formatNumber(count)} />,
			figureName: first === undefined ? t("live.answersCount", { count }) : t("live.firstThen", { first, count }),
		};
	};
	const longest = Math.max(0, ...question.options.map((option) => option.length));
	return (
		<ul className={`grid auto-rows-fr ${className}`}>
			{question.options.map((option, index) => (
				<OptionRow
					key={`${question.id}-${index.toString()}`}
					index={index}
					text={option}
					lang={language}
					longest={longest}
					fitted={fitted}
					waiting={questionStatus === "reading"}
					outcome={computeOutcome(index)}
				/>
			))}
		</ul>
	);
}
