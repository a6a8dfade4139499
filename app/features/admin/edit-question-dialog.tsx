import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "#contract/limits";
import type { Question } from "#contract/quizzes";
import { fetchQuizForReview, updateQuestion } from "~/api/admin";
import { letterOf } from "~/features/question/letters";
import { TextArea, TextField } from "~/ui/field";
import { SaveDialog } from "./save-dialog";

interface EditQuestionDialogProps {
	quizId: string;
	version: number;
	question: Question;
	onClose: () => void;
	onSaved: () => void;
}

function AsItStands({ question }: { question: Question }) {
	return (
		<>
			<p className="font-semibold">{question.text}</p>
			<ol>
				{question.options.map((option, index) => (
					<li key={`${question.id}-${index.toString()}`}>
						{letterOf(index)}) {option}
						{question.correctAnswers.includes(index) && " ✓"}
					</li>
				))}
			</ol>
			{question.extraInfo && <p className="mt-1">{question.extraInfo}</p>}
		</>
	);
}

/** A reported question, to be mended by an admin. */
export function EditQuestionDialog({ quizId, version, question, onClose, onSaved }: EditQuestionDialogProps) {
	const { t } = useTranslation();
	const [draft, setDraft] = useState({
		text: question.text,
		options: question.options,
		correct: question.correctAnswers,
		timeLimit: question.timeLimit === undefined ? "" : String(question.timeLimit),
		extraInfo: question.extraInfo ?? "",
	});
	const [theirs, setTheirs] = useState<{ version: number; question: Question | undefined } | null>(null);
	const lookAgain = async () => {
		const quiz = await fetchQuizForReview(quizId).catch(() => null);
		if (quiz) setTheirs({ version: quiz.version, question: quiz.questions.find(({ id }) => id === question.id) });
	};
	const save = () =>
		updateQuestion(quizId, question.id, {
			text: draft.text,
			options: draft.options,
			correctAnswers: [...draft.correct].sort((a, b) => a - b),
			timeLimit: draft.timeLimit.trim() === "" ? null : Number(draft.timeLimit),
			extraInfo: draft.extraInfo.trim() || null,
			version: theirs?.version ?? version,
		});
	return (
		<SaveDialog
			wide
			title={t("admin.editTitle")}
			save={save}
			done={t("admin.questionUpdated")}
			failed={t("admin.errorQuestionUpdate")}
			onClose={onClose}
			onSaved={onSaved}
			onConflict={lookAgain}
			current={theirs?.question && <AsItStands question={theirs.question} />}
		>
			<div className="flex flex-col gap-4">
				<TextArea
					label={t("admin.questionText")}
					maxLength={LIMITS.questionText.max}
					value={draft.text}
					onChange={(event) => setDraft({ ...draft, text: event.target.value })}
				/>
				{draft.options.map((option, index) => (
					<div key={`${question.id}-${index.toString()}`} className="flex items-end gap-3">
						<TextField
							className="flex-1"
							label={t("admin.option", { letter: letterOf(index) })}
							maxLength={LIMITS.optionText.max}
							value={option}
							onChange={(event) =>
								setDraft({ ...draft, options: draft.options.map((one, at) => (at === index ? event.target.value : one)) })
							}
						/>
						<label className="flex min-h-12 cursor-pointer items-center gap-2">
							<input
								type="checkbox"
								className="size-5 accent-primary-700"
								checked={draft.correct.includes(index)}
								onChange={(event) =>
									setDraft({
										...draft,
										correct: event.target.checked ? [...draft.correct, index] : draft.correct.filter((one) => one !== index),
									})
								}
							/>
							{t("admin.correct")}
						</label>
					</div>
				))}
				<TextField
					label={t("admin.timeLimit")}
					inputMode="numeric"
					value={draft.timeLimit}
					onChange={(event) => setDraft({ ...draft, timeLimit: event.target.value.replace(/\D/g, "") })}
				/>
				<TextArea
					label={t("admin.extraInfo")}
					maxLength={LIMITS.extraInfo.max}
					value={draft.extraInfo}
					onChange={(event) => setDraft({ ...draft, extraInfo: event.target.value })}
				/>
			</div>
		</SaveDialog>
	);
}
