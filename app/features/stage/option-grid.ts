export interface OptionGrid {
	/** For `grid-template-columns`. */
	template: string;
	/** For `grid-column`. */
	placeOf: (index: number) => string;
}

/** Columns in which the blocks of an open question stand. */
export function questionColumns(count: number): number {
	return count === 9 ? 3 : 2;
}

/** `count` blocks in `columns` columns; a last row that is not full stands in the middle. */
export function optionGrid(count: number, columns: number): OptionGrid {
	const left = count % columns;
	return {
		// Two for each column: half of one is what a row is moved by.
		template: `repeat(${columns * 2}, minmax(0, 1fr))`,
		placeOf: (index) => (left > 0 && index === count - left ? `${columns - left + 1} / span 2` : "span 2"),
	};
}
