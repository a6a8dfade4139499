import { type RefObject, useLayoutEffect } from "react";

/*
 * The blocks of an open question slide into the chart of its answers. Both are views of their own: the first leaves behind
 * where its blocks stood, the second takes it up in the same frame.
 */

interface Places {
	questionId: string;
	boxes: DOMRect[];
}

let left: Places | null = null;

/** Remembers where the blocks inside `root` stand when the view goes. */
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

/** Where the blocks of this question stood, if the wall has just shown them. */
export function takePlaces(questionId: string): DOMRect[] {
	const boxes = left?.questionId === questionId ? left.boxes : [];
	left = null;
	return boxes;
}
