/** Below this a text would be cut off rather than read; nothing a contract allows in words comes here. */
const LAST_RESORT = 1;
const STEP = 0.05;

export interface FitRange {
	/** In u. */
	max: number;
	floor: number;
}

/** One u of the wall in pixels, as `stage.css` has it. */
export function unitPx(): number {
	return Math.min(window.innerHeight / 100, window.innerWidth / 160);
}

function fits(boxes: readonly Element[]): boolean {
	// Half a pixel may be rounded either way.
	return boxes.every((box) => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1);
}

/**
 * Sets `--fit` of `root` to the largest font size at which the text of every box inside it fits, and gives that size in u.
 * Words stay whole where that is possible at `floor`; where even broken words do not fit there, the size goes below it:
 * a smaller text is better than one that is cut off.
 */
export function fitText(root: HTMLElement, { max, floor }: FitRange): number {
	const inside = [...root.querySelectorAll("[data-fit]")];
	const boxes = root.hasAttribute("data-fit") ? [root, ...inside] : inside;
	const fitsAt = (size: number) => {
		root.style.setProperty("--fit", `calc(${size} * var(--u))`);
		return fits(boxes);
	};
	const largest = (from: number, to: number): number => {
		let low = Math.round(from / STEP);
		let high = Math.round(to / STEP);
		while (low < high) {
			const middle = Math.ceil((low + high) / 2);
			if (fitsAt(middle * STEP)) low = middle;
			else high = middle - 1;
		}
		return low * STEP;
	};
	const settle = (size: number): number => {
		root.style.setProperty("--fit", `calc(${size} * var(--u))`);
		return size;
	};
	root.dataset.words = "whole";
	if (fitsAt(max)) return max;
	if (fitsAt(floor)) return settle(largest(floor, max));
	root.dataset.words = "broken";
	return settle(fitsAt(floor) ? largest(floor, max) : largest(LAST_RESORT, floor));
}
