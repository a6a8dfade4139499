import type { ShouldRevalidateFunctionArgs } from "react-router";
import { LIMITS } from "#contract/limits";
import { ApiError } from "~/api/api-error";
import { storedToken } from "~/api/session";

/** `shouldRevalidate` of routes whose query only says which part of their data is open. */
export function unlessSearchChanged({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
	return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

/** `?page=3` shows the first three pages, one below the other. */
export const PAGE_PARAM = "page";
/** A made-up address must not request thousands of pages. */
const MAX_PAGES = 40;

export interface Listing<Item, Reply> {
	items: Item[];
	hasMore: boolean;
	/** The last attempt failed: `items` is the previous list, and the page offers another try. */
	failed: boolean;
	reply: Reply | null;
}

interface Source<Item, Reply, Filters> {
	/** `limit` is given only if it is not the page size. */
	fetchPage: (page: { skip: number; limit?: number | undefined }, signal: AbortSignal, filters: Filters) => Promise<Reply>;
	getItems: (reply: Reply) => readonly Item[];
	getId: (item: Item) => string;
	pageSize?: number;
}

interface LastListing {
	key: string;
	pages: number;
	listing: Listing<unknown, unknown>;
}

function readPageCount(url: URL): number {
	const pages = Number(url.searchParams.get(PAGE_PARAM) ?? 1);
	return Number.isInteger(pages) ? Math.min(Math.max(pages, 1), MAX_PAGES) : 1;
}

function buildKey(url: URL): string {
	const query = new URLSearchParams(url.searchParams);
	query.delete(PAGE_PARAM);
	query.sort();
	return `${url.pathname}?${query} ${storedToken() ?? ""}`;
}

/** Ranges that together cover the first `count` items, each within the limit of one reply. */
function pageRanges(count: number, pageSize: number): { skip: number; limit?: number }[] {
	if (count <= pageSize) return [{ skip: 0 }];
	const max = LIMITS.pageSize.max;
	return Array.from({ length: Math.ceil(count / max) }, (_, n) => ({ skip: n * max, limit: Math.min(max, count - n * max) }));
}

function uniqueById<Item>(items: readonly Item[], getId: (item: Item) => string): Item[] {
	return [...new Map(items.map((item) => [getId(item), item])).values()];
}

/**
 * The common behaviour of all lists. Each list has one, created outside of the `clientLoader` that calls it:
 *
 *     const loadQuizzes = createListing({ fetchPage: …, getItems: …, getId: … });
 *     export async function clientLoader({ request }: Route.ClientLoaderArgs) {
 *       return { listing: await loadQuizzes(request, filters) };
 *     }
 *
 * - The state of the list is in the address: its filters, and `page` for the number of pages. Back, reload and a shared
 *   link therefore find the same list, and the router restores the scroll position.
 * - "Load more" navigates to the address with one more page: only the new page is fetched and appended. Any other visit, and
 *   the revalidation after an action, fetches everything shown again.
 * - A failure keeps the items and sets `failed`; revalidating tries again. 401 and 403 are thrown: the guarded
 *   layout handles them.
 * - An overtaken reply is dropped: the router has aborted `request.signal` and ignores the result.
 */
export function createListing<Item, Reply extends { pagination: { hasMore: boolean } }, Filters = void>({
	fetchPage,
	getItems,
	getId,
	pageSize = LIMITS.pageSize.default,
}: Source<Item, Reply, Filters>) {
	let lastListing: (LastListing & { listing: Listing<Item, Reply> }) | null = null;

	return async (request: Request, filters: Filters): Promise<Listing<Item, Reply>> => {
		const url = new URL(request.url);
		const key = buildKey(url);
		const pages = readPageCount(url);
		const before = lastListing?.key === key ? lastListing : null;
		const isNextPage = before !== null && pages === before.pages + 1;
		const ranges = isNextPage ? [{ skip: before.listing.items.length }] : pageRanges(pages * pageSize, pageSize);
		/** A reply may be shorter than requested, to stay small: each range but the last is requested until it is complete. */
		const fetchRange = async (range: { skip: number; limit?: number }, isComplete: boolean): Promise<Reply[]> => {
			const reply = await fetchPage(range, request.signal, filters);
			const count = getItems(reply).length;
			const missing = (range.limit ?? pageSize) - count;
			if (!isComplete || missing <= 0 || count === 0 || !reply.pagination.hasMore) return [reply];
			return [reply, ...(await fetchRange({ skip: range.skip + count, limit: missing }, true))];
		};
		try {
			const replies = (await Promise.all(ranges.map((range, n) => fetchRange(range, n < ranges.length - 1)))).flat();
			if (request.signal.aborted) throw request.signal.reason;
			const previousItems = isNextPage ? before.listing.items : [];
			const reply = replies.at(-1) ?? null;
			const listing: Listing<Item, Reply> = {
				items: uniqueById([...previousItems, ...replies.flatMap(getItems)], getId),
				hasMore: reply?.pagination.hasMore ?? false,
				failed: false,
				reply,
			};
			lastListing = { key, pages, listing };
			return listing;
		} catch (error) {
			if (request.signal.aborted || (error instanceof ApiError && (error.status === 401 || error.status === 403))) throw error;
			console.warn("list failed", error);
			return { ...(before?.listing ?? { items: [], hasMore: false, reply: null }), failed: true };
		}
	};
}
