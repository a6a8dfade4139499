import { fitsLargest, fitText } from "./fit-text";

/** Heights in u that a part may take, and the size from which on its text needs no more of them. */
const QUESTION = { heights: [6, 9, 12, 15, 18], comfortable: 3.4, max: 4.5, floor: 2.5 };
const INFO = { heights: [7, 10, 14, 18, 22], comfortable: 2.3, max: 2.6, floor: 1.9 };
const LABELS = { heights: [13.5, 16, 20, 24], comfortable: 3, max: 3.4, floor: 1.9 };
/** Beside a picture: high enough for it to be recognized, and its width at most. */
const PICTURED = { ...QUESTION, heights: [22, 25, 28] };
const PICTURE_WIDTH = { normal: "38%", tight: "15%" };
/** The same where every line counts. */
const TIGHT = {
	question: { ...QUESTION, heights: [6, 9, 10.5, 12, 13, 14, 15, 16.5, 18], comfortable: QUESTION.floor, max: 3 },
	pictured: { ...QUESTION, heights: [13, 14, 15, 16.5, 18], comfortable: QUESTION.floor, max: 3 },
	info: { ...INFO, heights: [6, 8, 10, 12, 14, 15.5, 17, 18.5, 20, 22], comfortable: INFO.floor, max: 2.1 },
};
/** Below this the options need what the parts around them can spare. */
const OPTIONS_NEED = 2.1;

const findPart = (root: HTMLElement, part: string) => root.querySelector<HTMLElement>(`[data-part=${part}]`);
const setHeight = (root: HTMLElement, part: string, height: number) => root.style.setProperty(`--${part}`, `calc(${height} * var(--u))`);

/** Short texts, as most are: whether all parts read as large as they may in the least height. */
function fitsAtOnce(root: HTMLElement, question: typeof QUESTION, scale: number): boolean {
	const parts = Object.entries({ question, info: INFO, options: LABELS }).flatMap(([name, { heights, max }]) => {
		setHeight(root, name, heights[0] ?? 0);
		const part = findPart(root, name);
		return part ? [[part, max * scale] as const] : [];
	});
	return fitsLargest(root, parts);
}

/** The least height, as `property` of `root`, at which a part reads well; gives the size of its text in u. */
function fitPart(root: HTMLElement, part: string, { heights, comfortable, max, floor }: typeof QUESTION, scale: number): number {
	const element = findPart(root, part);
	if (!element) return max;
	const fitAt = (height: number) => {
		setHeight(root, part, height);
		return fitText(element, { max: max * scale, floor });
	};
	let best = { size: 0, height: 0 };
	for (const height of heights) {
		const size = fitAt(height);
		// A long word in a narrow column: more height makes it no larger.
		if (best.size >= floor && size <= best.size) return fitAt(best.height);
		best = { size, height };
		if (size >= comfortable) break;
	}
	return best.size;
}

/** Gives question, options and extra info of the closed question the heights at which all of them read well. */
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
