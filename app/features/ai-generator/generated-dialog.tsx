import { AI_DEFAULTS } from "#contract/limits";
import type { Question } from "#contract/question";
import { lettersOf } from "~/features/question/option-identity";
import { QuestionChoice } from "~/features/question/question-choice";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { ProgressBar } from "~/ui/progress-bar";
import { useSelection } from "~/ui/use-selection";
import type { GenerationPreview } from "./use-generation";

interface GeneratedDialogProps {
	/** The language the questions are written in. */
	lang: string;
	preview: GenerationPreview;
	/** Why the generation ended early. */
	failure: string | null;
	/** Closed, it keeps what was selected. */
	open: boolean;
	onStop: () => void;
	onClose: () => void;
	onReplace: (questions: Question[]) => void;
	onAdd: (questions: Question[]) => void;
}

/** The generated questions, each to keep or to leave out; nothing is added to the quiz before one of the two buttons is pressed. */
export function GeneratedDialog({ lang, preview, failure, open, onStop, onClose, onReplace, onAdd }: GeneratedDialogProps) {
	const { t } = useTexts("author");
	const { questions, requested, running } = preview;
	const { isSelected, toggle, selectAll, deselect } = useSelection<string>();
	const chosen = questions.filter(({ id }) => isSelected(id));
	const all = chosen.length === questions.length;
	return (
		<Dialog
			open={open}
			wide
			title={t("aiGenerator.previewTitle")}
			onClose={onClose}
			actions={
				<>
					<Button variant="outlined" onClick={onClose}>
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
			{failure && (
				<div className="mb-3">
					<Alert tone="error">{failure}</Alert>
				</div>
			)}
			<div className="mb-3 flex flex-wrap items-center justify-between gap-2">
				<p className="font-medium" aria-live="polite">
					{t("aiGenerator.selected", { selected: chosen.length, total: questions.length })}
					{!running && questions.length < requested && (
						<span className="ml-2 text-slate-600">({t("aiGenerator.fewer", { received: questions.length, requested })})</span>
					)}
				</p>
				<Button variant="text" size="small" onClick={() => (all ? deselect(questions.map(({ id }) => id)) : selectAll())}>
					{t(all ? "aiGenerator.deselectAll" : "aiGenerator.selectAll")}
				</Button>
			</div>
			<ul className="flex max-h-[40dvh] sm:max-h-[60dvh] flex-col gap-3 overflow-y-auto pr-1">
				{questions.map((question) => (
					<QuestionChoice
						key={question.id}
						question={question}
						lang={lang}
						checked={isSelected(question.id)}
						onToggle={() => toggle(question.id)}
						time={t("aiGenerator.seconds", { seconds: question.timeLimit ?? AI_DEFAULTS.previewTimeSeconds })}
						correct={question.kind ? "" : t("aiGenerator.correctLetters", { letters: lettersOf(question.correctAnswers) })}
					/>
				))}
			</ul>
		</Dialog>
	);
}
