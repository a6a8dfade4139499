import { useTranslation } from "react-i18next";
import { lettersOf } from "~/features/question/letters";
import { OptionList } from "~/features/question/option-list";
import { Chip } from "~/ui/chip";
import { type ImportedQuestion, type ImportRow, NO_VALUES } from "./types";

function Answers({ question }: { question: ImportedQuestion }) {
	const { t } = useTranslation();
	const { options, correctAnswers, timeLimit, extraInfo } = question;
	return (
		<div className="mt-2 flex flex-col gap-2 pl-8">
			<OptionList className="gap-1.5 sm:grid-cols-2" options={options} correctAnswers={correctAnswers} lang={undefined} />
			<p className="flex flex-wrap gap-1.5">
				{timeLimit !== undefined && <Chip>{t("transfer.seconds", { seconds: timeLimit })}</Chip>}
				<Chip tone="success">{t("transfer.correctLetters", { letters: lettersOf(correctAnswers) })}</Chip>
			</p>
			{extraInfo && <p className="text-sm wrap-anywhere text-slate-600">{extraInfo}</p>}
		</div>
	);
}

interface ImportRowItemProps {
	row: ImportRow;
	checked: boolean;
	onToggle: () => void;
}

/** What one row became: a question to keep or leave, or the reason why there is none. */
export function ImportRowItem({ row, checked, onToggle }: ImportRowItemProps) {
	const { t } = useTranslation();
	const { line, question, skipped, warnings, excerpt } = row;
	const where = <span className="text-sm font-medium text-slate-600">{t("transfer.line", { line })}</span>;
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
	return (
		<li className={`rounded-base border p-4 ${checked ? "border-primary-300 bg-primary-50" : "border-line bg-white"}`}>
			<label className="flex min-h-11 cursor-pointer items-start gap-3">
				<input type="checkbox" checked={checked} onChange={onToggle} className="mt-1 size-5 shrink-0 accent-primary-700" />
				<span className="min-w-0 flex-1">
					{where}
					<span className="block font-semibold wrap-anywhere whitespace-pre-line text-slate-900">{question.text}</span>
				</span>
			</label>
			<Answers question={question} />
			{warnings.map((warning) => (
				<p key={warning.key} className="mt-2 pl-8 text-sm font-medium wrap-anywhere text-warning-800">
					{t(`transfer.warning.${warning.key}`, { ...NO_VALUES, ...warning.values })}
				</p>
			))}
		</li>
	);
}
