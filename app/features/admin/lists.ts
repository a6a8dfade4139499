import { replace } from "react-router";
import type { AdminTargetType, WaitingCounts } from "#contract/accounts/admin";
import { LIMITS } from "#contract/limits";
import { ADMIN_TARGET_TYPES, REPORT_STATUSES } from "#contract/quizzes/value-lists";
import type { ReportStatus } from "#contract/reports/reports";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { isModelMissing } from "~/api/model-missing";
import { fetchWaitingCounts } from "~/api/waiting";
import { waitForFormulas } from "~/features/question/rich-text";
import { createListing } from "~/lib/listing";

export const ADMIN_TABS = ["reports", "problematic", "users", "pending"] as const;

const pageSize = LIMITS.adminPageSize.default;
const loadReports = createListing({
	pageSize,
	fetchPage: (page, signal, status: ReportStatus | undefined) => api("GET /reports", { query: { ...page, status }, signal }),
	getItems: ({ data }) => data,
	getId: ({ _id }) => _id,
});
const loadProblematic = createListing({
	pageSize,
	fetchPage: (page, signal) => api("GET /reports/problematic-questions", { query: page, signal }),
	getItems: ({ data }) => data,
	getId: ({ quizId }) => quizId,
});
const loadUsers = createListing({
	pageSize,
	fetchPage: (page, signal, search: string) => api("GET /users", { query: { ...page, search }, signal }),
	getItems: ({ data }) => data.users,
	getId: ({ id }) => id,
});
const loadPending = createListing({
	pageSize,
	fetchPage: (page, signal) => api("GET /quizzes/admin/pending", { query: page, signal }),
	getItems: ({ quizzes }) => quizzes,
	getId: ({ _id }) => _id,
});
const loadCovers = createListing({
	pageSize,
	fetchPage: (page, signal) => api("GET /media/admin/pending", { query: page, signal }),
	getItems: ({ covers }) => covers,
	getId: ({ book }) => book._id,
});
const loadActions = createListing({
	pageSize,
	fetchPage: (page, signal, targetType: AdminTargetType | undefined) =>
		api("GET /admin/actions", { query: { ...page, targetType }, signal }),
	getItems: ({ data }) => data,
	getId: ({ id }) => id,
});

function readKnownParam<Value extends string>(request: Request, param: string, known: readonly Value[]): Value | undefined {
	const value = new URL(request.url).searchParams.get(param);
	return known.find((one) => one === value);
}

/** The tab of reports, unless nothing but quizzes is waiting. */
export function firstTab(waiting: WaitingCounts | null): (typeof ADMIN_TABS)[number] {
	if (waiting === null || waiting.reports > 0 || waiting.pendingQuizzes === 0) return "reports";
	return "pending";
}

/** null if the counts cannot be loaded: the page works without them. Throws if the user is no admin any more. */
export async function loadWaiting(signal: AbortSignal): Promise<WaitingCounts | null> {
	try {
		return await fetchWaitingCounts(signal);
	} catch (error) {
		if (signal.aborted || (error instanceof ApiError && (error.status === 401 || error.status === 403))) throw error;
		return null;
	}
}

/** Redirects an address without a tab to one that names it, so that the panel keeps its tab after its last item was handled. */
export async function requireTab(request: Request): Promise<void> {
	if (readKnownParam(request, "tab", ADMIN_TABS) !== undefined) return;
	const url = new URL(request.url);
	url.searchParams.set("tab", firstTab(await loadWaiting(request.signal)));
	throw replace(`${url.pathname}${url.search}`);
}

export async function loadAdminTab(request: Request) {
	const data = await loadTab(request, readKnownParam(request, "tab", ADMIN_TABS) ?? "reports");
	await waitForFormulas(data.listing.items);
	return data;
}
export type AdminTabData = Awaited<ReturnType<typeof loadTab>>;

async function loadTab(request: Request, tab: (typeof ADMIN_TABS)[number]) {
	switch (tab) {
		case "reports": {
			const status = readKnownParam(request, "status", REPORT_STATUSES);
			return { tab, status, listing: await loadReports(request, status) };
		}
		case "problematic": {
			const [listing, modelMissing] = await Promise.all([loadProblematic(request), isModelMissing()]);
			return { tab, listing, modelMissing };
		}
		case "users": {
			const search = new URL(request.url).searchParams.get("search") ?? "";
			return { tab, search, listing: await loadUsers(request, search) };
		}
		case "pending": {
			const [listing, covers] = await Promise.all([loadPending(request), loadCovers(request)]);
			return { tab, listing, covers };
		}
	}
}

export async function loadAdminLog(request: Request) {
	const targetType = readKnownParam(request, "target", ADMIN_TARGET_TYPES);
	return { targetType, listing: await loadActions(request, targetType) };
}
