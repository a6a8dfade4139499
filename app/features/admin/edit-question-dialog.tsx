import { useState } from "react";
import { useController } from "react-hook-form";
import type { CallReply } from "#contract/calls";
import { contentRules } from "#contract/kinds/content";
import { LIMITS } from "#contract/limits";
import { type Question, replacementPatch } from "#contract/quizzes/question";
import { toApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { optionLetter } from "~/features/question/option-identity";
import { useTexts } from "~/i18n/texts";
import { Checkbox } from "~/ui/choice-group";
import { FormNumber, FormText, FormTextArea, useContractForm } from "~/ui/form";
import { toast } from "~/ui/toast";
import { useExplainFailure, useWithReload } from "./admin-listing";
import { type FoundQuestion, findQuestion, QuestionAsItIs } from "./question-dialogs";
import { SaveDialog } from "./save-dialog";

const CALL = "PATCH /quizzes/{quizId}/questions/{questionId}";

export default function EditQuestionDialog({ quiz, question, onClose }: FoundQuestion & { onClose: () => void }) {
	const { t } = useTexts("admin");
	const withReload = useWithReload();
	const explain = useExplainFailure();
	/** Set if a save was refused because another admin changed the question; the next save replaces it. */
	const [newer, setNewer] = useState<{ version: number; question: Question | undefined } | null>(null);
	const failure = t("admin.errorQuestionUpdate");
	const form = useContractForm({
		schema: async () => (await import("#contract/quizzes/question")).updateQuestionBodySchema,
		defaultValues: replacementPatch(question),
		failure,
		explain: (error) => explain(failure, error),
		save: async (changes) => {
			const body = { ...changes, version: newer?.version ?? quiz.version };
			let reply: CallReply<typeof CALL>;
			try {
				reply = await withReload(() => api(CALL, { params: { quizId: quiz._id, questionId: question.id }, body }));
			} catch (error) {
				if (toApiError(CALL, error)?.code === "EDIT_CONFLICT") {
					const found = await findQuestion(quiz._id, question.id).catch(() => null);
					if (found) setNewer({ version: found.quiz.version, question: found.question });
				}
				throw error;
			}
			if (reply.status === "pending_review" && quiz.status !== reply.status) toast.info(t("admin.questionSentToReview"));
			else toast.success(t("admin.questionUpdated"));
			onClose();
		},
	});
	const { value: correct = [], onChange: setCorrect } = useController({ control: form.control, name: "correctAnswers" }).field;
	const { marksCorrect } = contentRules(question);
	const toggle = (index: number, marked: boolean) =>
		setCorrect(marked ? [...correct, index].sort((a, b) => a - b) : correct.filter((one) => one !== index));
	return (
		<SaveDialog
			wide
			title={t("admin.editTitle")}
			form={form}
			onClose={onClose}
			conflict={newer?.question && <QuestionAsItIs question={newer.question} lang={quiz.language} />}
		>
			<FormTextArea control={form.control} name="text" label={t("admin.questionText")} maxLength={LIMITS.questionText.max} />
			<fieldset data-field="correctAnswers" className="flex flex-col gap-4">
				<legend className="sr-only">{t("admin.options")}</legend>
				{question.options.map((_, index) => (
					<div key={optionLetter(index)} className="flex items-end gap-3">
						<FormText
							control={form.control}
							name={`options.${index}`}
							className="flex-1"
							label={t("admin.option", { letter: optionLetter(index) })}
							maxLength={LIMITS.optionText.max}
						/>
						{marksCorrect && (
							<Checkbox
								className="min-h-12"
								label={t("admin.correct")}
								checked={correct.includes(index)}
								onChange={(event) => toggle(index, event.target.checked)}
							/>
						)}
					</div>
				))}
				{question.accepted?.map((text, index) => (
					<FormText
						key={text}
						control={form.control}
						name={`accepted.${index}`}
						label={t("question.rightAnswer")}
						maxLength={LIMITS.acceptedText.max}
					/>
				))}
			</fieldset>
			<FormNumber control={form.control} name="timeLimit" label={t("admin.timeLimit")} />
			<FormTextArea control={form.control} name="extraInfo" label={t("admin.extraInfo")} maxLength={LIMITS.extraInfo.max} />
		</SaveDialog>
	);
}
