import type { CallReply } from "#contract/calls";
import type { QuizSummary } from "#contract/quizzes";
import { api } from "~/api/client";
import { createListing } from "~/lib/listing";
import { readFilters, toQuizQuery } from "./quiz-filters";

const explore = createListing<QuizSummary, CallReply<"GET /quizzes">>();

/** The explore list as the address asks for it. */
export function loadExplore(request: Request) {
	const filters = toQuizQuery(readFilters(new URL(request.url).searchParams));
	return explore.load({
		request,
		fetchPage: (page, signal) => api("GET /quizzes", { query: { ...filters, ...page }, signal }),
		itemsOf: ({ quizzes }) => quizzes,
		idOf: ({ _id }) => _id,
	});
}
