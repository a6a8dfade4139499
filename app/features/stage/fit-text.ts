import { findSize, type Sized } from "./find-size";

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

function uncut(boxes: readonly Element[]): void {
	for (const box of boxes) box.removeAttribute("data-cut");
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
	const boxes = boxesOf(root);
	uncut(boxes);
	return overflowOf(boxes) <= 1;
}

/**
 * By which factor the text of a box exceeds it. Its height is that of the blocks inside it, which line-height decides: `scrollHeight` also holds
 * the ascent and descent of the letters, so it differs between fonts and browsers. A box without a height of its own is marked `width`.
 */
function overflowOfBox(box: Element): Sized {
	const { clientWidth, scrollWidth } = box;
	let overflow = scrollWidth > clientWidth + 1 ? scrollWidth / Math.max(1, clientWidth) : 1;
	if (box.getAttribute("data-fit") === "width") return overflow;
	const space = box.getBoundingClientRect();
	let { top, bottom } = space;
	for (const block of box.children) {
		const inside = block.getBoundingClientRect();
		top = Math.min(top, inside.top);
		bottom = Math.max(bottom, inside.bottom);
	}
	const height = bottom - top;
	// Half a pixel may be rounded up or down. A text that may break grows in both directions.
	if (height > space.height + 1) overflow = Math.max(overflow, Math.sqrt(height / Math.max(1, space.height)));
	return overflow;
}

/** The same for the fullest of several boxes: 1 if all fit. */
function overflowOf(boxes: readonly Element[]): Sized {
	return Math.max(1, ...boxes.map(overflowOfBox));
}

/**
 * Sets `--fit` of `root` to the largest font size at which the text of every box inside it fits, and returns that size in u, or 0.
 * Words stay whole if that is possible at `floor`; where even broken words do not fit there, the text is cut with a sign, never smaller:
 * nobody in the last row could read it. Each attempt lays out the stage, so there are few.
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
	uncut(boxes);
	root.dataset.words = "whole";
	const whole = findSize(tryAt, floor, max);
	if (whole !== null) return settle(whole);
	root.dataset.words = "broken";
	const broken = findSize(tryAt, floor, max);
	if (broken === null) {
		settle(floor);
		const cut = boxes.filter((box) => overflowOfBox(box) > 1);
		for (const box of cut) box.setAttribute("data-cut", "");
	}
	return broken === null ? 0 : settle(broken);
}
