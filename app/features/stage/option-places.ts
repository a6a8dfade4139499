import { type RefObject, useLayoutEffect } from "react";

/*
 * The blocks of an open question slide into the chart of its answers. These are separate views: the first stores
 * the positions of its blocks, the second reads them in the same frame.
 */

interface Places {
	questionId: string;
	boxes: DOMRect[];
}

let left: Places | null = null;

/** Stores the positions of the blocks inside `root` when the view unmounts. */
export function useLeavesPlaces(questionId: string | undefined, root: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const element = root.current;
		if (!element || questionId === undefined) return;
		return () => {
			const blocks = element.querySelectorAll("[data-part=options] > li");
			left = { questionId, boxes: [...blocks].map((block) => block.getBoundingClientRect()) };
		};
	}, [questionId, root]);
}

/** The positions of this question's blocks, if the wall has just shown them. */
export function takePlaces(questionId: string): DOMRect[] {
	const boxes = left?.questionId === questionId ? left.boxes : [];
	left = null;
	return boxes;
}
