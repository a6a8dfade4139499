import { useEffect, useState } from "react";
import type { QuizStatus, QuizSummary } from "#contract/quizzes/quizzes";
import { api } from "~/api/client";

export type QuizSource = "own" | "all";

interface Asked {
	from: QuizSource;
	q: string;
	skip: number;
}
interface Found {
	q: string;
	quizzes: QuizSummary[];
	hasMore: boolean;
}

/** Quizzes whose name contains a text, page by page; one's own of one status, if it is given. */
export function useQuizSearch(status?: QuizStatus) {
	const [asked, setAsked] = useState<Asked>({ from: "own", q: "", skip: 0 });
	const [found, setFound] = useState<Found | null>(null);
	const [failed, setFailed] = useState(false);
	useEffect(() => {
		const abort = new AbortController();
		const { signal } = abort;
		const { from, q, skip } = asked;
		const query = { q: q || undefined, skip };
		setFailed(false);
		const reply = from === "own" ? api("GET /quizzes/my", { query: { ...query, status }, signal }) : api("GET /quizzes", { query, signal });
		reply.then(
			({ quizzes, pagination: { hasMore } }) =>
				setFound((before) => ({ q, hasMore, quizzes: skip > 0 && before ? [...before.quizzes, ...quizzes] : quizzes })),
			() => {
				if (!signal.aborted) setFailed(true);
			},
		);
		return () => abort.abort();
	}, [asked, status]);
	return {
		found,
		failed,
		from: asked.from,
		search: (q: string) => setAsked({ ...asked, q, skip: 0 }),
		searchIn: (from: QuizSource) => {
			setFound(null);
			setAsked({ from, q: "", skip: 0 });
		},
		loadMore: () => found && setAsked({ ...asked, q: found.q, skip: found.quizzes.length }),
	};
}
