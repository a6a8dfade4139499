import { useCallback, useEffect, useRef, useState } from "react";
import type { QuizSummary } from "#contract/quizzes";

interface QuizPage {
	quizzes: QuizSummary[];
	pagination: { hasMore: boolean };
}

export interface QuizList {
	quizzes: QuizSummary[];
	status: "loading" | "ready" | "failed";
	loadingMore: boolean;
	hasMore: boolean;
	loadMore(): void;
	reload(): void;
	remove(id: string): void;
}

/** A list of quizzes, page by page; a newer request overtakes an older one. `onPage` gets what a page says beside its quizzes. */
export function useQuizPages<Page extends QuizPage>(
	fetchPage: (skip: number, signal: AbortSignal) => Promise<Page>,
	onPage?: (page: Page) => void,
): QuizList {
	const [quizzes, setQuizzes] = useState<QuizSummary[]>([]);
	const [status, setStatus] = useState<QuizList["status"]>("loading");
	const [loadingMore, setLoadingMore] = useState(false);
	const [hasMore, setHasMore] = useState(false);
	const running = useRef<AbortController | null>(null);
	const tell = useRef(onPage);
	tell.current = onPage;

	const load = useCallback(
		async (skip: number) => {
			running.current?.abort();
			const abort = new AbortController();
			running.current = abort;
			if (skip === 0) setStatus("loading");
			else setLoadingMore(true);
			try {
				const page = await fetchPage(skip, abort.signal);
				if (abort.signal.aborted) return;
				setQuizzes((before) => {
					if (skip === 0) return page.quizzes;
					const known = new Set(before.map(({ _id }) => _id));
					return [...before, ...page.quizzes.filter(({ _id }) => !known.has(_id))];
				});
				tell.current?.(page);
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
		[fetchPage],
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
		remove: (id) => setQuizzes((before) => before.filter(({ _id }) => _id !== id)),
	};
}
