import { useEffect, useState } from "react";
import { api } from "~/api/client";

/** The address where everybody can play the quiz again alone; null as long as nobody but its author can. */
export function useSoloLink(quizId: string): string | null {
	const [link, setLink] = useState<string | null>(null);
	useEffect(() => {
		const abort = new AbortController();
		const ask = async () => {
			const { quiz } = await api("GET /quizzes/{id}", { params: { id: quizId }, signal: abort.signal });
			if (quiz.visibility === "public" && quiz.status === "published") setLink(`${window.location.origin}/solo/${quizId}`);
		};
		// A private or deleted quiz is refused: then there is nothing to show.
		ask().catch(() => {});
		return () => abort.abort();
	}, [quizId]);
	return link;
}
