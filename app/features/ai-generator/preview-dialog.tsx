import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AI_DEFAULTS } from "#contract/limits";
import type { Question } from "#contract/quizzes";
import { letterOf } from "~/features/question/letters";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Dialog } from "~/ui/dialog";
import { ProgressBar } from "~/ui/progress-bar";
import type { GenerationPreview } from "./use-generation";

interface PreviewDialogProps {
	preview: GenerationPreview;
	onStop: () => void;
	onCancel: () => void;
	onReplace: (questions: Question[]) => void;
	onAdd: (questions: Question[]) => void;
}

function PreviewRow({ question, checked, onToggle }: { question: Question; checked: boolean; onToggle: () => void }) {
	const { t } = useTranslation();
	const letters = question.correctAnswers.map(letterOf).join(", ");
	return (
		<li className={`rounded-base border p-4 ${checked ? "border-primary-300 bg-primary-50" : "border-line bg-white"}`}>
			<label className="flex min-h-11 cursor-pointer items-start gap-3">
				<input type="checkbox" checked={checked} onChange={onToggle} className="mt-1 size-5 shrink-0 accent-primary-700" />
				<span className="min-w-0 flex-1 font-semibold break-words text-slate-900">{question.text}</span>
			</label>
			<ol className="mt-2 grid gap-1.5 pl-8 sm:grid-cols-2">
				{question.options.map((option, index) => (
					<li
						key={`${question.id}-${index.toString()}`}
						className={`break-words ${question.correctAnswers.includes(index) ? "font-semibold text-success-800" : "text-slate-700"}`}
					>
						{letterOf(index)}) {option}
						{question.correctAnswers.includes(index) && <span aria-hidden="true"> ✓</span>}
					</li>
				))}
			</ol>
			<p className="mt-2 flex flex-wrap gap-1.5 pl-8">
				<Chip>{t("aiGenerator.seconds", { seconds: question.timeLimit ?? AI_DEFAULTS.previewTimeSeconds })}</Chip>
				<Chip tone="success">{t("aiGenerator.correctLetters", { letters })}</Chip>
			</p>
		</li>
	);
}

/** The generated questions, each to keep or to leave; nothing reaches the quiz before one of the two buttons. */
export function PreviewDialog({ preview, onStop, onCancel, onReplace, onAdd }: PreviewDialogProps) {
	const { t } = useTranslation();
	const { questions, requested, running } = preview;
	const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
	const chosen = questions.filter((question) => !left.has(question.id));
	const all = chosen.length === questions.length;
	const toggle = (id: string) =>
		setLeft((before) => {
			const next = new Set(before);
			if (!next.delete(id)) next.add(id);
			return next;
		});
	return (
		<Dialog
			open
			wide
			title={t("aiGenerator.previewTitle")}
			onClose={onCancel}
			actions={
				<>
					<Button variant="outlined" onClick={onCancel}>
						{t("common.cancel")}
					</Button>
					<Button variant="outlined" disabled={chosen.length === 0} onClick={() => onReplace(chosen)}>
						{t("aiGenerator.replace", { count: chosen.length })}
					</Button>
					<Button disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
						{t("aiGenerator.add", { count: chosen.length })}
					</Button>
				</>
			}
		>
			{running && (
				<div className="mb-3 flex items-center gap-3">
					<div className="flex-1">
						<p role="status" className="mb-1.5 font-medium">
							{t("aiGenerator.received", { received: questions.length, requested })}
						</p>
						<ProgressBar value={questions.length} max={requested} label={t("aiGenerator.generating")} />
					</div>
					<Button variant="outlined" size="small" onClick={onStop}>
						{t("aiGenerator.stop")}
					</Button>
				</div>
			)}
			<div className="mb-3 flex flex-wrap items-center justify-between gap-2">
				<p className="font-medium" aria-live="polite">
					{t("aiGenerator.selected", { selected: chosen.length, total: questions.length })}
					{!running && questions.length < requested && (
						<span className="ml-2 text-slate-600">({t("aiGenerator.fewer", { received: questions.length, requested })})</span>
					)}
				</p>
				<Button variant="text" size="small" onClick={() => setLeft(all ? new Set(questions.map(({ id }) => id)) : new Set())}>
					{t(all ? "aiGenerator.deselectAll" : "aiGenerator.selectAll")}
				</Button>
			</div>
			<ul className="flex max-h-[40dvh] sm:max-h-[60dvh] flex-col gap-3 overflow-y-auto pr-1">
				{questions.map((question) => (
					<PreviewRow key={question.id} question={question} checked={!left.has(question.id)} onToggle={() => toggle(question.id)} />
				))}
			</ul>
		</Dialog>
	);
}
