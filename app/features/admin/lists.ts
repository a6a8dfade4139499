import { ADMIN_TARGET_TYPES, type AdminAction, type AdminTargetType } from "#contract/admin";
import type { CallReply } from "#contract/calls";
import { LIMITS } from "#contract/limits";
import type { PendingQuiz } from "#contract/quizzes";
import { type ProblematicGroup, REPORT_STATUSES, type Report, type ReportStatus } from "#contract/reports";
import type { User } from "#contract/users";
import { api } from "~/api/client";
import { createListing } from "~/lib/listing";

export const ADMIN_TABS = ["reports", "problematic", "users", "pending"] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

const pageSize = LIMITS.adminPageSize.default;
const reports = createListing<Report, CallReply<"GET /reports">>();
const problematic = createListing<ProblematicGroup, CallReply<"GET /reports/problematic-questions">>();
const users = createListing<User, CallReply<"GET /users">>();
const pending = createListing<PendingQuiz, CallReply<"GET /quizzes/admin/pending">>();
const actions = createListing<AdminAction, CallReply<"GET /admin/actions">>();

/** The one of `known` that the address names; undefined where it names none of them. */
function named<Value extends string>(request: Request, param: string, known: readonly Value[]): Value | undefined {
	const value = new URL(request.url).searchParams.get(param);
	return known.find((one) => one === value);
}

function loadReports(request: Request, status: ReportStatus | undefined) {
	return reports.load({
		request,
		pageSize,
		fetchPage: (page, signal) => api("GET /reports", { query: { ...page, status }, signal }),
		itemsOf: ({ data }) => data,
		idOf: ({ _id }) => _id,
	});
}

function loadProblematic(request: Request) {
	return problematic.load({
		request,
		pageSize,
		fetchPage: (page, signal) => api("GET /reports/problematic-questions", { query: page, signal }),
		itemsOf: ({ data }) => data,
		idOf: ({ quizId }) => quizId,
	});
}

function loadUsers(request: Request, search: string) {
	return users.load({
		request,
		pageSize,
		fetchPage: (page, signal) => api("GET /users", { query: { ...page, search }, signal }),
		itemsOf: ({ data }) => data.users,
		idOf: ({ id }) => id,
	});
}

function loadPending(request: Request) {
	return pending.load({
		request,
		pageSize,
		fetchPage: (page, signal) => api("GET /quizzes/admin/pending", { query: page, signal }),
		itemsOf: ({ quizzes }) => quizzes,
		idOf: ({ _id }) => _id,
	});
}

/** The list of the tab that the address names (`?tab=`), found by the filters that it names; for the `clientLoader` of /admin. */
export async function loadAdminTab(request: Request) {
	const tab = named(request, "tab", ADMIN_TABS) ?? "reports";
	switch (tab) {
		case "reports": {
			const status = named(request, "status", REPORT_STATUSES);
			return { tab, status, listing: await loadReports(request, status) };
		}
		case "problematic":
			return { tab, listing: await loadProblematic(request) };
		case "users": {
			const search = new URL(request.url).searchParams.get("search") ?? "";
			return { tab, search, listing: await loadUsers(request, search) };
		}
		case "pending":
			return { tab, listing: await loadPending(request) };
	}
}
export type AdminTabData = Awaited<ReturnType<typeof loadAdminTab>>;

/** The log of admin actions, filtered by the kind of target in the address (`?target=`). */
export async function loadAdminActions(request: Request) {
	const targetType: AdminTargetType | undefined = named(request, "target", ADMIN_TARGET_TYPES);
	const listing = await actions.load({
		request,
		pageSize,
		fetchPage: (page, signal) => api("GET /admin/actions", { query: { ...page, targetType }, signal }),
		itemsOf: ({ data }) => data,
		idOf: ({ id }) => id,
	});
	return { targetType, listing };
}
