import { ChevronDown } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { LIMITS } from "#contract/limits";
import type { Question } from "#contract/question";
import { serverMessage } from "~/api/api-error";
import { useTexts } from "~/i18n/texts";
import { newQuestionId } from "~/lib/question-id";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextArea } from "~/ui/field";
import { ProgressBar } from "~/ui/progress-bar";
import { Spinner } from "~/ui/spinner";
import { excerptOf } from "./build-row";
import { type ImportMode, ImportPreview } from "./import-preview";
import type { ChosenRow, ImportResult } from "./types";
import { useImport } from "./use-import";
import { type RowImportState, useRowImport } from "./use-row-import";

interface ImportSourceProps {
	onFile: (file: File) => void;
	onText: (text: string) => void;
}

/** Where a file comes from: chosen, dropped, or its text pasted. */
function ImportSource({ onFile, onText }: ImportSourceProps) {
	const { t } = useTexts("author");
	const id = useId();
	const [over, setOver] = useState(false);
	const [text, setText] = useState("");
	const onDrop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		const file = event.dataTransfer.files[0];
		const words = event.dataTransfer.getData("text/plain");
		if (file) onFile(file);
		else if (words) onText(words);
	};
	return (
		<div className="flex flex-col gap-4">
			<label
				htmlFor={id}
				onDragOver={(event) => {
					event.preventDefault();
					setOver(true);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={onDrop}
				className={`flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1 rounded-base border-2 border-dashed p-4 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary-700 ${over ? "border-primary-700 bg-primary-50" : "border-slate-400 bg-white"}`}
			>
				<input
					id={id}
					type="file"
					accept=".xlsx,.csv,.tsv,.txt,.gift,.xml,.json"
					className="sr-only"
					onChange={(event) => {
						const file = event.target.files?.[0];
						// The same file may be chosen again after it was corrected.
						event.target.value = "";
						if (file) onFile(file);
					}}
				/>
				<span className="font-semibold text-primary-800 underline">{t("transfer.choose")}</span>
				<span className="text-sm text-slate-600">{t("transfer.drop")}</span>
			</label>
			<div className="flex flex-col items-start gap-2">
				<TextArea
					className="w-full"
					label={t("transfer.paste")}
					spellCheck={false}
					value={text}
					onChange={(event) => setText(event.target.value)}
				/>
				<Button variant="outlined" disabled={text.trim() === ""} onClick={() => onText(text)}>
					{t("transfer.readText")}
				</Button>
			</div>
		</div>
	);
}

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
function ImportProgress({ state, lang, take, finish, cancel }: ImportProgressProps) {
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

/** The id of the element that unfolds. */
export const IMPORT_PLACE = "import-panel";

interface ImportPanelProps {
	/** The chosen questions with new ids, and the other data of the file. */
	onImport: (questions: Question[], file: Pick<ImportResult, "quizName" | "info">, mode: ImportMode) => void;
	/** How many questions of the quiz are not blank. */
	begun: number;
	/** The language of the quiz. */
	lang: string;
}

/** Questions from a file: chosen, reviewed row by row, then added, or replacing all questions. */
export function ImportPanel({ onImport, begun, lang }: ImportPanelProps) {
	const { t } = useTexts("author");
	const { state, readFile, readText, reset } = useImport();
	const summary = useRef<HTMLElement>(null);
	/** The buttons of the preview disappear with it, so the focus moves to the panel. */
	const close = () => {
		rowImport.forget();
		reset();
		summary.current?.focus();
	};
	const rowImport = useRowImport({
		fits: (count, mode) => mode === "replace" || begun + count <= LIMITS.questions.max,
		onTaken: (questions, mode) => {
			if (state.status !== "ready") return;
			onImport(
				questions.map((question) => ({ id: newQuestionId(), ...question })),
				state.result,
				mode,
			);
			close();
		},
	});
	return (
		<Card>
			<details id={IMPORT_PLACE} className="group">
				<summary
					ref={summary}
					className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-5 py-3 [&::-webkit-details-marker]:hidden"
				>
					<h2 className="text-lg font-bold text-slate-900">{t("transfer.title")}</h2>
					<ChevronDown className="size-5 text-slate-600 group-open:rotate-180" />
				</summary>
				<div className="flex flex-col gap-4 px-5 pb-5">
					<p className="text-slate-700">{t("transfer.intro")}</p>
					{state.status !== "ready" && <ImportSource onFile={(file) => void readFile(file)} onText={(text) => void readText(text)} />}
					{state.status === "reading" && <Spinner label={t("transfer.reading")} />}
					{state.status === "failed" && <Alert tone="error">{t(`transfer.error.${state.error}`)}</Alert>}
					{state.status === "ready" && (
						<ImportPreview
							result={state.result}
							begun={begun}
							lang={lang}
							onDiscard={close}
							onUse={(rows, mode) => void rowImport.take(rows, mode)}
							progress={rowImport.state.status === "idle" ? null : <ImportProgress {...rowImport} state={rowImport.state} lang={lang} />}
						/>
					)}
				</div>
			</details>
		</Card>
	);
}
