import { ASSIGNMENT_FILTERS, type AssignmentFilter } from "#contract/homework/assignment-limits";
import { api } from "~/api/client";
import { HomeworkList } from "~/features/homework/homework-list";
import type { PageHandle } from "~/features/shell/page-title";
import { createListing } from "~/lib/listing";
import type { Route } from "./+types/homework";

export const handle = { title: "homework" } satisfies PageHandle;

const loadHomework = createListing({
	fetchPage: (page, signal, status: AssignmentFilter) => api("GET /assignments", { query: { status, ...page }, signal }),
	getItems: ({ assignments }) => assignments,
	getId: ({ _id }) => _id,
});

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const statusParam = new URL(request.url).searchParams.get("status");
	const filter = ASSIGNMENT_FILTERS.find((status) => status === statusParam) ?? "open";
	return { filter, listing: await loadHomework(request, filter) };
}

export { PageSkeleton as HydrateFallback } from "~/ui/skeleton";

export default function Homework({ loaderData: { listing, filter } }: Route.ComponentProps) {
	return <HomeworkList listing={listing} filter={filter} />;
}
