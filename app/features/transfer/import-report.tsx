import { ListChecks } from "lucide-react";
import { useState } from "react";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { WhatNext } from "~/ui/what-next";
import { ImportRowItem, useRowName } from "./import-preview";
import { type ImportRow, NO_VALUES } from "./types";

/** The result of an import, shown after the preview was closed. */
export interface ImportSummary {
	added: number;
	notChosen: number;
	/** Questions whose solution nobody knows yet. */
	unsettled: number;
	changed: readonly ImportRow[];
	skipped: readonly ImportRow[];
}

const ROWS_SHOWN = 5;

function useFold(rows: readonly ImportRow[]) {
	const [showsAll, setShowsAll] = useState(false);
	return {
		shown: showsAll ? rows : rows.slice(0, ROWS_SHOWN),
		more: showsAll ? 0 : rows.length - ROWS_SHOWN,
		unfold: () => setShowsAll(true),
	};
}

function MoreRows({ count, onShow }: { count: number; onShow: () => void }) {
	const { t } = useTexts("author");
	if (count <= 0) return null;
	return (
		<Button variant="text" size="small" onClick={onShow}>
			{t("transfer.showMore", { count })}
		</Button>
	);
}

interface ImportReportProps {
	summary: ImportSummary;
	lang: string;
	onCheck: () => void;
	onClose: () => void;
}

export function ImportReport({ summary: { added, notChosen, unsettled, changed, skipped }, lang, onCheck, onClose }: ImportReportProps) {
	const { t } = useTexts("author");
	const nameRow = useRowName();
	const skippedRows = useFold(skipped);
	const changedRows = useFold(changed);
	return (
		<WhatNext
			title={t("transfer.imported", { count: added })}
			text={t(skipped.length + unsettled > 0 ? "transfer.reportMissing" : "transfer.reportAll")}
			steps={[{ label: t("transfer.look"), icon: <ListChecks className="size-5" />, onClick: onCheck }]}
			onClose={onClose}
		>
			<div className="flex flex-col gap-4 empty:hidden">
				{skipped.length > 0 && (
					<section>
						<h3 className="text-base text-slate-900">{t("transfer.leftOut", { count: skipped.length })}</h3>
						<ul className="mt-2 flex flex-col gap-2">
							{skippedRows.shown.map((row, index) => (
								<ImportRowItem key={`${row.line}-${index.toString()}`} row={row} lang={lang} checked={false} onToggle={() => {}} />
							))}
						</ul>
						<MoreRows count={skippedRows.more} onShow={skippedRows.unfold} />
					</section>
				)}
				{changed.length > 0 && (
					<section>
						<h3 className="text-base text-slate-900">{t("transfer.changed", { count: changed.length })}</h3>
						<ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-slate-700">
							{changedRows.shown.map((row, index) => (
								<li key={`${row.line}-${index.toString()}`} className="wrap-anywhere">
									{nameRow(row)} – <q lang={lang}>{row.question?.text}</q>{" "}
									{row.warnings.map(({ key, values }) => t(`transfer.warning.${key}`, { ...NO_VALUES, ...values })).join(" ")}
								</li>
							))}
						</ul>
						<MoreRows count={changedRows.more} onShow={changedRows.unfold} />
					</section>
				)}
				{unsettled > 0 && <p className="text-slate-700">{t("transfer.unsettled", { count: unsettled })}</p>}
				{notChosen > 0 && <p className="text-slate-700">{t("transfer.notChosen", { count: notChosen })}</p>}
			</div>
		</WhatNext>
	);
}
