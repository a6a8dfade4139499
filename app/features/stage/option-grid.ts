interface OptionGrid {
	/** For `grid-template-columns`. */
	columns: string;
	/** For `grid-template-rows`. */
	rows: string;
	/** For `grid-column`. */
	placeOf: (index: number) => string;
}

/** Longer texts take several lines. */
const LONG = 60;

/** Number of columns for the blocks of an open question. */
export function questionColumns(count: number): number {
	return count > 6 ? 3 : 2;
}

/**
 * A block for each of `options` in `columns` columns, at most three. If blocks are missing from complete rows, each of the last
 * rows has one block less: with three columns two wider blocks that fill the row, with two columns one that is centred. Long texts
 * need fewer lines in wider blocks, so their rows are lower.
 */
export function optionGrid(options: readonly string[], columns: number): OptionGrid {
	const count = options.length;
	const missing = (columns - (count % columns)) % columns;
	const inFullRows = count - missing * (columns - 1);
	const wider = columns === 3;
	const fullRow = wider && options.some((text) => text.length > LONG) ? 3 : 2;
	const heights = [...Array<number>(inFullRows / columns).fill(fullRow), ...Array<number>(missing).fill(2)];
	return {
		// Two grid columns for each column, because a block is moved or widened by half a column.
		columns: `repeat(${columns * 2}, minmax(0, 1fr))`,
		rows: heights.map((height) => `minmax(0, ${height}fr)`).join(" "),
		placeOf: (index) => (index < inFullRows ? "span 2" : wider ? "span 3" : "2 / span 2"),
	};
}
