import { useEffect, useEffectEvent } from "react";
import { href, useFetcher } from "react-router";
import type { QuizSummary } from "#contract/quizzes/quizzes";
import { useTexts } from "~/i18n/texts";
import { ConfirmDialog } from "~/ui/confirm-dialog";

interface DeleteQuizDialogProps {
	quiz: Pick<QuizSummary, "_id" | "name"> | null;
	onClose: () => void;
	/** Called after the deletion, for a page that cannot stay without its quiz. */
	onDeleted?: () => void;
	failure: string;
}

/** A quiz that was played is archived instead. */
export function DeleteQuizDialog({ quiz, onClose, onDeleted, failure }: DeleteQuizDialogProps) {
	const { t } = useTexts("site");
	const fetcher = useFetcher<{ deleted: boolean }>();
	const finish = useEffectEvent(({ deleted }: { deleted: boolean }) => {
		onClose();
		if (deleted) onDeleted?.();
	});
	useEffect(() => {
		if (fetcher.data) finish(fetcher.data);
	}, [fetcher.data]);
	return (
		<ConfirmDialog
			open={quiz !== null}
			title={t("quizCard.deleteTitle")}
			confirmLabel={t("quizCard.delete")}
			danger
			busy={fetcher.state !== "idle"}
			onCancel={onClose}
			onConfirm={() => fetcher.submit({ id: quiz?._id ?? "", failure }, { method: "post", action: href("/quiz/delete") })}
		>
			{t("quizCard.deleteText", { name: quiz?.name ?? "" })}
		</ConfirmDialog>
	);
}
