import { useEffect, useRef } from "react";
import { serverMessage } from "~/api/api-error";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ProgressBar } from "~/ui/progress-bar";
import { excerptOf } from "./build-row";
import type { ImportMode } from "./import-preview";
import type { ChosenRow } from "./types";
import type { RowImportState } from "./use-row-import";

interface ImportProgressProps {
	state: Exclude<RowImportState, { status: "idle" }>;
	/** The language of the quiz. */
	lang: string;
	take: (rows: ChosenRow[], mode: ImportMode) => Promise<void>;
	/** Continues without the refused pictures. */
	finish: (rows: ChosenRow[], mode: ImportMode) => void;
	cancel: () => void;
}

/** The progress of a file's pictures, or which of them were refused and why. */
export function ImportProgress({ state, lang, take, finish, cancel }: ImportProgressProps) {
	const { t } = useTexts("author");
	const place = useRef<HTMLDivElement>(null);
	const { status } = state;
	// The button that led here is gone, so the focus moves here.
	useEffect(() => {
		if (status) place.current?.focus();
	}, [status]);
	const cancelButton = (
		<Button variant="text" onClick={cancel}>
			{t("common.cancel")}
		</Button>
	);
	return (
		<div ref={place} tabIndex={-1} className="rounded-base outline-offset-4">
			{state.status === "sending" ? (
				<div className="flex flex-wrap items-end gap-3">
					<div className="min-w-48 flex-1">
						<p role="status" className="mb-1.5 text-sm text-slate-700">
							{t("transfer.sendingPictures", { number: state.sent + 1, total: state.total })}
							{state.waiting && <> {t("transfer.waitingPictures")}</>}
						</p>
						<ProgressBar value={state.sent} max={state.total} label={t("transfer.pictures")} />
					</div>
					{cancelButton}
				</div>
			) : (
				<Alert tone="warning">
					<p className="font-semibold">{t("transfer.refusedPictures", { count: state.refused.length })}</p>
					<ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
						{state.refused.map(({ row: { line, question }, error }) => (
							<li key={line} className="wrap-anywhere">
								{t("transfer.line", { line })} – <span lang={lang}>“{excerptOf(question.text)}”</span>:{" "}
								{serverMessage(error, t("common.networkError"))}
							</li>
						))}
					</ul>
					<div className="mt-3 flex flex-wrap justify-end gap-2">
						{cancelButton}
						<Button variant="outlined" onClick={() => finish(state.rows, state.mode)}>
							{t("transfer.withoutPictures")}
						</Button>
						<Button onClick={() => void take(state.rows, state.mode)}>{t("transfer.picturesAgain")}</Button>
					</div>
				</Alert>
			)}
		</div>
	);
}
