import { type RefObject, useLayoutEffect } from "react";
import { ANSWERS, prefersReducedMotion } from "./reveal-steps";
import type { ViewProps } from "./view-props";

interface OptionGrid {
	columns: string;
	rows: string;
	rowCount: number;
	gridColumnAt: (index: number) => string;
}

const LONG_CHARS = 60;

/** Diameter of the disc with an option's shape, smaller in low rows. */
export function discSize(rows: number): string {
	return `calc(${rows > 3 ? 5 : rows > 2 ? 6.5 : 9} * var(--u))`;
}

export function questionColumns(count: number): number {
	return count > 6 ? 3 : 2;
}

/**
 * Lays out options in at most three columns. If the last row would be incomplete, each of the last rows has one block less: two wider
 * blocks that fill the row of three columns, or a centred one in two columns. Long texts need fewer lines in wider blocks, so those rows
 * are lower.
 */
export function optionGrid(options: readonly string[], columns: number): OptionGrid {
	const count = options.length;
	const missing = (columns - (count % columns)) % columns;
	const inFullRows = count - missing * (columns - 1);
	const wider = columns === 3;
	const fullRow = wider && options.some((text) => text.length > LONG_CHARS) ? 3 : 2;
	const heights = [...Array<number>(inFullRows / columns).fill(fullRow), ...Array<number>(missing).fill(2)];
	return {
		// Each column has two grid columns, because blocks are moved or widened by half a column.
		columns: `repeat(${columns * 2}, minmax(0, 1fr))`,
		rows: heights.map((height) => `minmax(0, ${height}fr)`).join(" "),
		rowCount: heights.length,
		gridColumnAt: (index) => (index < inFullRows ? "span 2" : wider ? "span 3" : "2 / span 2"),
	};
}

/*
 * The open question and its answers are separate views. The first leaves a picture of itself that shrinks and fades in place while the second
 * appears, so that nothing crosses anything else on its way.
 */

let storedPicture: { questionId: string; picture: HTMLElement } | null = null;

export function useLeavePicture(questionId: string | undefined, root: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const element = root.current;
		if (!element || questionId === undefined) return;
		return () => {
			storedPicture = { questionId, picture: element.cloneNode(true) as HTMLElement };
		};
	}, [questionId, root]);
}

const FADE = { duration: ANSWERS.shrinkMs, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)", fill: "both" } as const;
/** The picture has faded when the new view is half there. */
const COVER_MS = 180;
const SHRUNK = "scale(0.82)";

const findText = (root: Element) => root.querySelector<HTMLElement>("[data-part=question]");
const findImage = (root: Element) => root.querySelector<HTMLImageElement>("[data-part=question] + img");

/** How an element moves from the place of another one, in the middle of whose box it is, when its size changes by this factor. */
function moveFrom(other: Element, element: Element, scale: number): { there: string; back: string } {
	const [before, after] = [other.getBoundingClientRect(), element.getBoundingClientRect()];
	const x = after.left + after.width / 2 - before.left - before.width / 2;
	const y = after.top + after.height / 2 - before.top - before.height / 2;
	return { there: `translate(${x}px, ${y}px) scale(${scale})`, back: `translate(${-x}px, ${-y}px) scale(${1 / scale})` };
}

const readFontSize = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);

/** The width of a picture of this shape, which is as large as its box allows. */
function shownWidth(image: Element, ratio: number): number {
	const { width, height } = image.getBoundingClientRect();
	return Math.min(width, height * ratio);
}

/** Moves the text of the question and its picture from their places in the faded view to their new ones. */
function moveQuestion(left: Element, root: Element): void {
	const [fromText, toText, fromImage, toImage] = [findText(left), findText(root), findImage(left), findImage(root)];
	// All is read before the first animation: reading after it would cause another layout.
	const text = fromText && toText && moveFrom(fromText, toText, readFontSize(toText) / readFontSize(fromText));
	const ratio = toImage ? toImage.naturalWidth / toImage.naturalHeight : 1;
	const image = fromImage && toImage && moveFrom(fromImage, toImage, shownWidth(toImage, ratio) / shownWidth(fromImage, ratio));
	// The lines of a text may break elsewhere, so one fades into the other. The box moves, because sizes are measured within it (fit-text.ts).
	if (text) {
		fromText.animate({ transform: ["none", text.there], opacity: [1, 0] }, FADE);
		toText.animate({ transform: [text.back, "none"], opacity: [0, 1] }, FADE);
	}
	if (image) {
		fromImage.style.visibility = "hidden";
		toImage.animate({ transform: [image.back, "none"] }, FADE);
	}
}

/** Once the answers are shown, lets the picture of their question shrink and fade over them. */
export function useFadePicture(
	questionId: string | undefined,
	root: RefObject<HTMLElement | null>,
	{ fresh, hiddenParts }: Pick<ViewProps, "fresh" | "hiddenParts">,
): void {
	useLayoutEffect(() => {
		if (hiddenParts === null && questionId !== undefined && root.current)
			fadePicture(questionId, root.current, fresh && !prefersReducedMotion());
	}, [questionId, fresh, hiddenParts, root]);
}

/** The parts of a picture that fade each for itself: to fade them as a whole, the browser would draw them as a whole in each frame. */
function listPieces(left: HTMLElement, text: HTMLElement | null): Element[] {
	return [...left.children].flatMap((row) => {
		if (text && row.contains(text)) return [...row.children].filter((piece) => piece !== text);
		return row.localName === "ul" ? [...row.children] : [row];
	});
}

function fadePicture(questionId: string, root: HTMLElement, animated: boolean): void {
	const left = storedPicture?.questionId === questionId ? storedPicture.picture : null;
	storedPicture = null;
	if (!left || !animated || !root.parentElement) return;
	const cover = document.createElement("div");
	cover.className = "stage-ghost pointer-events-none absolute inset-0 p-4";
	cover.inert = true;
	cover.ariaHidden = "true";
	cover.appendChild(left);
	root.parentElement.appendChild(cover);
	moveQuestion(left, root);
	for (const piece of listPieces(left, findText(left))) {
		if (piece.localName === "li") piece.animate({ transform: ["none", SHRUNK] }, FADE);
		piece.animate({ opacity: [1, 0] }, { ...FADE, easing: "linear", duration: COVER_MS });
	}
	window.setTimeout(() => cover.remove(), ANSWERS.shrinkMs);
}
