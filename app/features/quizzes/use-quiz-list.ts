import { useCallback, useEffect, useRef, useState } from "react";
import { fetchQuizzes, type QuizFilters } from "~/api/quizzes";
import type { QuizSummary } from "../../../worker/contract/quizzes";

export interface QuizList {
	quizzes: QuizSummary[];
	status: "loading" | "ready" | "failed";
	loadingMore: boolean;
	hasMore: boolean;
	loadMore(): void;
	reload(): void;
	remove(id: string): void;
}

/** The explore list, page by page; a newer filter overtakes an older request. */
export function useQuizList(filters: QuizFilters): QuizList {
	const [quizzes, setQuizzes] = useState<QuizSummary[]>([]);
	const [status, setStatus] = useState<QuizList["status"]>("loading");
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
				const page = await fetchQuizzes(filters, skip, abort.signal);
				if (abort.signal.aborted) return;
				setQuizzes((before) => {
					if (skip === 0) return page.quizzes;
					const known = new Set(before.map((quiz) => quiz._id));
					return [...before, ...page.quizzes.filter((quiz) => !known.has(quiz._id))];
				});
				setHasMore(page.pagination.hasMore);
				setStatus("ready");
			} catch (error) {
				if (abort.signal.aborted) return;
				console.warn("quiz list failed", error);
				setStatus("failed");
			} finally {
				if (!abort.signal.aborted) setLoadingMore(false);
			}
		},
		[filters],
	);

	useEffect(() => {
		void load(0);
		return () => running.current?.abort();
	}, [load]);

	return {
		quizzes,
		status,
		loadingMore,
		hasMore,
		loadMore: () => void load(quizzes.length),
		reload: () => void load(0),
		remove: (id) => setQuizzes((before) => before.filter((quiz) => quiz._id !== id)),
	};
}
