import type { Assignment, AssignmentQuestion } from "#contract/homework/assignments";
import { isScoredQuestion } from "#contract/kinds/rules";
import { toPercentage } from "#contract/results/percentage";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { ProgressBar } from "~/ui/progress-bar";

/** Indexes of the questions with the lowest share of right answers; skips those that are not scored, not answered or always right. */
export function findHardestQuestions({ questions, questionCounts }: Pick<Assignment, "questions" | "questionCounts">, limit = 3): number[] {
	const rightShare = (index: number) => (questionCounts[index]?.right ?? 0) / Math.max(1, questionCounts[index]?.asked ?? 1);
	return questions
		.map((_, index) => index)
		.filter((index) => {
			const [question, counts] = [questions[index], questionCounts[index]];
			return question && isScoredQuestion(question) && !question.cancelled && counts && counts.answered > 0 && counts.right < counts.asked;
		})
		.sort((a, b) => rightShare(a) - rightShare(b) || a - b)
		.slice(0, limit);
}

interface QuestionRowProps {
	question: AssignmentQuestion;
	index: number;
	counts: { asked: number; answered: number; right: number };
	lang: string | undefined;
	onOpen: () => void;
}

export function QuestionRow({ question, index, counts, lang, onOpen }: QuestionRowProps) {
	const { t } = useTexts("homework");
	const isScored = isScoredQuestion(question) && !question.cancelled;
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
			<p className="min-w-0 flex-1 basis-60 wrap-anywhere text-slate-900">
				<span className="me-1.5 font-semibold text-slate-600">{index + 1}.</span>
				<span lang={lang}>
					<RichText text={question.text} />
				</span>{" "}
				{question.cancelled && <Chip tone="warning">{t("homework.cancelled")}</Chip>}
				{question.corrected && !question.cancelled && <Chip tone="info">{t("homework.corrected")}</Chip>}
			</p>
			{isScored && (
				<span className="flex w-44 items-center gap-2 text-sm tabular-nums">
					{counts.answered === 0 ? (
						t("homework.noAnswers")
					) : (
						<>
							<ProgressBar value={toPercentage(counts.right, counts.asked) ?? 0} max={100} className="h-2.5 flex-1" />
							<span>{t("homework.rightShare", { right: counts.right, asked: counts.asked })}</span>
						</>
					)}
				</span>
			)}
			<Button variant="outlined" size="small" aria-label={t("homework.openQuestion", { number: index + 1 })} onClick={onOpen}>
				{t("homework.question", { number: index + 1 })}
			</Button>
		</li>
	);
}
