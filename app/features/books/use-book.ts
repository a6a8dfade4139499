import { useCallback, useEffect, useState } from "react";
import type { Book } from "#contract/books";
import { ApiError } from "~/api/api-error";
import { fetchBook } from "~/api/books";

/** A book by its id: the one the page came with, else asked for with the own token once `active`. */
export function useBook(id: string, initial: Book | null, active: boolean) {
	const [book, setBook] = useState<Book | null>(initial);
	const [problem, setProblem] = useState<"missing" | "failed" | null>(null);
	const load = useCallback(async () => {
		setProblem(null);
		try {
			setBook(await fetchBook(id));
		} catch (error) {
			setProblem(error instanceof ApiError && error.status === 404 ? "missing" : "failed");
		}
	}, [id]);
	useEffect(() => {
		if (active && book === null) void load();
	}, [active, book, load]);
	return { book, problem, reload: load };
}
