import { fitsLargest, fitText } from "./fit-text";

/** Heights in u that a part may take, and the text size from which on it needs no more height. */
const QUESTION = { heights: [6, 9, 12, 15, 18], comfortable: 3.4, max: 4.5, floor: 2.5 };
const INFO = { heights: [7, 10, 14, 18, 22], comfortable: 2.3, max: 2.6, floor: 1.9 };
const LABELS = { heights: [13.5, 16, 20, 24], comfortable: 3, max: 3.4, floor: 1.9 };
/** Beside a picture: a height at which it can be recognised, and its maximum width. */
const PICTURED = { ...QUESTION, heights: [22, 25, 28] };
const PICTURE_WIDTH = { normal: "38%", tight: "15%" };
/** The same where every line counts. */
const TIGHT = {
	question: { ...QUESTION, heights: [6, 9, 10.5, 12, 13, 14, 15, 16.5, 18], comfortable: QUESTION.floor, max: 3 },
	pictured: { ...QUESTION, heights: [13, 14, 15, 16.5, 18], comfortable: QUESTION.floor, max: 3 },
	info: { ...INFO, heights: [6, 8, 10, 12, 14, 15.5, 17, 18.5, 20, 22], comfortable: INFO.floor, max: 2.1 },
};
/** Below this size the options need height from the parts around them. */
const OPTIONS_NEED = 2.1;

const findPart = (root: HTMLElement, part: string) => root.querySelector<HTMLElement>(`[data-part=${part}]`);
const setHeight = (root: HTMLElement, part: string, height: number) => root.style.setProperty(`--${part}`, `calc(${height} * var(--u))`);

/** For short texts, which are the usual case: whether all parts reach their largest size with the smallest heights. */
function fitsAtOnce(root: HTMLElement, question: typeof QUESTION, scale: number): boolean {
	const parts = Object.entries({ question, info: INFO, options: LABELS }).flatMap(([name, { heights, max }]) => {
		setHeight(root, name, heights[0] ?? 0);
		const part = findPart(root, name);
		return part ? [[part, max * scale] as const] : [];
	});
	return fitsLargest(root, parts);
}

/** Sets `property` of `root` to the smallest height at which a part is readable; returns the size of its text in u. */
function fitPart(root: HTMLElement, part: string, { heights, comfortable, max, floor }: typeof QUESTION, scale: number): number {
	const element = findPart(root, part);
	if (!element) return max;
	const fitAt = (height: number) => {
		setHeight(root, part, height);
		return fitText(element, { max: max * scale, floor });
	};
	let best = { size: 0, height: 0 };
	let inVain = 0;
	for (const height of heights) {
		const size = fitAt(height);
		if (best.size >= floor && size <= best.size) {
			// One step of height may be too little for another line. If two steps are, more height does not help: a long word in a narrow column.
			if (++inVain === 2) break;
			continue;
		}
		inVain = 0;
		best = { size, height };
		if (size >= comfortable) return size;
	}
	return inVain > 0 ? fitAt(best.height) : best.size;
}

/** Gives question, options and extra info of the closed question heights at which all of them are readable. */
export function fitAnswers(root: HTMLElement, scale: number, pictured: boolean): void {
	const question = pictured ? PICTURED : QUESTION;
	root.style.rowGap = "";
	root.style.setProperty("--picture", PICTURE_WIDTH.normal);
	if (fitsAtOnce(root, question, scale)) return;
	fitPart(root, "question", question, scale);
	fitPart(root, "info", INFO, scale);
	if (fitPart(root, "options", LABELS, scale) >= OPTIONS_NEED) return;
	root.style.rowGap = "calc(0.8 * var(--u))";
	root.style.setProperty("--picture", PICTURE_WIDTH.tight);
	fitPart(root, "question", pictured ? TIGHT.pictured : TIGHT.question, 1);
	fitPart(root, "info", TIGHT.info, 1);
	fitPart(root, "options", LABELS, scale);
}
