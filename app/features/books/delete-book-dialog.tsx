import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Book } from "#contract/books";
import { serverMessage } from "~/api/api-error";
import { deleteBook } from "~/api/books";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useSnackbar } from "~/ui/snackbar";

interface DeleteBookDialogProps {
	book: Pick<Book, "_id" | "title"> | null;
	onClose: () => void;
	onDeleted: (id: string) => void;
}

/** Warns that linked quizzes go as well. */
export function DeleteBookDialog({ book, onClose, onDeleted }: DeleteBookDialogProps) {
	const { t } = useTranslation();
	const { show } = useSnackbar();
	const [busy, setBusy] = useState(false);
	const confirm = async () => {
		if (!book) return;
		setBusy(true);
		try {
			await deleteBook(book._id);
			show({ message: t("books.deleted"), tone: "success" });
			onDeleted(book._id);
		} catch (error) {
			show({ message: serverMessage(error, t("books.errorDelete")), tone: "error" });
		} finally {
			setBusy(false);
			onClose();
		}
	};
	return (
		<ConfirmDialog
			open={book !== null}
			title={t("books.deleteTitle")}
			confirmLabel={t("books.delete")}
			danger
			busy={busy}
			onCancel={onClose}
			onConfirm={confirm}
		>
			{t("books.deleteText", { title: book?.title ?? "" })}
		</ConfirmDialog>
	);
}
