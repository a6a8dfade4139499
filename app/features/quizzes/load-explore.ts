import { api } from "~/api/client";
import { createListing } from "~/lib/listing";
import { readFilters, toQuizQuery } from "./quiz-filters";

const loadQuizzes = createListing({
	fetchPage: (page, signal, filters: ReturnType<typeof toQuizQuery>) => api("GET /quizzes", { query: { ...filters, ...page }, signal }),
	itemsOf: ({ quizzes }) => quizzes,
	idOf: ({ _id }) => _id,
});

/** The explore list for the filters in the address. */
export function loadExplore(request: Request) {
	return loadQuizzes(request, toQuizQuery(readFilters(new URL(request.url).searchParams)));
}
