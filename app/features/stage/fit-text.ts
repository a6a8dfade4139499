import { findSize, type Sized } from "./find-size";

/** Below this size a text is cut off; no text of whole words within the contract's limits gets there. */
const LAST_RESORT = 1;

export interface FitRange {
	/** In u. */
	max: number;
	floor: number;
}

/** One u of the wall in pixels, as `stage.css` has it. */
export function unitPx(): number {
	return Math.min(window.innerHeight / 100, window.innerWidth / 160);
}

/** The boxes inside `root` into which a text has to fit, including `root` itself if it is one. */
function boxesOf(root: HTMLElement): Element[] {
	const inside = [...root.querySelectorAll("[data-fit]")];
	return root.hasAttribute("data-fit") ? [root, ...inside] : inside;
}

function setFit(root: HTMLElement, size: number): void {
	root.style.setProperty("--fit", `calc(${size} * var(--u))`);
}

/** Whether everything fits if each of `parts` has its largest size; needs one layout for all of them. */
export function fitsLargest(root: HTMLElement, parts: readonly (readonly [part: HTMLElement, max: number])[]): boolean {
	for (const [part, max] of parts) {
		part.dataset.words = "whole";
		setFit(part, max);
	}
	return overflowOf(boxesOf(root)) <= 1;
}

/** By which factor the text of the fullest box exceeds it: 1 if all fit. */
function overflowOf(boxes: readonly Element[]): Sized {
	let overflow = 1;
	for (const { scrollHeight, clientHeight, scrollWidth, clientWidth } of boxes) {
		// Half a pixel may be rounded up or down. A text that may break grows in both directions.
		if (scrollHeight > clientHeight + 1) overflow = Math.max(overflow, Math.sqrt(scrollHeight / Math.max(1, clientHeight)));
		if (scrollWidth > clientWidth + 1) overflow = Math.max(overflow, scrollWidth / Math.max(1, clientWidth));
	}
	return overflow;
}

/**
 * Sets `--fit` of `root` to the largest font size at which the text of every box inside it fits, and returns that size in u.
 * Words stay whole if that is possible at `floor`; if even broken words do not fit there, the size goes below it:
 * a smaller text is better than one that is cut off. Each attempt lays out the wall, so there are few.
 */
export function fitText(root: HTMLElement, { max, floor }: FitRange): number {
	const boxes = boxesOf(root);
	let set = 0;
	const settle = (size: number): number => {
		if (size !== set) setFit(root, size);
		set = size;
		return size;
	};
	const tryAt = (size: number): Sized => {
		settle(size);
		return overflowOf(boxes);
	};
	root.dataset.words = "whole";
	const whole = findSize(tryAt, floor, max);
	if (whole !== null) return settle(whole);
	root.dataset.words = "broken";
	return settle(findSize(tryAt, floor, max) ?? findSize(tryAt, LAST_RESORT, floor) ?? LAST_RESORT);
}
