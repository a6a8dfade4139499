import { useState } from "react";
import type { ResultAnswer, ResultPlayer, ResultQuestion } from "#contract/results/results";
import { shownNickname } from "~/features/live/shown-name";
import { answersInWords } from "~/features/question/kinds/right-texts";
import { letterOf } from "~/features/question/option-identity";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";

type Given = Pick<ResultAnswer, "answers" | "text" | "number" | "texts" | "hidden">;

interface AnswerWordsProps {
	question: ResultQuestion;
	given: Given;
	lang: string | undefined;
}

/** Options with their letters, an order as a row, a text or a number. A text that the word list refuses is shown on demand. */
function AnswerWords({ question, given, lang }: AnswerWordsProps) {
	const { t, language } = useTexts("author");
	const [revealed, setRevealed] = useState(false);
	if (given.hidden && !revealed) {
		return (
			<Button variant="text" size="small" onClick={() => setRevealed(true)}>
				{t("results.hiddenAnswer")}
			</Button>
		);
	}
	const chosen =
		question.kind === "order" ? null : given.answers?.map((option) => `${letterOf(option)}) ${question.options[option] ?? ""}`);
	const words = chosen ? chosen.join(", ") : answersInWords(question, given, language);
	return <span lang={lang}>{given.answers ? <RichText text={words} /> : words}</span>;
}

function Sign({ right }: { right: boolean | null }) {
	const { t } = useTexts("author");
	if (right === null) return null;
	return (
		<span className={`shrink-0 font-bold ${right ? "text-success-800" : "text-error-700"}`}>
			<span aria-hidden="true">{right ? "✓" : "✗"}</span>
			<span className="sr-only">{t(right ? "results.isCorrect" : "results.isWrong")}</span>
		</span>
	);
}

interface PlayerAnswersProps {
	player: ResultPlayer;
	questions: readonly ResultQuestion[];
	lang: string | undefined;
}

export function PlayerAnswers({ player, questions, lang }: PlayerAnswersProps) {
	const { t } = useTexts("author");
	return (
		<ol aria-label={t("results.answersOf", { nickname: shownNickname(player) })} className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
			{questions.map((question, place) => {
				const answer = player.answers?.[place];
				return (
					<li key={question.id} className="min-w-0">
						<p className="line-clamp-2 text-sm wrap-anywhere text-slate-600">
							{question.index + 1}.{" "}
							<span lang={lang}>
								<RichText text={question.text} />
							</span>
						</p>
						<div className="flex items-baseline gap-2 wrap-anywhere">
							{answer ? (
								<>
									<Sign right={answer.right} />
									<span className="min-w-0 flex-1 font-semibold text-slate-900">
										<AnswerWords question={question} given={answer} lang={lang} />
										{answer.first && (
											<span className="block text-sm font-medium text-slate-600">
												{t("results.firstTry")}: <AnswerWords question={question} given={answer.first} lang={lang} />
											</span>
										)}
									</span>
									{answer.right !== null && player.score > 0 && (
										<span className="shrink-0 text-sm tabular-nums text-slate-700">{t("live.points", { count: answer.points })}</span>
									)}
								</>
							) : (
								<span className="font-medium text-slate-600">{t("results.noAnswer")}</span>
							)}
						</div>
					</li>
				);
			})}
		</ol>
	);
}
