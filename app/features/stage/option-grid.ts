interface OptionGrid {
	/** For `grid-template-columns`. */
	columns: string;
	/** For `grid-template-rows`. */
	rows: string;
	/** For `grid-column`. */
	placeOf: (index: number) => string;
}

/** From so many characters on an option takes several lines. */
const LONG = 60;

/** Columns in which the blocks of an open question stand. */
export function questionColumns(count: number): number {
	return count > 6 ? 3 : 2;
}

/**
 * A block for each of `options` in `columns` columns, at most three. What is missing to full rows is taken from the last ones, one
 * block each: of three columns two wider blocks remain and fill the row, of two columns one that stands in the middle. Long texts
 * take fewer lines in wider blocks: their rows are lower then.
 */
export function optionGrid(options: readonly string[], columns: number): OptionGrid {
	const count = options.length;
	const missing = (columns - (count % columns)) % columns;
	const inFullRows = count - missing * (columns - 1);
	const wider = columns === 3;
	const fullRow = wider && options.some((text) => text.length > LONG) ? 3 : 2;
	const heights = [...Array<number>(inFullRows / columns).fill(fullRow), ...Array<number>(missing).fill(2)];
	return {
		// Two for each column: half of one is what a block is moved or widened by.
		columns: `repeat(${columns * 2}, minmax(0, 1fr))`,
		rows: heights.map((height) => `minmax(0, ${height}fr)`).join(" "),
		placeOf: (index) => (index < inFullRows ? "span 2" : wider ? "span 3" : "2 / span 2"),
	};
}
