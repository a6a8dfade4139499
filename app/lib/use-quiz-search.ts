import { useState } from "react";
import type { QuizStatus, QuizSummary } from "#contract/quizzes/quizzes";
import { api } from "~/api/client";
import { useRead } from "~/api/use-read";

type QuizSource = "own" | "all";

interface SearchRequest {
	from: QuizSource;
	q: string;
	skip: number;
	/** Counts the searches, so that the same search can be tried again. */
	tryNumber: number;
}
interface SearchResult {
	from: QuizSource;
	q: string;
	quizzes: QuizSummary[];
	hasMore: boolean;
}

export function useQuizSearch(status?: QuizStatus) {
	const [request, setAsked] = useState<SearchRequest>({ from: "own", q: "", skip: 0, tryNumber: 0 });
	const { from, q, skip, tryNumber } = request;
	const { reply, error } = useRead(`${tryNumber} ${status}`, async (signal): Promise<SearchResult> => {
		const query = { q: q || undefined, skip };
		const { quizzes, pagination } =
			from === "own" ? await api("GET /quizzes/my", { query: { ...query, status }, signal }) : await api("GET /quizzes", { query, signal });
		return { from, q, hasMore: pagination.hasMore, quizzes: skip > 0 && found ? [...found.quizzes, ...quizzes] : quizzes };
	});
	const found: SearchResult | null = reply?.from === from ? reply : null;
	const send = (next: Omit<SearchRequest, "tryNumber">) => setAsked({ ...next, tryNumber: tryNumber + 1 });
	return {
		found,
		failed: error !== null,
		from,
		search: (text: string) => send({ from, q: text, skip: 0 }),
		searchIn: (source: QuizSource) => send({ from: source, q: "", skip: 0 }),
		loadMore: () => found && send({ from, q: found.q, skip: found.quizzes.length }),
	};
}
