import { lettersOf } from "~/features/question/option-identity";
import { QuestionChoice } from "~/features/question/question-choice";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";
import { type ImportRow, NO_VALUES } from "./types";

interface ImportRowItemProps {
	row: ImportRow;
	lang: string;
	checked: boolean;
	onToggle: () => void;
}

export function ImportRowItem({ row, lang, checked, onToggle }: ImportRowItemProps) {
	const { t } = useTexts("author");
	const { line, sheet, question, picture, skipped, warnings, excerpt } = row;
	const where = (
		<span className="text-sm font-medium text-slate-600">
			{sheet === undefined ? t("transfer.line", { line }) : t("transfer.lineOfSheet", { sheet, line })}
		</span>
	);
	if (!question) {
		return (
			<li className="rounded-base border border-warning-200 bg-warning-50 p-4">
				<p className="flex flex-wrap items-center gap-2">
					{where} <Chip tone="warning">{t("transfer.skipped")}</Chip>
				</p>
				{excerpt && <p className="mt-1 wrap-anywhere text-slate-800">{excerpt}</p>}
				{skipped && (
					<p className="mt-1 font-medium wrap-anywhere text-warning-800">
						{t(`transfer.skip.${skipped.key}`, { ...NO_VALUES, ...skipped.values })}
					</p>
				)}
			</li>
		);
	}
	const { timeLimit, extraInfo, correctAnswers } = question;
	return (
		<QuestionChoice
			question={question}
			lang={lang}
			checked={checked}
			onToggle={onToggle}
			origin={where}
			time={timeLimit === undefined ? null : t("transfer.seconds", { seconds: timeLimit })}
			correct={question.kind ? "" : t("transfer.correctLetters", { letters: lettersOf(correctAnswers) })}
		>
			{picture && (
				<img
					src={picture.data}
					alt={picture.alt}
					lang={lang}
					loading="lazy"
					className="h-28 self-start rounded-base bg-slate-100 object-contain"
				/>
			)}
			{extraInfo && (
				<p lang={lang} className="text-sm wrap-anywhere text-slate-600">
					<RichText text={extraInfo} />
				</p>
			)}
			{warnings.map((warning) => (
				<p key={warning.key} className="text-sm font-medium wrap-anywhere text-warning-800">
					{t(`transfer.warning.${warning.key}`, { ...NO_VALUES, ...warning.values })}
				</p>
			))}
		</QuestionChoice>
	);
}
