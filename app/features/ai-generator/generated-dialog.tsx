import { useMemo, useState } from "react";
import type { GeneratedQuestion, MaterialPart } from "#contract/ai/ai";
import { Passages } from "#contract/ai/material";
import { AI_DEFAULTS, type AuthoringLanguage } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { findEqualOption } from "~/features/question/equal-options";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { formatOptionLetters } from "~/features/question/option-identity";
import { QuestionChoice } from "~/features/question/question-choice";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { ProgressBar } from "~/ui/progress-bar";
import { useSelection } from "~/ui/use-selection";
import { CompleteAnswer } from "./material/complete-answer";
import type { GenerationPreview } from "./use-generation";

preloadTexts("material");

interface PartsStatusProps {
	parts: readonly MaterialPart[];
	empty: boolean;
	onRetry: () => void;
}

function PartsStatus({ parts, empty, onRetry }: PartsStatusProps) {
	const { t } = useTexts("material");
	const failedParts = parts.filter(({ state }) => state === "failed");
	if (failedParts.length === 0) return empty ? <Alert tone="info">{t("material.none")}</Alert> : null;
	return (
		<Alert tone="warning">
			<ul>
				{failedParts.map(({ part, of, begins }) => (
					<li key={part}>
						{begins ? t("material.partFailed", { part: part + 1, of, begins }) : t("material.part", { part: part + 1, of })}
					</li>
				))}
			</ul>
			<p className="mt-2">
				<Button variant="outlined" size="small" onClick={onRetry}>
					{t("material.again", { count: failedParts.length })}
				</Button>
			</p>
		</Alert>
	);
}

interface PassageProps {
	question: GeneratedQuestion;
	/** True if the question should be copied from the material, and its words are not in there. */
	reworded: boolean;
}

function Passage({ question: { source }, reworded }: PassageProps) {
	const { t } = useTexts("material");
	if (source === undefined) return null;
	if (source === null)
		return (
			<p>
				<Chip tone="warning">{t("material.noPassage")}</Chip>
			</p>
		);
	return (
		<figure className="border-s-4 border-primary-200 ps-3 text-sm text-slate-700">
			<figcaption className="font-semibold text-slate-600">{t("material.passage")}</figcaption>
			<blockquote className="wrap-anywhere">{source}</blockquote>
			{reworded && (
				<p className="mt-1">
					<Chip tone="warning">{t("material.reworded")}</Chip>
				</p>
			)}
		</figure>
	);
}

interface GeneratedDialogProps {
	lang: AuthoringLanguage;
	preview: GenerationPreview;
	failure: string | null;
	open: boolean;
	/** How many questions of the quiz are not blank and would be lost by replacing them. */
	filledCount: number;
	onStop: () => void;
	onRetry: () => void;
	onClose: () => void;
	onReplace: (questions: Question[]) => void;
	onAdd: (questions: Question[]) => void;
}

function toQuestion({ source: _, needsAnswer: __, ...question }: GeneratedQuestion): Question {
	return question;
}

function GenerationProgress({ preview, onStop }: { preview: GenerationPreview; onStop: () => void }) {
	const { t } = useTexts("author", "material");
	const { questions, requested, parts } = preview;
	const done = parts.filter(({ state }) => state === "done").length;
	const reading = parts.find(({ state }) => state === "reading");
	return (
		<div className="mb-3 flex items-center gap-3">
			<div className="flex-1">
				<p role="status" className="mb-1.5 font-medium">
					{requested === null
						? t("material:material.found", { count: questions.length })
						: t("aiGenerator.received", { received: questions.length, requested })}
					{reading && reading.of > 1 && <> · {t("material:material.part", { part: reading.part + 1, of: reading.of })}</>}
				</p>
				<ProgressBar
					value={requested === null ? done : questions.length}
					max={requested ?? parts.length}
					label={t("aiGenerator.generating")}
				/>
			</div>
			<Button variant="outlined" size="small" onClick={onStop}>
				{t("aiGenerator.stop")}
			</Button>
		</div>
	);
}

