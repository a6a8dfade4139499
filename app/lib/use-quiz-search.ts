import { useState } from "react";
import type { QuizStatus, QuizSummary } from "#contract/quizzes/quizzes";
import { api } from "~/api/client";
import { useRead } from "~/api/use-read";

export type QuizSource = "own" | "all";

interface Asked {
	from: QuizSource;
	q: string;
	skip: number;
	/** The same search again is another try. */
	attempt: number;
}
interface Found {
	from: QuizSource;
	q: string;
	quizzes: QuizSummary[];
	hasMore: boolean;
}

export function useQuizSearch(status?: QuizStatus) {
	const [asked, setAsked] = useState<Asked>({ from: "own", q: "", skip: 0, attempt: 0 });
	const { from, q, skip, attempt } = asked;
	const { reply, error } = useRead(`${attempt} ${status}`, async (signal): Promise<Found> => {
		const query = { q: q || undefined, skip };
		const { quizzes, pagination } =
			from === "own" ? await api("GET /quizzes/my", { query: { ...query, status }, signal }) : await api("GET /quizzes", { query, signal });
		return { from, q, hasMore: pagination.hasMore, quizzes: skip > 0 && found ? [...found.quizzes, ...quizzes] : quizzes };
	});
	const found: Found | null = reply?.from === from ? reply : null;
	const ask = (next: Omit<Asked, "attempt">) => setAsked({ ...next, attempt: attempt + 1 });
	return {
		found,
		failed: error !== null,
		from,
		search: (text: string) => ask({ from, q: text, skip: 0 }),
		searchIn: (source: QuizSource) => ask({ from: source, q: "", skip: 0 }),
		loadMore: () => found && ask({ from, q: found.q, skip: found.quizzes.length }),
	};
}
