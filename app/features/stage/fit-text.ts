const STEP = 0.05;
/** A text this much smaller than it could be looks the same. */
const UNSEEN = 0.05;
/** Near the smallest intended size every step counts. */
const NEAR_FLOOR = 1.25;
/** How much larger the next attempt is once a size fits: the estimate is rarely far off. */
const MORE = 1.1;

/** 1 or less if the text fits. */
type Sized = number;

/**
 * The largest size from `floor` to `max` at which a text fits, or null if it fits at none. `tryAt` is called as rarely as possible: by how much
 * a text exceeds its space tells how large it may be.
 */
export function findSize(tryAt: (size: number) => Sized, floor: number, max: number): number | null {
	const first = tryAt(max);
	if (first <= 1) return max;
	let tooLarge = max;
	let overflow = first;
	let best: number | null = null;
	const onStep = (size: number) => Math.floor(size / STEP + 0.001) * STEP;
	for (;;) {
		const near = best === null || best < floor * NEAR_FLOOR;
		if (best !== null && tooLarge - best <= (near ? STEP : best * UNSEEN) + 0.001) return best;
		if (best === null && tooLarge <= floor) return null;
		// At least a little smaller: parts that do not shrink with the text would otherwise lead to tiny steps.
		const wanted = best === null ? tooLarge / Math.max(overflow, 1.02) : Math.min((best + tooLarge) / 2, best * MORE);
		const size: number = best === null ? Math.max(floor, onStep(wanted)) : Math.max(best + STEP, onStep(wanted));
		const beyond = tryAt(size);
		if (beyond <= 1) best = size;
		else {
			tooLarge = size;
			overflow = beyond;
		}
	}
}

export interface FitRange {
	/** In u. */
	max: number;
	floor: number;
}

export function unitPx(): number {
	return Math.min(window.innerHeight / 100, window.innerWidth / 160);
}

/** Includes `root` itself if a text has to fit into it. */
function boxesOf(root: HTMLElement): Element[] {
	const inside = [...root.querySelectorAll("[data-fit]")];
	return root.hasAttribute("data-fit") ? [root, ...inside] : inside;
}

/** A word is broken rather than making all texts smaller than this share of the size that they have with the word broken. */
const WHOLE_FROM = 0.75;

function unbreakWords(boxes: readonly Element[]): void {
	for (const box of boxes) box.removeAttribute("data-words");
}

/** Only a text has words that can be broken: a formula stays as wide as it is. */
const hasWords = (box: Element) => box.querySelector("math") === null;

const TEXT_OF_BOX = ":scope > :is(h1, p:only-child, span:last-child)";

function uncut(boxes: readonly Element[]): void {
	for (const box of boxes) {
		box.removeAttribute("data-cut");
		box.querySelector(TEXT_OF_BOX)?.removeAttribute("data-clamped");
	}
}

/** As in stage.css. */
const LINE_HEIGHT = 1.18;

/** Cut after the last line for which the box has room, with an ellipsis; where a box holds more than one text, with a sign at its end. */
function cut(box: Element, size: number): void {
	const text = box.querySelector<HTMLElement>(TEXT_OF_BOX);
	if (!text) {
		box.setAttribute("data-cut", "");
		return;
	}
	const { flexDirection, paddingTop, paddingBottom, rowGap } = getComputedStyle(box);
	const above = flexDirection === "column" ? [...box.children].filter((part) => part !== text) : [];
	const taken = above.reduce((sum, part) => sum + part.getBoundingClientRect().height + Number.parseFloat(rowGap), 0);
	const space = box.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom) - taken;
	text.style.setProperty("--lines", String(Math.max(1, Math.floor(space / (LINE_HEIGHT * size * unitPx()) + 0.02))));
	text.setAttribute("data-clamped", "");
}

function setFit(root: HTMLElement, size: number): void {
	root.style.setProperty("--fit", `calc(${size} * var(--u))`);
}

export function fitsLargest(root: HTMLElement, parts: readonly (readonly [part: HTMLElement, max: number])[]): boolean {
	for (const [part, max] of parts) setFit(part, max);
	const boxes = boxesOf(root);
	uncut(boxes);
	unbreakWords(boxes);
	return overflowOf(boxes) <= 1;
}

const isTooWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

/**
 * By which factor the text of a box exceeds it. Its height is that of the blocks inside it, which line-height decides: `scrollHeight` also holds
 * the ascent and descent of the letters, so it differs between fonts and browsers. A box without a height of its own is marked `width`.
 */
function overflowOfBox(box: Element): Sized {
	// Both widths are whole pixels, rounded alike: a difference of one can be more than one pixel of a letter.
	let overflow = isTooWide(box) ? box.scrollWidth / Math.max(1, box.clientWidth) : 1;
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

function overflowOf(boxes: readonly Element[]): Sized {
	return Math.max(1, ...boxes.map(overflowOfBox));
}

/**
 * Sets `--fit` of `root` to the largest font size at which the text of every box inside it fits, and returns that size in u, or 0.
 * Words stay whole unless one that is wider than its box makes all texts much smaller: then only the words of such boxes are broken.
 * Where even broken words do not fit at `floor`, the text is cut, never smaller: nobody in the last row could read it. Each attempt
 * lays out the stage, so there are few.
 */
export function fitText(root: HTMLElement, { max, floor }: FitRange): number {
	const boxes = boxesOf(root);
	let set = 0;
	const settle = (size: number): number => {
		if (size !== set) setFit(root, size);
		set = size;
		return size;
	};
	/** The smallest size at which the texts did not fit, and the boxes with too wide a word at that size and at the largest one. */
	let failed = { size: Number.POSITIVE_INFINITY, wide: false };
	let wideAtMax: Element[] = [];
	const tryAt = (size: number): Sized => {
		settle(size);
		const overflow = overflowOf(boxes);
		if (overflow > 1 && size < failed.size) {
			const wide = boxes.filter((box) => isTooWide(box) && hasWords(box));
			if (size === max) wideAtMax = wide;
			failed = { size, wide: wide.length > 0 };
		}
		return overflow;
	};
	uncut(boxes);
	unbreakWords(boxes);
	const whole = findSize(tryAt, floor, max);
	if (whole !== null && (whole >= max * WHOLE_FROM || !failed.wide)) return settle(whole);
	for (const box of whole === null ? boxes : wideAtMax) box.setAttribute("data-words", "broken");
	const broken = findSize(tryAt, floor, max);
	if (whole !== null && (broken === null || whole >= broken * WHOLE_FROM)) {
		unbreakWords(boxes);
		return settle(whole);
	}
	if (broken === null) {
		settle(floor);
		for (const box of boxes.filter((box) => overflowOfBox(box) > 1)) cut(box, floor);
	}
	return broken === null ? 0 : settle(broken);
}
