import { type ReactNode, useEffect, useRef, useState } from "react";
import { LIMITS } from "#contract/limits";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { formatOptionLetters } from "~/features/question/option-identity";
import { QuestionChoice } from "~/features/question/question-choice";
import { RichText } from "~/features/question/rich-text";
import { WhichIsRight } from "~/features/question/which-is-right";
import { useTexts } from "~/i18n/texts";
import type { CodePage } from "~/lib/code-pages";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Checkbox } from "~/ui/choice-group";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Fold } from "~/ui/fold";
import { LettersField } from "~/ui/letters-field";
import { useSelection } from "~/ui/use-selection";
import { type ChosenRow, type ImportResult, type ImportRow, NO_VALUES } from "./types";

/** Says where a question is in the file or text, in the words of what was read. */
export function useRowName(): (row: ImportRow) => string {
	const { t } = useTexts("author");
	return ({ line, lines, sheet }) => {
		if (sheet !== undefined) return t("transfer.lineOfSheet", { sheet, line });
		return t(lines === "ofText" ? "transfer.lineOfText" : lines === "ofTable" ? "transfer.lineOfTable" : "transfer.line", { line });
	};
}

interface ImportRowItemProps {
	row: ImportRow;
	lang: string;
	checked: boolean;
	onToggle: () => void;
	/** The right options that the author has tapped, where the file does not say which they are. */
	settled?: readonly number[];
	onSettle?: (places: number[]) => void;
}

export function ImportRowItem({ row, lang, checked, onToggle, settled = [], onSettle }: ImportRowItemProps) {
	const { t } = useTexts("author");
	const nameRow = useRowName();
	const { question, picture, skipped, warnings, excerpt, needsAnswer } = row;
	const isOpen = needsAnswer === true && settled.length === 0;
	const lineLabel = <span className="text-sm font-medium wrap-anywhere text-slate-600">{nameRow(row)}</span>;
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
			// Where the author says what is right, the options are listed once.
			question={needsAnswer ? { ...question, options: [] } : question}
			lang={lang}
			checked={checked}
			disabled={isOpen}
			onToggle={onToggle}
			origin={lineLabel}
			time={timeLimit === undefined ? null : t("transfer.seconds", { seconds: timeLimit })}
			correct={question.kind || needsAnswer ? "" : t("transfer.correctLetters", { letters: formatOptionLetters(correctAnswers) })}
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
			{needsAnswer && onSettle && (
				<WhichIsRight legend={t("transfer.whichIsRight")} options={question.options} lang={lang} ticked={settled} onTick={onSettle} />
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
	/** What discarding it leads to. */
	discardLabel: string;
	onDiscard: () => void;
	onLetters: (page: CodePage) => void;
	progress: ReactNode;
}

/** A file may have thousands of rows; a page draws this many at a time. */
const ROWS_SHOWN = 100;

/** A document may have pages of text around a test. */
const LINES_SHOWN = 200;

/** The lines of a test that are in no question, so that nothing is lost without a word. */
function NotRead({ lines }: { lines: readonly string[] }) {
	const { t } = useTexts("author");
	const more = lines.length - LINES_SHOWN;
	return (
		<Fold title={t("transfer.notRead", { count: lines.length })}>
			<ul className="flex max-h-60 flex-col gap-1 overflow-y-auto text-slate-700">
				{lines.slice(0, LINES_SHOWN).map((line, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never change
					<li key={index} className="wrap-anywhere">
						{line}
					</li>
				))}
				{more > 0 && <li className="font-medium">{t("transfer.moreNotRead", { count: more })}</li>}
			</ul>
		</Fold>
	);
}

/**
 * Shows the rows in the order of the file, those without a solution first; nothing is added to the quiz before one of the two buttons is
 * pressed.
 */
export function ImportPreview(props: ImportPreviewProps) {
	const { lang, filledCount, onUse, discardLabel, onDiscard, onLetters, progress } = props;
	const { format, rows, letters, notRead = [] } = props.result;
	const { t } = useTexts("author");
	/** The right options of questions without a solution, by the place of their rows. */
	const [settled, setSettled] = useState<ReadonlyMap<number, number[]>>(new Map());
	const isOpen = (index: number) => rows[index]?.needsAnswer === true && (settled.get(index)?.length ?? 0) === 0;
	const open = rows.filter((_, index) => isOpen(index)).length;
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

	const chosen = rows.flatMap(({ line, question, picture }, index) => {
		if (!question || isOpen(index) || !isSelected(index)) return [];
		const correctAnswers = settled.get(index) ?? question.correctAnswers;
		return [{ place: index, line, question: { ...question, correctAnswers }, picture }];
	});
	const allChosen = chosen.length === usable.length - open;
	const fitsBeside = chosen.length <= freeSlots;
	const fitsAlone = chosen.length <= LIMITS.questions.max;
	const skipped = rows.length - usable.length;
	const placed = rows.flatMap((row, index) => (onlySkipped && row.question ? [] : [{ row, index }]));
	const listed = [...placed.filter(({ row }) => row.needsAnswer), ...placed.filter(({ row }) => !row.needsAnswer)];
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
			{/* Keeps its place while the last one is settled. */}
			{rows.some(({ needsAnswer }) => needsAnswer) && (
				<Alert tone={open > 0 ? "warning" : "success"}>
					{open > 0 ? t("transfer.toSettle", { count: open }) : t("transfer.allSettled")}
				</Alert>
			)}
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
							checked={!isOpen(index) && isSelected(index)}
							onToggle={() => toggle(index)}
							settled={settled.get(index) ?? []}
							onSettle={(places) => setSettled(new Map(settled).set(index, places))}
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
			{notRead.length > 0 && <NotRead lines={notRead} />}
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
						{discardLabel}
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
