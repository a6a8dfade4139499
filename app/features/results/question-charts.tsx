import { type ComponentProps, type ReactNode, useState } from "react";
import { isScoredQuestion, questionKind } from "#contract/kinds/rules";
import type { AuthoringLanguage } from "#contract/limits";
import { rightPercentage } from "#contract/results/figures";
import { toPercentage } from "#contract/results/percentage";
import type { ResultQuestion } from "#contract/results/results";
import { makeFirstCountReader } from "~/features/question/kinds/first-counts";
import { formatAnswer, rightTexts } from "~/features/question/kinds/right-texts";
import { optionIdentity, optionLetter } from "~/features/question/option-identity";
import { OptionShape } from "~/features/question/option-shape";
import { QuestionPicture } from "~/features/question/question-picture";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Card } from "~/ui/layout";
import { ProgressBar } from "~/ui/progress-bar";

const computeFill = (part: number, whole: number) => toPercentage(part, whole) ?? 0;

interface BarProps {
	label: ReactNode;
	figure: string;
	percentage: number;
	tone?: ComponentProps<typeof ProgressBar>["tone"];
}

/** The text of a bar says everything that its length shows. */
export function Bar({ label, figure, percentage, tone }: BarProps) {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1">
			<span className="min-w-0 wrap-anywhere text-slate-800">{label}</span>
			<span className="font-semibold whitespace-nowrap text-slate-900 tabular-nums">{figure}</span>
			<ProgressBar value={percentage} max={100} tone={tone} className="col-span-2 h-2.5" />
		</div>
	);
}

/** The answers given, the most frequent first; what the word list refuses is shown on demand. */
function GivenBars({ question, lang }: { question: ResultQuestion; lang: AuthoringLanguage | undefined }) {
	const { t, language } = useTexts("author");
	const [revealed, setRevealed] = useState(false);
	const { given = [], givenOthers = 0, firstGiven, askedCount } = question;
	const readFirstCount = makeFirstCountReader(question, firstGiven, lang);
	return (
		<>
			{isScoredQuestion(question) && (
				<p className="font-semibold text-success-800">
					<span aria-hidden="true">✓ </span>
					{t("question.rightAnswer")}: <span lang={lang}>{rightTexts(question, language).join(" · ")}</span>
				</p>
			)}
			{given.map((group) => {
				const words = formatAnswer(question, group, language);
				const right = group.right ?? false;
				return (
					<Bar
						key={words}
						label={
							group.hidden && !revealed ? (
								<Button variant="text" size="small" onClick={() => setRevealed(true)}>
									{t("results.hiddenAnswer")}
								</Button>
							) : (
								<>
									<span lang={lang}>{words}</span>
									{right && ` ✓ (${t("results.isCorrect")})`}
								</>
							)
						}
						figure={formatCounts(group.count, readFirstCount(group))}
						percentage={computeFill(group.count, askedCount)}
						tone={right ? "success" : "neutral"}
					/>
				);
			})}
			{givenOthers > 0 && <p className="text-slate-700">{t("question.otherAnswers", { count: givenOthers })}</p>}
		</>
	);
}

/** The count of a bar; if the question was asked again, the first turn's count comes first. */
function formatCounts(count: number, first: number | undefined): string {
	return first === undefined ? String(count) : `${first} → ${count}`;
}

interface QuestionChartsProps {
	questions: readonly ResultQuestion[];
	lang: AuthoringLanguage | undefined;
	renderAction: (question: ResultQuestion) => ReactNode;
}

export function QuestionCharts({ questions, lang, renderAction }: QuestionChartsProps) {
	const { t, formatNumber } = useTexts("author");
	return (
		<ol className="grid items-start gap-4 lg:grid-cols-2">
			{questions.map((question) => {
				const { index, id, text, image, options, correctAnswers, askedCount, answerCount, optionCounts, firstCounts, averageMs, given } =
					question;
				const percentage = rightPercentage(question);
				return (
					<Card as="li" key={id} className="flex min-w-0 flex-col gap-3 p-5">
						<div className="flex items-start justify-between gap-3">
							<h3 className="min-w-0 wrap-anywhere text-slate-900">
								<span className="block text-sm font-semibold text-slate-600">
									{t("results.question", { number: index + 1 })}
									{question.quick && ` · ${t("results.quick")}`}
								</span>
								<span lang={text === "" ? undefined : lang}>
									<RichText text={text || t("results.aloud")} />
								</span>
							</h3>
							{percentage === null ? (
								<Chip>{isScoredQuestion(question) ? "–" : t(`quizEditor.kind.${questionKind(question)}`)}</Chip>
							) : (
								<Chip tone={percentage >= 50 ? "success" : "error"}>{t("results.percentage", { percentage })}</Chip>
							)}
						</div>
						<QuestionPicture picture={image} lang={lang} height={20} />
						{given && <GivenBars question={question} lang={lang} />}
						{!given &&
							options.map((option, at) => {
								const count = optionCounts[at] ?? 0;
								const right = correctAnswers.includes(at);
								return (
									<Bar
										// biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity but its place
										key={at}
										label={
											<>
												<span aria-hidden="true" className="me-1.5 inline-block align-[-0.1em]" style={{ color: optionIdentity(at).color }}>
													<OptionShape index={at} className="size-4" />
												</span>
												{optionLetter(at)}){" "}
												<span lang={lang}>
													<RichText text={option === optionLetter(at) ? "" : option} />
												</span>
												{right && ` ✓ (${t("results.isCorrect")})`}
											</>
										}
										figure={formatCounts(count, firstCounts?.[at])}
										percentage={computeFill(count, askedCount)}
										tone={right ? "success" : "neutral"}
									/>
								);
							})}
						{answerCount < askedCount && (
							<Bar
								label={t("results.noAnswer")}
								figure={String(askedCount - answerCount)}
								percentage={computeFill(askedCount - answerCount, askedCount)}
								tone="neutral"
							/>
						)}
						{(firstCounts || question.firstGiven) && <p className="text-sm text-slate-600">{t("results.askedTwice")}</p>}
						{renderAction(question)}
						{answerCount > 0 && (
							<p className="text-sm text-slate-600">
								{t("results.averageTime", { seconds: formatNumber(averageMs / 1000, { maximumFractionDigits: 1 }) })}
							</p>
						)}
					</Card>
				);
			})}
		</ol>
	);
}
