import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { QuizSummary } from "#contract/quizzes";
import { serverMessage } from "~/api/api-error";
import { deleteQuiz } from "~/api/quizzes";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useSnackbar } from "~/ui/snackbar";

interface DeleteQuizDialogProps {
	quiz: Pick<QuizSummary, "_id" | "name"> | null;
	/** What a failure is called where the server says nothing. */
	errorText?: string;
	onClose: () => void;
	onDeleted: (id: string, archived: boolean) => void;
}

/** Asks with the quiz's name before it is deleted; a quiz that was played is archived instead. */
export function DeleteQuizDialog({ quiz, errorText, onClose, onDeleted }: DeleteQuizDialogProps) {
	const { t } = useTranslation();
	const { show } = useSnackbar();
	const [busy, setBusy] = useState(false);
	const confirm = async () => {
		if (!quiz) return;
		setBusy(true);
		try {
			const { archived } = await deleteQuiz(quiz._id);
			show({ message: t(archived ? "quizCard.archivedInstead" : "quizCard.deleted"), tone: "success" });
			onDeleted(quiz._id, archived);
		} catch (error) {
			console.warn("quiz delete failed", error);
			show({ message: serverMessage(error, errorText ?? t("quizCard.errorDelete")), tone: "error" });
		} finally {
			setBusy(false);
			onClose();
		}
	};
	return (
		<ConfirmDialog
			open={quiz !== null}
			title={t("quizCard.deleteTitle")}
			confirmLabel={t("quizCard.delete")}
			danger
			busy={busy}
			onCancel={onClose}
			onConfirm={confirm}
		>
			{t("quizCard.deleteText", { name: quiz?.name ?? "" })}
		</ConfirmDialog>
	);
}
