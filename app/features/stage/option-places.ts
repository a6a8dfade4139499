import { type RefObject, useLayoutEffect } from "react";

interface OptionGrid {
	columns: string;
	rows: string;
	placeOf: (index: number) => string;
}

const LONG = 60;

export function questionColumns(count: number): number {
	return count > 6 ? 3 : 2;
}

/**
 * At most three columns. If blocks are missing from complete rows, each of the last rows has one block less: with three columns two wider
 * blocks that fill the row, with two columns one that is centred. Long texts need fewer lines in wider blocks, so their rows are lower.
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

/*
 * The blocks of an open question slide into the chart of its answers. These are separate views: the first stores
 * the positions of its blocks, the second reads them in the same frame.
 */

interface Places {
	questionId: string;
	from: DOMRect[];
	/** Where the blocks of the chart are, if it was laid out before it is shown. */
	to: DOMRect[] | null;
}

const OPEN = "[data-part=options] > li";
const CHART = "[data-block]";

let left: Places | null = null;
let measured: Pick<Places, "from" | "to"> | null = null;

const boxesOf = (root: Element, selector: string) => [...root.querySelectorAll(selector)].map((block) => block.getBoundingClientRect());

/** Measures while nothing has to be laid out for it: just before the answers are shown. */
export function measureBlocks(): void {
	const from = document.querySelector("[data-view=question]");
	const to = document.querySelector("[data-view=answers]");
	measured = from && to && { from: boxesOf(from, OPEN), to: boxesOf(to, CHART) };
}

export function useLeavesPlaces(questionId: string | undefined, root: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const element = root.current;
		if (!element || questionId === undefined) return;
		return () => {
			left = { questionId, ...(measured ?? { from: boxesOf(element, OPEN), to: null }) };
			measured = null;
		};
	}, [questionId, root]);
}

/** Null unless the big screen has just shown the question. */
export function takePlaces(questionId: string, root: HTMLElement): { block: Element; from: DOMRect; to: DOMRect }[] {
	const places = left?.questionId === questionId ? left : null;
	left = null;
	if (!places) return [];
	// Reads all positions before the first animation: each one read after it would trigger another layout of the big screen.
	const boxes = places.to ?? boxesOf(root, CHART);
	return [...root.querySelectorAll(CHART)].flatMap((block, index) => {
		const from = places.from[index];
		const to = boxes[index];
		return from && to ? [{ block, from, to }] : [];
	});
}
