import { type ReactNode, useEffect, useRef, useState } from "react";
import { LIMITS } from "#contract/limits";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { formatOptionLetters } from "~/features/question/option-identity";
import { QuestionChoice } from "~/features/question/question-choice";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import type { CodePage } from "~/lib/code-pages";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Checkbox } from "~/ui/choice-group";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { LettersField } from "~/ui/letters-field";
import { useSelection } from "~/ui/use-selection";
import { type ChosenRow, type ImportResult, type ImportRow, NO_VALUES } from "./types";

interface ImportRowItemProps {
	row: ImportRow;
	lang: string;
	checked: boolean;
	onToggle: () => void;
}

export function ImportRowItem({ row, lang, checked, onToggle }: ImportRowItemProps) {
	const { t } = useTexts("author");
	const { line, sheet, question, picture, skipped, warnings, excerpt } = row;
	const lineLabel = (
		<span className="text-sm font-medium text-slate-600">
			{sheet === undefined ? t("transfer.line", { line }) : t("transfer.lineOfSheet", { sheet, line })}
		</span>
	);
	if (!question) {
		return (
			<li className="rounded-base border border-warning-200 bg-warning-50 p-4">
				<p className="flex flex-wrap items-center gap-2">
					{lineLabel} <Chip tone="warning">{t("transfer.skipped")}</Chip>
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
			origin={lineLabel}
			time={timeLimit === undefined ? null : t("transfer.seconds", { seconds: timeLimit })}
			correct={question.kind ? "" : t("transfer.correctLetters", { letters: formatOptionLetters(correctAnswers) })}
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

export type ImportMode = "add" | "replace";

interface ImportPreviewProps {
	result: ImportResult;
	lang: string;
	filledCount: number;
	onUse: (rows: ChosenRow[], mode: ImportMode) => void;
	onDiscard: () => void;
	onLetters: (page: CodePage) => void;
	progress: ReactNode;
}

/** A file may have thousands of rows; a page draws this many at a time. */
const ROWS_SHOWN = 100;

/** Shows the rows in the order of the file; nothing is added to the quiz before one of the two buttons is pressed. */
export function ImportPreview(props: ImportPreviewProps) {
	const { lang, filledCount, onUse, onDiscard, onLetters, progress } = props;
	const { format, rows, letters } = props.result;
	const { t } = useTexts("author");
	const usable = rows.flatMap(({ question }, index) => (question ? [index] : []));
	const freeSlots = LIMITS.questions.max - filledCount;
	// The selection begins with as many as fit beside the existing questions; a full quiz can still be replaced.
	const max = freeSlots > 0 ? freeSlots : LIMITS.questions.max;
	const { isSelected, toggle, selectAll, deselect } = useSelection(() => usable.slice(max));
	const [shown, setShown] = useState(ROWS_SHOWN);
	const [onlySkipped, setOnlySkipped] = useState(false);
	const [confirming, setConfirming] = useState(false);
	const section = useRef<HTMLElement>(null);
	useEffect(() => section.current?.focus(), []);

	const chosen = rows.flatMap(({ line, question, picture }, index) => (question && isSelected(index) ? [{ line, question, picture }] : []));
	const allChosen = chosen.length === usable.length;
	const fitsBeside = chosen.length <= freeSlots;
	const fitsAlone = chosen.length <= LIMITS.questions.max;
	const skipped = rows.length - usable.length;
	const listed = rows.flatMap((row, index) => (onlySkipped && row.question ? [] : [{ row, index }]));
	const replace = () => {
		setConfirming(false);
		onUse(chosen, "replace");
	};
	return (
		<section ref={section} tabIndex={-1} aria-label={t("transfer.preview")} className="flex flex-col gap-3 rounded-base outline-offset-4">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<p className="font-medium" role="status">
					{t("transfer.recognised", { format: t(`transfer.format.${format}`) })} · {t("transfer.found", { count: usable.length })}
					{skipped > 0 && <> · {t("transfer.leftOut", { count: skipped })}</>}
				</p>
				{usable.length > 0 && (
					<Button variant="text" onClick={() => (allChosen ? deselect(usable) : selectAll())}>
						{t(allChosen ? "transfer.deselectAll" : "transfer.selectAll")}
					</Button>
				)}
			</div>
			{letters && (
				<div inert={progress !== null}>
					<LettersField letters={letters} onChoose={onLetters} />
				</div>
			)}
			{usable.length === 0 && <Alert tone="warning">{t("transfer.nothing")}</Alert>}
			{usable.length > max && <Alert tone="info">{t("transfer.firstSelected", { count: max })}</Alert>}
			{skipped > 0 && usable.length > 0 && (
				<Checkbox label={t("transfer.onlySkipped")} checked={onlySkipped} onChange={() => setOnlySkipped(!onlySkipped)} />
			)}
			<FormulasOfPage questions={listed.slice(0, shown).flatMap(({ row: { question } }) => question ?? [])}>
				<ul inert={progress !== null} className="flex max-h-[60vh] flex-col gap-3 overflow-y-auto pe-1">
					{listed.slice(0, shown).map(({ row, index }) => (
						<ImportRowItem
							key={`${row.line}-${index.toString()}`}
							row={row}
							lang={lang}
							checked={isSelected(index)}
							onToggle={() => toggle(index)}
						/>
					))}
					{listed.length > shown && (
						<li className="flex justify-center">
							<Button variant="outlined" onClick={() => setShown(shown + ROWS_SHOWN)}>
								{t("transfer.showMore", { count: listed.length - shown })}
							</Button>
						</li>
					)}
				</ul>
			</FormulasOfPage>
			{!fitsBeside && (
				<Alert tone="warning">
					{fitsAlone
						? t("transfer.tooMany", { count: chosen.length, max: freeSlots })
						: t("transfer.tooManyAtAll", { count: chosen.length, max: LIMITS.questions.max })}
				</Alert>
			)}
			{progress ?? (
				<div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
					<Button variant="text" onClick={onDiscard}>
						{t("transfer.discard")}
					</Button>
					<Button
						variant="outlined"
						disabled={chosen.length === 0 || !fitsAlone}
						onClick={() => (filledCount > 0 ? setConfirming(true) : replace())}
					>
						{t("transfer.replace")}
					</Button>
					<Button disabled={chosen.length === 0 || !fitsBeside} onClick={() => onUse(chosen, "add")}>
						{t("transfer.add", { count: chosen.length })}
					</Button>
				</div>
			)}
			<ConfirmDialog
				open={confirming}
				title={t("transfer.replaceTitle")}
				confirmLabel={t("transfer.replaceConfirm")}
				danger
				onCancel={() => setConfirming(false)}
				onConfirm={replace}
			>
				{t("transfer.replaceText", { count: filledCount })}
			</ConfirmDialog>
		</section>
	);
}
