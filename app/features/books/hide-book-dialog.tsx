import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Book } from "#contract/books";
import { LIMITS } from "#contract/limits";
import { ApiError, serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { TextArea } from "~/ui/field";
import { toast } from "~/ui/toast";
import { useAttempt } from "~/ui/use-attempt";

/** Asks an admin for confirmation, and for a note to the owner, before a book is hidden. */
export function HideBookDialog({ book: { _id: id, title, version }, onClose }: { book: Book; onClose: () => void }) {
	const { t } = useTexts("author");
	const { revalidate } = useRevalidator();
	const [note, setNote] = useState("");
	const { busy, problem, attempt } = useAttempt((error) => {
		const changed = error instanceof ApiError && (error.code === "EDIT_CONFLICT" || error.code === "WRONG_STATE");
		return changed ? t("books.hideConflict") : serverMessage(error, t("books.errorHide"));
	});
	const confirm = async () => {
		await attempt(async () => {
			await api("PATCH /books/admin/{id}/hide", { params: { id }, body: { note: note.trim() || undefined, version } });
			toast.success(t("books.hidden"));
			onClose();
		});
		// After a conflict the page shows what there is now.
		await revalidate();
	};
	return (
		<ConfirmDialog
			open
			title={t("books.hideTitle")}
			confirmLabel={t("books.hide")}
			danger
			busy={busy}
			problem={problem}
			onCancel={onClose}
			onConfirm={confirm}
		>
			<p className="wrap-anywhere">{t("books.hideText", { title })}</p>
			<TextArea
				className="mt-4"
				label={t("books.hideNote")}
				maxLength={LIMITS.reviewNote.max}
				value={note}
				onChange={(event) => setNote(event.target.value)}
			/>
		</ConfirmDialog>
	);
}
