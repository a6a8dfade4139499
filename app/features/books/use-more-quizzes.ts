import { useState } from "react";
import { LIMITS } from "#contract/limits";
import type { QuizSummary } from "#contract/quizzes";
import { serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { toast } from "~/ui/toast";

/** The quizzes of a book beyond those that its page has loaded; `first` is null while those are loading. */
export function useMoreQuizzes(bookId: string | undefined, first: QuizSummary[] | null, hasMore: boolean) {
	const { t } = useTexts("author");
	// Added quizzes belong to this list only: after a reload the list starts again.
	const [added, setAdded] = useState<{ to: typeof first; quizzes: QuizSummary[]; hasMore: boolean } | null>(null);
	const [loading, setLoading] = useState(false);
	const current = added !== null && added.to === first ? added : null;
	const quizzes = first && [...first, ...(current?.quizzes ?? [])];
	const loadMore = async () => {
		if (bookId === undefined || quizzes === null || loading) return;
		setLoading(true);
		try {
			const query = { skip: quizzes.length, limit: LIMITS.bookQuizzesPageSize.max };
			const reply = await api("GET /books/{id}/quizzes", { params: { id: bookId }, query });
			const known = new Set(quizzes.map(({ _id }) => _id));
			const fresh = reply.quizzes.filter(({ _id }) => !known.has(_id));
			setAdded({ to: first, quizzes: [...(current?.quizzes ?? []), ...fresh], hasMore: reply.pagination.hasMore });
		} catch (error) {
			toast.error(serverMessage(error, t("books.errorMoreQuizzes")));
		} finally {
			setLoading(false);
		}
	};
	return { quizzes, complete: !(current?.hasMore ?? hasMore), loading, loadMore };
}
