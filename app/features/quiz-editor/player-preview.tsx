import { useState } from "react";
import type { AnswerValue } from "#contract/kinds/kind";
import { judgeAnswer, kindRules } from "#contract/kinds/rules";
import type { AuthoringLanguage } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { ExtraInfo } from "~/features/question/extra-info";
import { choosesOptions, KindAnswer, KindSolution } from "~/features/question/kinds/kind-views";
import { isLongText, toggleOption } from "~/features/question/option-identity";
import { Options } from "~/features/question/options";
import { QuestionPicture } from "~/features/question/question-picture";
import { QuestionText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";

interface PlayerPreviewProps {
	question: Question;
	number: number;
	count: number;
	lang: AuthoringLanguage;
	seconds: number;
	still?: boolean;
}

/** The question as players see it: first open, closed after an answer. Nothing is sent or counted. */
export function PlayerPreview({ question, number, count, lang, seconds, still = false }: PlayerPreviewProps) {
	const { t } = useTexts("author");
	const [selected, setSelected] = useState<readonly number[]>([]);
	const [closed, setClosed] = useState(false);
	const [given, setGiven] = useState<AnswerValue | undefined>(undefined);
	const { text, options, correctAnswers, extraInfo } = question;
	const multiple = kindRules(question).choosesSeveral(question);
	const choose = (option: number) => {
		setSelected((before) => (multiple ? toggleOption(before, option) : [option]));
		if (!multiple) setClosed(true);
	};
	return (
		<div className="mx-auto w-full max-w-90 rounded-[2.25rem] bg-slate-900 p-2.5 shadow-xl">
			<div className="flex min-h-140 flex-col gap-4 rounded-[1.75rem] bg-page px-4 pt-5 pb-6">
				<p className="flex justify-between text-sm font-semibold text-slate-600 tabular-nums">
					<span>
						{number} / {count}
					</span>
					<span>{t("aiGenerator.seconds", { seconds })}</span>
				</p>
				<QuestionText
					as="h3"
					text={text.trim() === "" ? "…" : text}
					lang={lang}
					className={`leading-snug ${isLongText(text) ? "text-lg" : "text-xl"}`}
				/>
				<QuestionPicture picture={question.image} lang={lang} height={25} />
				{multiple && !closed && (
					<p className="rounded-xl bg-info-50 px-4 py-3 text-sm font-medium text-info-800">
						{t(question.kind ? "question.voteSeveral" : "question.chooseSeveral")}
					</p>
				)}
				{!choosesOptions(question) ? (
					closed ? (
						<KindSolution
							question={question}
							lang={lang}
							given={given}
							solved
							correctAnswers={correctAnswers}
							accepted={question.accepted?.slice(0, 5)}
							value={question.value}
							tolerance={question.tolerance}
							isCorrect={given === undefined ? null : judgeAnswer(question, given, lang)}
						/>
					) : (
						<KindAnswer
							question={question}
							lang={lang}
							locked={false}
							sending={false}
							given={undefined}
							inRightOrder
							onSend={(answer) => {
								setGiven(answer);
								setClosed(true);
							}}
						/>
					)
				) : (
					<Options
						question={question}
						lang={lang}
						name={{ legend: t("question.options") }}
						multiple={multiple}
						selected={selected}
						disabled={closed}
						correctAnswers={closed ? correctAnswers : undefined}
						onSelect={choose}
						// The options are as narrow as on a phone, on any screen.
						className="grid-cols-1! gap-3"
					/>
				)}
				{multiple && !closed && (
					<Button size="large" disabled={selected.length === 0} onClick={() => setClosed(true)}>
						{t("question.submit")}
					</Button>
				)}
				{closed && <ExtraInfo text={extraInfo} lang={lang} heading="h3" />}
				{closed && (
					<Button
						variant="text"
						className="mt-auto self-center"
						onClick={() => {
							setSelected([]);
							setClosed(false);
							setGiven(undefined);
						}}
					>
						{t("quizEditor.previewAgain")}
					</Button>
				)}
				{options.length > 0 && !closed && !still && (
					<p className="mt-auto text-center text-sm text-slate-600">{t("quizEditor.previewHint")}</p>
				)}
			</div>
		</div>
	);
}
