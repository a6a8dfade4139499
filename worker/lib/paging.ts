/** The part of a list that is asked for. */
export interface Page {
	skip: number;
	limit: number;
}

/** One page of rows that were asked for with `limit + 1`: the extra row says that there is more. */
export function pageOf<Row, Item>(rows: Row[], { skip, limit }: Page, toItem: (row: Row) => Item) {
	return { items: rows.slice(0, limit).map(toItem), pagination: { skip, limit, hasMore: rows.length > limit } };
}
