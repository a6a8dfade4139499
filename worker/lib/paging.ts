import { LIMITS } from "#contract";

/** The part of a list that is asked for. */
export interface Page {
	skip: number;
	limit: number;
}

const encoder = new TextEncoder();

/** Bytes that a value takes in a reply. */
export function jsonBytes(value: unknown): number {
	return encoder.encode(JSON.stringify(value)).byteLength;
}

/** As many of the first items as a reply may hold; at least one, so that paging always gets on. */
function fitting<Item>(items: Item[]): Item[] {
	let bytes = 0;
	const end = items.findIndex((item, index) => {
		bytes += jsonBytes(item);
		return bytes > LIMITS.listBytes && index > 0;
	});
	return end === -1 ? items : items.slice(0, end);
}

/**
 * One page of rows that were asked for with `limit + 1`: the extra row says that there is more. Where its items are so
 * large that the reply would be a burden, the page is shorter and the rest is the next page's.
 */
export function pageOf<Row, Item>(rows: Row[], { skip, limit }: Page, toItem: (row: Row) => Item) {
	const items = fitting(rows.slice(0, limit).map(toItem));
	return { items, pagination: { skip, limit, hasMore: rows.length > items.length } };
}
