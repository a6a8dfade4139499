import { Sparkles } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type AuthoringLanguage, LIMITS } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { generateQuestionId } from "#contract/quizzes/question-id";
import { serverMessage } from "~/api/api-error";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/field";
import { FileDrop } from "~/ui/file-drop";
import { ProgressBar } from "~/ui/progress-bar";
import { Spinner } from "~/ui/spinner";
import { makeExcerpt } from "./build-row";
import { type ImportMode, ImportPreview } from "./import-preview";
import { ImportReport, type ImportSummary } from "./import-report";
import type { ChosenRow, ImportErrorKey, ImportResult } from "./types";
import { useImport } from "./use-import";
import { type RowImportState, useRowImport } from "./use-row-import";

interface ImportSourceProps {
	/** The text in the box. */
	text: string;
	onType: (text: string) => void;
	onFile: (file: File) => void;
	onText: (text: string) => void;
}

function ImportSource({ text, onType, onFile, onText }: ImportSourceProps) {
	const { t } = useTexts("author");
	return (
		<div className="flex flex-col gap-4">
			<div className="flex flex-col items-start gap-2">
				<TextArea
					className="w-full"
					label={t("transfer.paste")}
					spellCheck={false}
					value={text}
					onChange={(event) => onType(event.target.value)}
				/>
				<Button variant="outlined" disabled={text.trim() === ""} onClick={() => onText(text)}>
					{t("transfer.readText")}
				</Button>
			</div>
			<FileDrop
				label={t("transfer.choose")}
				hint={t("transfer.drop")}
				accept=".docx,.odt,.pdf,.xlsx,.xls,.ods,.csv,.tsv,.txt,.gift,.xml,.json"
				onFile={onFile}
				onText={onText}
			/>
		</div>
	);
}

interface ImportFailureProps {
	error: ImportErrorKey | "failed";
	file?: File;
	onMaterial: ((file: File) => void) | undefined;
}

/** The error of an import. A document may be used to make questions instead; whether it has any text is known only there. */
function ImportFailure({ error, file, onMaterial }: ImportFailureProps) {
	const { t } = useTexts("author");
	const place = useRef<HTMLDivElement>(null);
	// Scrolls the message above the bar of buttons, which covers the end of the page.
	useEffect(() => {
		place.current?.scrollIntoView({ block: "nearest" });
	}, []);
	return (
		<div ref={place} className="scroll-mt-24 scroll-mb-24">
			{error === "document" && file && onMaterial ? (
				<Alert tone="info">
					<p>{t("transfer.document", { name: file.name })}</p>
					<Button className="mt-3" onClick={() => onMaterial(file)}>
						<Sparkles className="size-5" />
						{t("transfer.makeQuestions")}
					</Button>
				</Alert>
			) : (
				// The generator's own place says that there is no model.
				<Alert tone="error">{t(error === "document" && !onMaterial ? "transfer.documentOnly" : `transfer.error.${error}`)}</Alert>
			)}
		</div>
	);
}

interface ImportProgressProps {
	state: Exclude<RowImportState, { status: "idle" }>;
	lang: AuthoringLanguage;
	take: (rows: ChosenRow[], mode: ImportMode) => Promise<void>;
	finish: (rows: ChosenRow[], mode: ImportMode) => void;
	cancel: () => void;
}

function ImportProgress({ state, lang, take, finish, cancel }: ImportProgressProps) {
	const { t } = useTexts("author");
	const place = useRef<HTMLDivElement>(null);
	const { status } = state;
	// The button that led here has disappeared, so the focus moves here.
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
					<ul className="mt-2 flex list-disc flex-col gap-1 ps-5">
						{state.refused.map(({ row: { line, question }, error }) => (
							<li key={line} className="wrap-anywhere">
								{t("transfer.line", { line })} – <span lang={lang}>“{makeExcerpt(question.text)}”</span>:{" "}
								{serverMessage(error, t("upload.failed"), t("common.networkError"))}
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

interface ImportPanelProps {
	onImport: (questions: Question[], file: Pick<ImportResult, "quizName" | "info">, mode: ImportMode) => void;
	filledCount: number;
	lang: AuthoringLanguage;
	onCheck: (count: number) => void;
	/** A document is no list of questions, but questions can be made from it; absent without a model. */
	onMaterial: ((file: File) => void) | undefined;
	/** Called when the preview disappears with its buttons: the focus needs a place. */
	onClosed: () => void;
}

function summarizeImport({ rows }: ImportResult, chosen: readonly ChosenRow[]): ImportSummary {
	const taken = new Set(chosen.map(({ place }) => place));
	const left = rows.filter(({ question }, place) => question && !taken.has(place));
	const unsettled = left.filter(({ needsAnswer }) => needsAnswer).length;
	return {
		added: chosen.length,
		notChosen: left.length - unsettled,
		unsettled,
		changed: rows.filter(({ question, warnings }, place) => question && warnings.length > 0 && taken.has(place)),
		skipped: rows.filter(({ question }) => !question),
	};
}

/** A file is chosen and reviewed row by row; then its questions are added, or replace all others. */
export default function ImportPanel({ onImport, filledCount, lang, onCheck, onMaterial, onClosed }: ImportPanelProps) {
	const { t } = useTexts("author");
	const { state, readFile, readText, chooseLetters, reset } = useImport(lang);
	const [summary, setSummary] = useState<ImportSummary | null>(null);
	const [text, setText] = useState("");
	/** True while the questions of a text are shown, which can be mended. */
	const [isOfText, setIsOfText] = useState(false);
	const discardImport = () => {
		rowImport.forget();
		reset();
	};
	const close = () => {
		discardImport();
		onClosed();
	};
	const rowImport = useRowImport({
		fits: (count, mode) => mode === "replace" || filledCount + count <= LIMITS.questions.max,
		onTaken: (questions, mode, rows) => {
			if (state.status !== "ready") return;
			onImport(
				questions.map((question) => ({ id: generateQuestionId(crypto), ...question })),
				state.result,
				mode,
			);
			const next = summarizeImport(state.result, rows);
			setSummary(next);
			// What was not added can be mended there.
			if (next.unsettled === 0) setText("");
			discardImport();
		},
	});
	return (
		<div className="flex flex-col gap-4 border-t border-line p-5">
			{summary && state.status === "idle" && (
				<ImportReport
					summary={summary}
					lang={lang}
					onCheck={() => onCheck(summary.added)}
					onClose={() => {
						setSummary(null);
						onClosed();
					}}
				/>
			)}
			<p className="text-slate-700">{t("transfer.intro")}</p>
			{state.status !== "ready" && (
				<ImportSource
					text={text}
					onType={setText}
					onFile={(file) => {
						setIsOfText(false);
						void readFile(file);
					}}
					onText={(written) => {
						setText(written);
						setIsOfText(true);
						void readText(written);
					}}
				/>
			)}
			{state.status === "reading" && <Spinner label={t("transfer.reading")} />}
			{state.status === "failed" && (
				<ImportFailure error={state.error} {...(state.file ? { file: state.file } : {})} onMaterial={onMaterial} />
			)}
			{state.status === "ready" && (
				<ImportPreview
					result={state.result}
					filledCount={filledCount}
					lang={lang}
					discardLabel={t(isOfText ? "transfer.backToText" : "transfer.discard")}
					onDiscard={close}
					onLetters={(page) => void chooseLetters(page)}
					onUse={(rows, mode) => void rowImport.take(rows, mode)}
					progress={rowImport.state.status === "idle" ? null : <ImportProgress {...rowImport} state={rowImport.state} lang={lang} />}
				/>
			)}
		</div>
	);
}
