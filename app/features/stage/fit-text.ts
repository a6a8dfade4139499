const STEP_U = 0.05;
/** Share by which a text may be smaller than possible without a visible difference. */
const UNSEEN_SHARE = 0.05;
/** Up to this factor above the smallest intended size, every step counts. */
const NEAR_FLOOR_FACTOR = 1.25;
/** Factor for the next attempt after a size fits: the estimate is rarely far off. */
const GROW_FACTOR = 1.1;

/** How far a text exceeds its space: 1 or less if it fits. */
type Overflow = number;

/**
 * Finds the largest size from `floor` to `max` at which a text fits; null if it fits at no size. `tryAt` lays out the page, so it is called
 * rarely: the overflow at one size predicts the next size to try.
 */
export function findSize(tryAt: (size: number) => Overflow, floor: number, max: number): number | null {
	const first = tryAt(max);
	if (first <= 1) return max;
	let tooLarge = max;
	let overflow = first;
	let best: number | null = null;
	const onStep = (size: number) => Math.floor(size / STEP_U + 0.001) * STEP_U;
	for (;;) {
		const near = best === null || best < floor * NEAR_FLOOR_FACTOR;
		if (best !== null && tooLarge - best <= (near ? STEP_U : best * UNSEEN_SHARE) + 0.001) return best;
		if (best === null && tooLarge <= floor) return null;
		// Each step shrinks by at least 2%: parts that do not shrink with the text would lead to tiny steps.
		const wanted = best === null ? tooLarge / Math.max(overflow, 1.02) : Math.min((best + tooLarge) / 2, best * GROW_FACTOR);
		const size: number = best === null ? Math.max(floor, onStep(wanted)) : Math.max(best + STEP_U, onStep(wanted));
		const beyond = tryAt(size);
		if (beyond <= 1) best = size;
		else {
			tooLarge = size;
			overflow = beyond;
		}
	}
}

export interface FitRange {
	/** Stage units. */
	max: number;
	floor: number;
}

export function unitPx(): number {
	return Math.min(window.innerHeight / 100, window.innerWidth / 160);
}

/** Elements whose texts must fit, including `root` if it is marked too. */
function listBoxes(root: HTMLElement): Element[] {
	const inside = [...root.querySelectorAll("[data-fit]")];
	return root.hasAttribute("data-fit") ? [root, ...inside] : inside;
}

/** Words are broken only if whole words would make all texts smaller than this share of the size with broken words. */
const MIN_WHOLE_WORDS_SHARE = 0.75;

function unbreakWords(boxes: readonly Element[]): void {
	for (const box of boxes) box.removeAttribute("data-words");
}

/** Formulas cannot be broken: a box with one keeps its width. */
const hasWords = (box: Element) => box.querySelector("math") === null;

const BOX_TEXT_SELECTOR = ":scope > :is(h1, p:only-child, span:last-child)";

function removeCuts(boxes: readonly Element[]): void {
	for (const box of boxes) {
		box.removeAttribute("data-cut");
		box.querySelector(BOX_TEXT_SELECTOR)?.removeAttribute("data-clamped");
	}
}

/** The line height of `.stage-fit` in stage.css. */
const LINE_HEIGHT = 1.18;

/** Cuts a text with an ellipsis after the last line that fits. A box with several texts is cut at its end and shows a sign there. */
function cutText(box: Element, size: number): void {
	const text = box.querySelector<HTMLElement>(BOX_TEXT_SELECTOR);
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
	const boxes = listBoxes(root);
	removeCuts(boxes);
	unbreakWords(boxes);
	return measureOverflow(boxes) <= 1;
}

const isTooWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

/**
 * Computes the factor by which the text of a box exceeds it. The height is that of the blocks inside it, which line-height decides:
 * `scrollHeight` also includes the ascent and descent of letters, which differ between fonts and browsers. A box without a height of its
 * own is marked `width`.
 */
function measureBoxOverflow(box: Element): Overflow {
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
	// Half a pixel may be rounded up or down. Text that can wrap grows in both directions, hence the root.
	if (height > space.height + 1) overflow = Math.max(overflow, Math.sqrt(height / Math.max(1, space.height)));
	return overflow;
}

function measureOverflow(boxes: readonly Element[]): Overflow {
	return Math.max(1, ...boxes.map(measureBoxOverflow));
}

/**
 * Sets `--fit` of `root` to the largest font size at which the text of every box inside it fits; returns that size in u, or 0 if texts were
 * cut. Words stay whole unless one wider than its box makes all texts much smaller: then the words of such boxes are broken. If broken
 * words do not fit at `floor` either, texts are cut instead of shrinking further, because the last row could not read them. Each attempt
 * lays out the stage, so there are few.
 */
export function fitText(root: HTMLElement, { max, floor }: FitRange): number {
	const boxes = listBoxes(root);
	let appliedSize = 0;
	const applySize = (size: number): number => {
		if (size !== appliedSize) setFit(root, size);
		appliedSize = size;
		return size;
	};
	/**
	 * The smallest size at which texts did not fit, and whether a word was too wide at it; below, the boxes with such a word at the largest
	 * size.
	 */
	let failed = { size: Number.POSITIVE_INFINITY, wide: false };
	let wideAtMax: Element[] = [];
	const tryAt = (size: number): Overflow => {
		applySize(size);
		const overflow = measureOverflow(boxes);
		if (overflow > 1 && size < failed.size) {
			const wide = boxes.filter((box) => isTooWide(box) && hasWords(box));
			if (size === max) wideAtMax = wide;
			failed = { size, wide: wide.length > 0 };
		}
		return overflow;
	};
	removeCuts(boxes);
	unbreakWords(boxes);
	const wholeWordsSize = findSize(tryAt, floor, max);
	if (wholeWordsSize !== null && (wholeWordsSize >= max * MIN_WHOLE_WORDS_SHARE || !failed.wide)) return applySize(wholeWordsSize);
	for (const box of wholeWordsSize === null ? boxes : wideAtMax) box.setAttribute("data-words", "broken");
	const brokenWordsSize = findSize(tryAt, floor, max);
	if (wholeWordsSize !== null && (brokenWordsSize === null || wholeWordsSize >= brokenWordsSize * MIN_WHOLE_WORDS_SHARE)) {
		unbreakWords(boxes);
		return applySize(wholeWordsSize);
	}
	if (brokenWordsSize === null) {
		applySize(floor);
		for (const box of boxes.filter((box) => measureBoxOverflow(box) > 1)) cutText(box, floor);
	}
	return brokenWordsSize === null ? 0 : applySize(brokenWordsSize);
}
