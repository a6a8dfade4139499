import { LIMITS } from "#contract/limits";

interface ListPage<Item> {
	items: readonly Item[];
	hasMore: boolean;
}

/** Reads a list to its end, for lists that are short and of which nothing may be hidden behind "load more". */
export async function loadAllPages<Item>(
	loadPage: (page: { skip: number; limit: number }) => Promise<ListPage<Item>>,
	limit: number = LIMITS.pageSize.max,
): Promise<Item[]> {
	const found: Item[] = [];
	for (let more = true; more; ) {
		const { items, hasMore } = await loadPage({ skip: found.length, limit });
		found.push(...items);
		more = hasMore && items.length > 0;
	}
	return found;
}
