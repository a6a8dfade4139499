import { useEffect, useState } from "react";
import { api } from "~/api/client";

/** The address for solo play of the quiz; null if only its author can play it. */
export function useSoloLink(quizId: string): string | null {
	const [link, setLink] = useState<string | null>(null);
	useEffect(() => {
		const abort = new AbortController();
		const ask = async () => {
			const { quiz } = await api("GET /quizzes/{id}", { params: { id: quizId }, signal: abort.signal });
			if (quiz.visibility === "public" && quiz.status === "published") setLink(`${window.location.origin}/solo/${quizId}`);
		};
		// A private or deleted quiz is refused: then nothing is shown.
		ask().catch(() => {});
		return () => abort.abort();
	}, [quizId]);
	return link;
}
