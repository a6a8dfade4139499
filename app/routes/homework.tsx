import { useState } from "react";
import { ASSIGNMENT_FILTERS, type AssignmentFilter } from "#contract/homework/assignment-limits";
import { api } from "~/api/client";
import { loadClassNames } from "~/api/running-classes";
import { HomeworkDialog } from "~/features/classes/quiz-dialogs";
import { HomeworkList } from "~/features/homework/homework-list";
import { HomeworkListSkeleton } from "~/features/homework/skeletons";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { createListing } from "~/lib/listing";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import type { Route } from "./+types/homework";

preloadTexts("homework", "classes");

export const handle = { title: "homework" } satisfies PageHandle;

const loadHomework = createListing({
	fetchPage: (page, signal, status: AssignmentFilter) => api("GET /assignments", { query: { status, ...page }, signal }),
	getItems: ({ assignments }) => assignments,
	getId: ({ _id }) => _id,
});

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const statusParam = new URL(request.url).searchParams.get("status");
	const filter = ASSIGNMENT_FILTERS.find((status) => status === statusParam) ?? "open";
	const [listing, classNames] = await Promise.all([loadHomework(request, filter), loadClassNames(request.signal)]);
	return { filter, listing, classNames };
}

export { HomeworkListSkeleton as HydrateFallback };

setPendingSkeleton("/homework", HomeworkListSkeleton);

export default function Homework({ loaderData }: Route.ComponentProps) {
	const [isSetting, setIsSetting] = useState(false);
	return (
		<>
			<HomeworkList {...loaderData} onSet={() => setIsSetting(true)} />
			{isSetting && <HomeworkDialog onClose={() => setIsSetting(false)} />}
		</>
	);
}
