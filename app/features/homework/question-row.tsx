import { ChevronRight } from "lucide-react";
import type { AssignmentQuestion } from "#contract/homework/assignments";
import { isScoredQuestion } from "#contract/kinds/rules";
import { toPercentage } from "#contract/results/percentage";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";
import { ProgressBar } from "~/ui/progress-bar";

interface QuestionRowProps {
	question: AssignmentQuestion;
	index: number;
	counts: { asked: number; answered: number; right: number };
	lang: string | undefined;
	onOpen: () => void;
}

/** The whole row opens the question. */
export function QuestionRow({ question, index, counts, lang, onOpen }: QuestionRowProps) {
	const { t } = useTexts("homework");
	const isScored = isScoredQuestion(question) && !question.cancelled;
	return (
		<li className="relative flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 hover:bg-primary-50">
			<button
				type="button"
				aria-label={t("homework.openQuestion", { number: index + 1 })}
				className="absolute inset-0 -outline-offset-3"
				onClick={onOpen}
			/>
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
			<ChevronRight className="text-slate-600 rtl:-scale-x-100" />
		</li>
	);
}
