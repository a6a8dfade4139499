import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { LIMITS } from "../../../worker/contract/limits";
import { ImportRowItem } from "./import-row-item";
import type { ImportedQuestion, ImportResult } from "./types";

export type ImportMode = "add" | "replace";

interface ImportPreviewProps {
	result: ImportResult;
	/** How many more the quiz takes. */
	maxQuestions: number;
	onUse: (questions: ImportedQuestion[], mode: ImportMode) => void;
	onDiscard: () => void;
}

/** Every row of the file, in its order; nothing reaches the quiz before one of the two buttons. */
export function ImportPreview({ result: { format, rows }, maxQuestions, onUse, onDiscard }: ImportPreviewProps) {
	const { t } = useTranslation();
	const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
	const usable = rows.flatMap(({ question }, index) => (question ? [index] : []));
	const chosen = rows.flatMap(({ question }, index) => (question && !left.has(index) ? [question] : []));
	const all = chosen.length === usable.length;
	const fits = chosen.length <= maxQuestions;
	const fitsAtAll = chosen.length <= LIMITS.questions.max;
	const skipped = rows.length - usable.length;
	const toggle = (index: number) =>
		setLeft((before) => {
			const next = new Set(before);
			if (!next.delete(index)) next.add(index);
			return next;
		});
	return (
		<section aria-label={t("transfer.preview")} className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<p className="font-medium" role="status">
					{t("transfer.recognised", { format: t(`transfer.format.${format}`) })} · {t("transfer.found", { count: usable.length })}
					{skipped > 0 && <> · {t("transfer.leftOut", { count: skipped })}</>}
				</p>
				{usable.length > 0 && (
					<Button variant="text" size="small" onClick={() => setLeft(new Set(all ? usable : []))}>
						{t(all ? "transfer.deselectAll" : "transfer.selectAll")}
					</Button>
				)}
			</div>
			{usable.length === 0 && <Alert tone="warning">{t("transfer.nothing")}</Alert>}
			<ul className="flex max-h-[60vh] flex-col gap-3 overflow-y-auto pr-1">
				{rows.map((row, index) => (
					<ImportRowItem key={`${row.line}-${index.toString()}`} row={row} checked={!left.has(index)} onToggle={() => toggle(index)} />
				))}
			</ul>
			{!fits && (
				<Alert tone="warning">
					{fitsAtAll
						? t("transfer.tooMany", { count: chosen.length, max: maxQuestions })
						: t("transfer.tooManyAtAll", { count: chosen.length, max: LIMITS.questions.max })}
				</Alert>
			)}
			<div className="flex flex-wrap justify-end gap-2">
				<Button variant="text" onClick={onDiscard}>
					{t("transfer.discard")}
				</Button>
				<Button variant="outlined" disabled={chosen.length === 0 || !fitsAtAll} onClick={() => onUse(chosen, "replace")}>
					{t("transfer.replace")}
				</Button>
				<Button disabled={chosen.length === 0 || !fits} onClick={() => onUse(chosen, "add")}>
					{t("transfer.add", { count: chosen.length })}
				</Button>
			</div>
		</section>
	);
}
