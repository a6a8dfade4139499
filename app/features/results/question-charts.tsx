import type { ResultQuestion } from "#contract/results";
import { letterOf } from "~/features/question/letters";
import { optionIdentity } from "~/features/question/option-identity";
import { OptionShape } from "~/features/question/option-shape";
import { QuestionPicture } from "~/features/question/question-picture";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";
import { Bar } from "./bar";
import { percentOf } from "./figures";

interface QuestionChartsProps {
	questions: readonly ResultQuestion[];
	playerCount: number;
	/** The language of the quiz, if it is known. */
	lang: string | undefined;
}

/** Each question with the share of right answers and the chosen options. */
export function QuestionCharts({ questions, playerCount, lang }: QuestionChartsProps) {
	const { t, formatNumber } = useTexts("author");
	return (
		<ol className="grid gap-4 lg:grid-cols-2">
			{questions.map(({ index, id, text, image, options, correctAnswers, correctCount, answerCount, optionCounts, averageMs }) => {
				const percentage = percentOf(correctCount, playerCount);
				return (
					<li key={id} className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-white p-5">
						<div className="flex items-start justify-between gap-3">
							<h3 className="min-w-0 wrap-anywhere text-slate-900">
								<span className="block text-sm font-semibold text-slate-600">{t("results.question", { number: index + 1 })}</span>
								<span lang={lang}>
									<RichText text={text} />
								</span>
							</h3>
							<Chip tone={percentage >= 50 ? "success" : "error"}>{t("results.percentage", { percentage })}</Chip>
						</div>
						<QuestionPicture picture={image} lang={lang} height={20} />
						{options.map((option, at) => {
							const count = optionCounts[at] ?? 0;
							const right = correctAnswers.includes(at);
							return (
								<Bar
									// biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity but its place
									key={at}
									label={
										<>
											<span aria-hidden="true" className="mr-1.5 inline-block align-[-0.1em]" style={{ color: optionIdentity(at).color }}>
												<OptionShape index={at} className="size-4" />
											</span>
											{letterOf(at)}){" "}
											<span lang={lang}>
												<RichText text={option} />
											</span>
											{right && ` ✓ (${t("results.isCorrect")})`}
										</>
									}
									figure={String(count)}
									percentage={percentOf(count, playerCount)}
									tone={right ? "success" : "neutral"}
								/>
							);
						})}
						{answerCount < playerCount && (
							<Bar
								label={t("results.noAnswer")}
								figure={String(playerCount - answerCount)}
								percentage={percentOf(playerCount - answerCount, playerCount)}
								tone="neutral"
							/>
						)}
						{answerCount > 0 && (
							<p className="mt-auto text-sm text-slate-600">
								{t("results.averageTime", { seconds: formatNumber(averageMs / 1000, { maximumFractionDigits: 1 }) })}
							</p>
						)}
					</li>
				);
			})}
		</ol>
	);
}
