import { LIMITS } from "#contract";

export interface Page {
	skip: number;
	limit: number;
}

const encoder = new TextEncoder();

/** The size of a value as JSON, in bytes. */
export function countJsonBytes(value: unknown): number {
	return encoder.encode(JSON.stringify(value)).byteLength;
}

/** The first items that fit into a reply; at least one, so that paging always makes progress. */
export function takeWithinReplySize<Item>(items: Item[]): Item[] {
	let bytes = 0;
	const end = items.findIndex((item, index) => {
		bytes += countJsonBytes(item);
		return bytes > LIMITS.listBytes && index > 0;
	});
	return end === -1 ? items : items.slice(0, end);
}

/** One page of rows queried with `limit + 1`: the extra row shows that there are more. A page too large for a reply ends earlier. */
export function toPage<Row, Item>(rows: Row[], { skip, limit }: Page, toItem: (row: Row) => Item) {
	const items = takeWithinReplySize(rows.slice(0, limit).map(toItem));
	return { items, pagination: { skip, limit, hasMore: rows.length > items.length } };
}
