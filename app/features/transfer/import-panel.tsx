import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { LIMITS } from "#contract/limits";
import type { Question } from "#contract/question";
import { useTexts } from "~/i18n/texts";
import { newQuestionId } from "~/lib/question-id";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";
import { Spinner } from "~/ui/spinner";
import { type ImportMode, ImportPreview } from "./import-preview";
import { ImportProgress } from "./import-progress";
import { ImportSource } from "./import-source";
import type { ImportResult } from "./types";
import { useImport } from "./use-import";
import { useRowImport } from "./use-row-import";

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
			<details className="group">
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
