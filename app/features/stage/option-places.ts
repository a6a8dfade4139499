import { type RefObject, useLayoutEffect } from "react";

interface OptionGrid {
	columns: string;
	rows: string;
	gridColumnAt: (index: number) => string;
}

const LONG_CHARS = 60;

export function questionColumns(count: number): number {
	return count > 6 ? 3 : 2;
}

/**
 * Lays out options in at most three columns. If the last row would be incomplete, each of the last rows has one block less: two wider
 * blocks that fill the row of three columns, or a centred one in two columns. Long texts need fewer lines in wider blocks, so those rows
 * are lower.
 */
export function optionGrid(options: readonly string[], columns: number): OptionGrid {
	const count = options.length;
	const missing = (columns - (count % columns)) % columns;
	const inFullRows = count - missing * (columns - 1);
	const wider = columns === 3;
	const fullRow = wider && options.some((text) => text.length > LONG_CHARS) ? 3 : 2;
	const heights = [...Array<number>(inFullRows / columns).fill(fullRow), ...Array<number>(missing).fill(2)];
	return {
		// Each column has two grid columns, because blocks are moved or widened by half a column.
		columns: `repeat(${columns * 2}, minmax(0, 1fr))`,
		rows: heights.map((height) => `minmax(0, ${height}fr)`).join(" "),
		gridColumnAt: (index) => (index < inFullRows ? "span 2" : wider ? "span 3" : "2 / span 2"),
	};
}

/*
 * Blocks of an open question slide into the chart of its answers. These are separate views: the first stores the positions of its blocks,
 * the second reads them in the same frame.
 */

interface Places {
	questionId: string;
	from: DOMRect[];
	/** Positions of the chart's blocks, if it was laid out before it is shown. */
	to: DOMRect[] | null;
}

const OPEN = "[data-part=options] > li";
const CHART = "[data-block]";

let storedPlaces: Places | null = null;
let measured: Pick<Places, "from" | "to"> | null = null;

const measureBoxes = (root: Element, selector: string) =>
	[...root.querySelectorAll(selector)].map((block) => block.getBoundingClientRect());

/** Measures the blocks just before the answers are shown, while measuring needs no extra layout. */
export function measureBlocks(): void {
	const from = document.querySelector("[data-view=question]");
	const to = document.querySelector("[data-view=answers]");
	measured = from && to && { from: measureBoxes(from, OPEN), to: measureBoxes(to, CHART) };
}

export function useStorePlaces(questionId: string | undefined, root: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const element = root.current;
		if (!element || questionId === undefined) return;
		return () => {
			storedPlaces = { questionId, ...(measured ?? { from: measureBoxes(element, OPEN), to: null }) };
			measured = null;
		};
	}, [questionId, root]);
}

/** Returns where each block was and is; empty unless the big screen has just shown the question. */
export function takePlaces(questionId: string, root: HTMLElement): { block: Element; from: DOMRect; to: DOMRect }[] {
	const places = storedPlaces?.questionId === questionId ? storedPlaces : null;
	storedPlaces = null;
	if (!places) return [];
	// All positions are read before the first animation: reading one after it would cause another layout.
	const boxes = places.to ?? measureBoxes(root, CHART);
	return [...root.querySelectorAll(CHART)].flatMap((block, index) => {
		const from = places.from[index];
		const to = boxes[index];
		return from && to ? [{ block, from, to }] : [];
	});
}
