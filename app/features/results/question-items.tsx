import { rightPercentage } from "#contract/results/figures";
import type { GameResult, ResultItem } from "#contract/results/results";
import { lettersOf } from "~/features/question/option-identity";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Section } from "~/ui/layout";

const WORDS = ["reversed", "strongMissed", "strongKnew", "hard", "easy", "tellsWell", "tellsLittle", "middle"] as const;
type Word = (typeof WORDS)[number];

/** Shares of right answers: from `EASY` on a question is easy, below `HARD` it is hard. */
const EASY = 0.9;
const HARD = 0.4;
/** Discrimination: from `TELLS` on a question separates strong from weak players, below `TELLS_NOT` it does not. */
const TELLS = 0.3;
const TELLS_NOT = 0.1;

export function itemWord({ right, discrimination }: Pick<ResultItem, "right" | "discrimination">): Word {
	if (discrimination !== null && discrimination < 0) return "reversed";
	if (right < HARD) {
		if (discrimination === null) return "hard";
		return discrimination >= TELLS ? "strongKnew" : discrimination < TELLS_NOT ? "strongMissed" : "hard";
	}
	if (right > EASY) return "easy";
	if (discrimination === null) return "middle";
	return discrimination >= TELLS ? "tellsWell" : "tellsLittle";
}

export function QuestionItems({ result }: { result: GameResult }) {
	const { t, formatNumber } = useTexts("author");
	const { items, questions, language } = result;
	if (!items || items.length === 0) return null;
	const byIndex = new Map(questions.map((question) => [question.index, question]));
	return (
		<Section title={t("results.items.title")} text={t("results.items.text")} card>
			<ol className="flex flex-col">
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
								{t(`results.items.${itemWord(item)}`)}
								{unchosen.length > 0 && ` ${t("results.items.unchosen", { letters: lettersOf(unchosen) })}`}
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
		</Section>
	);
}
