import { useState } from "react";
import { failureOf } from "~/api/api-error";
import { api } from "~/api/client";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { toast } from "~/ui/toast";
import { useExplain, useWrite } from "./admin-listing";
import type { Reported } from "./question-dialogs";

export type Settlement = { action: "resolved" | "rejected" } | { action: "delete"; version: number };

const TEXTS = {
	resolved: { title: "resolve", text: "resolveText", done: "reportsResolved", failed: "errorResolve" },
	rejected: { title: "reject", text: "rejectText", done: "reportsRejected", failed: "errorReject" },
	delete: { title: "deleteQuestion", text: "deleteQuestionText", done: "questionDeleted", failed: "errorQuestionDelete" },
} as const;

const SETTLE = "POST /reports/bulk-update";

interface SettleDialogProps {
	quizId: string;
	reported: Reported;
	settlement: Settlement;
	onClose: () => void;
}

/** Asks for confirmation before the reports on a question are settled, or the question is deleted. */
export function SettleDialog({ quizId, reported, settlement, onClose }: SettleDialogProps) {
	const { t } = useTexts("admin");
	const write = useWrite();
	const explain = useExplain();
	const [busy, setBusy] = useState(false);
	const { questionId, questionText } = reported;
	const { title, text, done, failed } = TEXTS[settlement.action];

	const settle = (status: "resolved" | "rejected") => api(SETTLE, { body: { quizId, questionId, status, openOnly: true } });
	const send = async (): Promise<void> => {
		if (settlement.action !== "delete") {
			await settle(settlement.action);
			return;
		}
		const { version } = settlement;
		await api("DELETE /quizzes/{quizId}/questions/{questionId}", { params: { quizId, questionId }, query: { version } });
		// The question is gone, whether or not its reports could be closed.
		await settle("resolved").catch((error: unknown) => console.warn("reports of a deleted question stay open", error));
	};
	const confirm = async () => {
		setBusy(true);
		try {
			await write(send);
			toast.success(t(`admin.${done}`));
		} catch (error) {
			const failure = t(`admin.${failed}`);
			const settledBefore = settlement.action !== "delete" && failureOf(SETTLE, error)?.code === "EDIT_CONFLICT";
			toast.error(settledBefore ? t("admin.failure", { failure, reason: t("admin.alreadySettled") }) : explain(failure, error));
		} finally {
			onClose();
		}
	};
	return (
		<ConfirmDialog
			open
			title={t(`admin.${title}`)}
			confirmLabel={t(`admin.${title}`)}
			danger={settlement.action === "delete"}
			busy={busy}
			onCancel={onClose}
			onConfirm={confirm}
		>
			<p className="mb-3 rounded-base bg-slate-100 px-3 py-2 font-semibold wrap-anywhere text-slate-900">
				<RichText text={questionText} />
			</p>
			<p>{t(`admin.${text}`)}</p>
		</ConfirmDialog>
	);
}