/** Nothing is added to the quiz before one of the two buttons is pressed. */
export default function GeneratedDialog({
	lang,
	preview,
	failure,
	open,
	filledCount,
	onStop,
	onRetry,
	onClose,
	onReplace,
	onAdd,
}: GeneratedDialogProps) {
	const { t } = useTexts("author");
	const { requested, running, body } = preview;
	const { isSelected, toggle, selectAll, deselect } = useSelection<string>();
	const [confirming, setConfirming] = useState(false);
	const [completed, setCompleted] = useState<Readonly<Record<string, GeneratedQuestion | null>>>({});
	const questions = preview.questions.map((question) => completed[question.id] ?? question);
	const usable = questions.filter(({ needsAnswer }) => !needsAnswer);
	const chosen = usable.filter(({ id }) => isSelected(id));
	const allChosen = chosen.length === usable.length;
	const materialPassages = useMemo(() => (body.mode === "extract" && body.material ? new Passages(body.material) : null), [body]);
	const replace = () => onReplace(chosen.map(toQuestion));
	const replaceLabel = t("aiGenerator.replace", { count: chosen.length });
	if (confirming) {
		return (
			<ConfirmDialog
				open
				danger
				title={t("transfer.replaceTitle")}
				confirmLabel={t("transfer.replaceConfirm")}
				onCancel={() => setConfirming(false)}
				onConfirm={replace}
			>
				{t("aiGenerator.replaceText", { count: filledCount })}
			</ConfirmDialog>
		);
	}
	return (
		<Dialog
			open={open}
			wide
			destructive={filledCount > 0 && { label: replaceLabel, onAsk: () => setConfirming(true), disabled: chosen.length === 0 }}
			title={t("aiGenerator.previewTitle")}
			onClose={onClose}
			actions={
				<>
					{filledCount === 0 && (
						<Button variant="outlined" disabled={chosen.length === 0} onClick={replace}>
							{replaceLabel}
						</Button>
					)}
					<Button disabled={chosen.length === 0} onClick={() => onAdd(chosen.map(toQuestion))}>
						{t("aiGenerator.add", { count: chosen.length })}
					</Button>
				</>
			}
		>
			{running && <GenerationProgress preview={preview} onStop={onStop} />}
			<div className="mb-3 flex flex-col gap-3 empty:hidden">
				{failure && <Alert tone="error">{failure}</Alert>}
				{body.material && !running && <PartsStatus parts={preview.parts} empty={questions.length === 0} onRetry={onRetry} />}
			</div>
			<div className="mb-3 flex flex-wrap items-center justify-between gap-2">
				<p className="font-medium" aria-live="polite">
					{t("aiGenerator.selected", { selected: chosen.length, total: questions.length })}
					{!running && requested !== null && questions.length < requested && (
						<span className="block text-warning-800">{t("aiGenerator.fewer", { received: questions.length, requested })}</span>
					)}
				</p>
				{usable.length > 0 && (
					<Button variant="text" size="small" onClick={() => (allChosen ? deselect(questions.map(({ id }) => id)) : selectAll())}>
						{t(allChosen ? "aiGenerator.deselectAll" : "aiGenerator.selectAll")}
					</Button>
				)}
			</div>
			<FormulasOfPage questions={preview.questions}>
				<ul className="flex max-h-[40dvh] sm:max-h-[60dvh] flex-col gap-3 overflow-y-auto pe-1">
					{questions.map((question, index) => {
						const { id, needsAnswer, correctAnswers, kind } = question;
						const original = preview.questions[index] ?? question;
						const equalText = needsAnswer ? null : findEqualOption(question);
						return (
							<QuestionChoice
								key={id}
								question={question}
								lang={lang}
								checked={!needsAnswer && isSelected(id)}
								disabled={needsAnswer === true}
								onToggle={() => toggle(id)}
								time={
									body.mode === "extract"
										? null
										: t("aiGenerator.seconds", { seconds: question.timeLimit ?? AI_DEFAULTS.previewTimeSeconds })
								}
								correct={kind || needsAnswer ? "" : t("aiGenerator.correctLetters", { letters: formatOptionLetters(correctAnswers) })}
							>
								{original.needsAnswer && (
									<CompleteAnswer
										question={original}
										lang={lang}
										onChange={(complete) => setCompleted((before) => ({ ...before, [id]: complete }))}
									/>
								)}
								{equalText !== null && (
									<p className="text-sm font-medium wrap-anywhere text-warning-800">{t("quizEditor.optionsEqual", { text: equalText })}</p>
								)}
								<Passage question={question} reworded={materialPassages !== null && materialPassages.find(question.text) === null} />
							</QuestionChoice>
						);
					})}
				</ul>
			</FormulasOfPage>
		</Dialog>
	);
}
