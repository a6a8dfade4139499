import { useState } from "react";
import { LIMITS } from "#contract/limits";
import type { PendingQuiz } from "#contract/quizzes";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { TextArea } from "~/ui/field";
import { toast } from "~/ui/toast";
import { useExplain, useWrite } from "./use-write";

export type Decision = "approve" | "reject" | "delete";

const TEXTS = {
	approve: { title: "approve", text: "approveText", done: "approved" },
	reject: { title: "rejectQuiz", text: "rejectQuizText", done: "rejected" },
	delete: { title: "deleteQuiz", text: "deleteQuizText", done: "quizDeleted" },
} as const;

interface PendingDialogProps {
	/** The quiz as the list shows it now: after a conflict the next try uses the newer version. */
	quiz: PendingQuiz;
	decision: Decision;
	onClose: () => void;
}

/** Asks for confirmation before a waiting quiz is approved, rejected or deleted. */
export function PendingDialog({ quiz, decision, onClose }: PendingDialogProps) {
	const { t } = useTexts("admin");
	const write = useWrite();
	const explain = useExplain();
	const [note, setNote] = useState("");
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<{ message: string; decided: boolean } | null>(null);
	const { title, text, done } = TEXTS[decision];
	const { _id: id, version } = quiz;

	const send = (): Promise<unknown> => {
		if (decision === "delete") return api("DELETE /quizzes/{id}", { params: { id }, query: { version } });
		return api(`PATCH /quizzes/admin/{id}/${decision}`, { params: { id }, body: { note: note.trim() || undefined, version } });
	};
	const confirm = async () => {
		setBusy(true);
		setProblem(null);
		try {
			await write(send);
			toast.success(t(`admin.${done}`));
			onClose();
		} catch (error) {
			const decided = error instanceof ApiError && (error.code === "WRONG_STATE" || error.code === "QUIZ_NOT_FOUND");
			const failure = t("admin.errorProcess");
			const message = decided ? t("admin.failure", { failure, reason: t("admin.alreadyDecided") }) : explain(failure, error);
			setProblem({ message, decided });
		} finally {
			setBusy(false);
		}
	};
	return (
		<ConfirmDialog
			open
			title={t(`admin.${title}`)}
			confirmLabel={t(`admin.${title}`)}
			danger={decision !== "approve"}
			busy={busy}
			problem={problem?.message ?? null}
			onCancel={onClose}
			{...(problem?.decided ? {} : { onConfirm: confirm })}
		>
			<p>{t(`admin.${text}`, { name: quiz.name })}</p>
			{decision === "approve" && quiz.pictures.length > 0 && <p className="mt-2">{t("admin.approvePictures")}</p>}
			{decision !== "delete" && (
				<TextArea
					className="mt-4"
					label={t("admin.note")}
					maxLength={LIMITS.reviewNote.max}
					value={note}
					onChange={(event) => setNote(event.target.value)}
				/>
			)}
		</ConfirmDialog>
	);
}
