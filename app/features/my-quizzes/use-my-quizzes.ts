import { useCallback, useState } from "react";
import type { QuizStatus } from "#contract/quizzes";
import { fetchMyQuizzes, type MyQuizPage } from "~/api/quizzes";
import { useQuizPages } from "~/features/quizzes/use-quiz-pages";

export type MyQuizTab = QuizStatus | "all";

/** One's own quizzes of a tab and search, with the numbers over all of them. */
export function useMyQuizzes(tab: MyQuizTab, q: string) {
	const [numbers, setNumbers] = useState<Pick<MyQuizPage, "counts" | "totalQuestions" | "daily"> | null>(null);
	const fetchPage = useCallback(
		(skip: number, signal: AbortSignal) => fetchMyQuizzes({ q: q || undefined, status: tab === "all" ? undefined : tab, skip }, signal),
		[tab, q],
	);
	const list = useQuizPages(fetchPage, setNumbers);

	/** A deleted quiz goes from the list and from the numbers. */
	const remove = (id: string) => {
		const gone = list.quizzes.find(({ _id }) => _id === id);
		list.remove(id);
		if (!gone) return;
		setNumbers(
			(before) =>
				before && {
					...before,
					counts: { ...before.counts, [gone.status]: before.counts[gone.status] - 1 },
					totalQuestions: before.totalQuestions - gone.questionCount,
				},
		);
	};
	return { ...list, numbers, remove };
}
