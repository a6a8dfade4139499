interface OptionGrid {
	/** For `grid-template-columns`. */
	template: string;
	/** For `grid-column`. */
	placeOf: (index: number) => string;
}

/** Number of columns for the blocks of an open question. */
export function questionColumns(count: number): number {
	return count === 9 ? 3 : 2;
}

/** `count` blocks in `columns` columns; an incomplete last row is centred. */
export function optionGrid(count: number, columns: number): OptionGrid {
	const left = count % columns;
	return {
		// Two grid columns for each column, because centring shifts a row by half a column.
		template: `repeat(${columns * 2}, minmax(0, 1fr))`,
		placeOf: (index) => (left > 0 && index === count - left ? `${columns - left + 1} / span 2` : "span 2"),
	};
}
