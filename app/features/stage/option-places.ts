import { type RefObject, useLayoutEffect } from "react";

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

/** Measures the open question and its hidden answers while nothing has to be laid out for it: just before the answers are shown. */
export function measureBlocks(): void {
	const from = document.querySelector("[data-view=question]");
	const to = document.querySelector("[data-view=answers]");
	measured = from && to && { from: boxesOf(from, OPEN), to: boxesOf(to, CHART) };
}

/** Stores the positions of the blocks inside `root` when the view unmounts. */
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

/** Each block of the chart inside `root` with its positions in this question and in the chart, if the big screen has just shown the question. */
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
