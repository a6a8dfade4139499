import { ChevronDown } from "lucide-react";
import { rightPercentage } from "#contract/results/figures";
import type { GameResult, ResultItem } from "#contract/results/results";
import { formatOptionLetters } from "~/features/question/option-identity";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Card } from "~/ui/layout";

const ITEM_VERDICTS = ["reversed", "strongMissed", "strongKnew", "hard", "easy", "tellsWell", "tellsLittle", "middle"] as const;
type ItemVerdict = (typeof ITEM_VERDICTS)[number];

/** Shares of right answers: above `EASY_FROM_SHARE` a question is easy, below `HARD_BELOW_SHARE` it is hard. */
const EASY_FROM_SHARE = 0.9;
const HARD_BELOW_SHARE = 0.4;
/** Discrimination: from `SEPARATES_FROM` on a question separates strong from weak players, below `SEPARATES_NOT_BELOW` it does not. */
const SEPARATES_FROM = 0.3;
const SEPARATES_NOT_BELOW = 0.1;

export function rateItem({ right, discrimination }: Pick<ResultItem, "right" | "discrimination">): ItemVerdict {
	if (discrimination !== null && discrimination < 0) return "reversed";
	if (right < HARD_BELOW_SHARE) {
		if (discrimination === null) return "hard";
		return discrimination >= SEPARATES_FROM ? "strongKnew" : discrimination < SEPARATES_NOT_BELOW ? "strongMissed" : "hard";
	}
	if (right > EASY_FROM_SHARE) return "easy";
	if (discrimination === null) return "middle";
	return discrimination >= SEPARATES_FROM ? "tellsWell" : "tellsLittle";
}

export function QuestionItems({ result }: { result: GameResult }) {
	const { t, formatNumber } = useTexts("author");
	const { items, questions, language } = result;
	if (!items || items.length === 0) return null;
	const byIndex = new Map(questions.map((question) => [question.index, question]));
	return (
		<Card as="details" className="group px-5">
			<summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 text-xl font-bold text-slate-900">
				{t("results.items.title")}
				<ChevronDown aria-hidden="true" className="shrink-0 text-slate-600 group-open:rotate-180" />
			</summary>
			<p className="text-slate-600">{t("results.items.text")}</p>
			<ol className="flex flex-col pb-3">
				{items.map((item) => {
					const { index, discrimination, unchosen } = item;
					const question = byIndex.get(index);
					const percentage = question && rightPercentage(question);
					return (
						<li key={index} className="border-b border-line py-3 last:border-0">
							<p className="font-semibold wrap-anywhere text-slate-900">
								{index + 1}.{" "}
								<span lang={language}>
									<RichText text={question?.text || t("results.aloud")} />
								</span>
							</p>
							<p className="mt-1 text-slate-800">
								{t(`results.items.${rateItem(item)}`)}
								{unchosen.length > 0 && ` ${t("results.items.unchosen", { letters: formatOptionLetters(unchosen) })}`}
							</p>
							<p className="mt-0.5 text-sm text-slate-600 tabular-nums">
								{typeof percentage === "number" && t("results.items.right", { percentage })}
								{discrimination !== null &&
									` · ${t("results.items.discrimination", { value: formatNumber(discrimination, { maximumFractionDigits: 2 }) })}`}
							</p>
						</li>
					);
				})}
			</ol>
		</Card>
	);
}
