import { useCallback, useEffect, useRef, useState } from "react";
import { fetchMyQuizzes, type MyQuizPage } from "~/api/quizzes";
import type { QuizStatus, QuizSummary } from "../../../worker/contract/quizzes";

export type MyQuizTab = QuizStatus | "all";

/** One's own quizzes of a tab and search, page by page, with the numbers over all of them. */
export function useMyQuizzes(tab: MyQuizTab, q: string) {
	const [quizzes, setQuizzes] = useState<QuizSummary[]>([]);
	const [numbers, setNumbers] = useState<Pick<MyQuizPage, "counts" | "totalQuestions" | "daily"> | null>(null);
	const [status, setStatus] = useState<"loading" | "ready" | "failed">("loading");
	const [loadingMore, setLoadingMore] = useState(false);
	const [hasMore, setHasMore] = useState(false);
	const running = useRef<AbortController | null>(null);

	const load = useCallback(
		async (skip: number) => {
			running.current?.abort();
			const abort = new AbortController();
			running.current = abort;
			if (skip === 0) setStatus("loading");
			else setLoadingMore(true);
			try {
				const page = await fetchMyQuizzes({ q: q || undefined, status: tab === "all" ? undefined : tab, skip }, abort.signal);
				if (abort.signal.aborted) return;
				setQuizzes((before) => {
					if (skip === 0) return page.quizzes;
					const known = new Set(before.map(({ _id }) => _id));
					return [...before, ...page.quizzes.filter(({ _id }) => !known.has(_id))];
				});
				setNumbers(page);
				setHasMore(page.pagination.hasMore);
				setStatus("ready");
			} catch (error) {
				if (abort.signal.aborted) return;
				console.warn("own quizzes failed", error);
				setStatus("failed");
			} finally {
				if (!abort.signal.aborted) setLoadingMore(false);
			}
		},
		[tab, q],
	);
	useEffect(() => {
		void load(0);
		return () => running.current?.abort();
	}, [load]);

	/** A deleted quiz goes from the list and from the numbers. */
	const remove = (id: string) => {
		const gone = quizzes.find(({ _id }) => _id === id);
		setQuizzes((before) => before.filter(({ _id }) => _id !== id));
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
	return {
		quizzes,
		numbers,
		status,
		loadingMore,
		hasMore,
		loadMore: () => void load(quizzes.length),
		reload: () => void load(0),
		remove,
	};
}
