import { useEffect, useState } from "react";
import type { Book } from "#contract/books";
import { LIMITS } from "#contract/limits";
import { serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { toast } from "~/ui/toast";

interface DeleteBookDialogProps {
	book: Pick<Book, "_id" | "title">;
	onClose: () => void;
	onDeleted: () => void;
}

/** Warns that linked quizzes are deleted as well, including those without a topic, and says how many there are. */
export function DeleteBookDialog({ book: { _id: id, title }, onClose, onDeleted }: DeleteBookDialogProps) {
	const { t } = useTexts("author");
	const [busy, setBusy] = useState(false);
	const [linked, setLinked] = useState<{ count: number; more: boolean } | null>(null);
	useEffect(() => {
		const abort = new AbortController();
		api("GET /books/{id}/quizzes", { params: { id }, query: { limit: LIMITS.bookQuizzesPageSize.max }, signal: abort.signal }).then(
			({ quizzes, pagination }) => setLinked({ count: quizzes.length, more: pagination.hasMore }),
			// The warning is right without the number, too.
			() => undefined,
		);
		return () => abort.abort();
	}, [id]);
	const confirm = async () => {
		setBusy(true);
		try {
			await api("DELETE /books/{id}", { params: { id } });
			toast.success(t("books.deleted"));
			onDeleted();
		} catch (error) {
			toast.error(serverMessage(error, t("books.errorDelete")));
		}
		onClose();
	};
	return (
		<ConfirmDialog
			open
			title={t("books.deleteTitle")}
			confirmLabel={t("books.delete")}
			danger
			busy={busy}
			onCancel={onClose}
			onConfirm={confirm}
		>
			<p>{t("books.deleteText", { title })}</p>
			{linked !== null && linked.count > 0 && (
				<p className="mt-2 font-semibold">{t(linked.more ? "books.deleteCountMore" : "books.deleteCount", { count: linked.count })}</p>
			)}
		</ConfirmDialog>
	);
}
