import { FORMULA } from "#contract/limits";
import { selectTextsWithinPage } from "#contract/text/formulas";
import type { FormulaPage } from "./formula-page-context";

/* Limits how many formulas a page of many questions draws at once: too many elements would freeze a phone. */

/** One formula on a page that has too many. */
export interface PageFormula {
	/** The number of elements that drawing it needs, at most. */
	elements: number;
	/** True if it is in view, or less than one screen away. */
	isNear: boolean;
	isDrawn: boolean;
	draw: (isDrawn: boolean) => void;
}

/** Draws the formulas near the view, and removes those far from it when the page has no room for both. */
export class PageDrawing {
	readonly initialTexts: ReadonlySet<string>;
	readonly #formulas = new Set<PageFormula>();

	constructor(initialTexts: ReadonlySet<string>) {
		this.initialTexts = initialTexts;
	}

	add(formula: PageFormula): void {
		this.#formulas.add(formula);
		this.#settle();
	}

	remove(formula: PageFormula): void {
		this.#formulas.delete(formula);
		this.#settle();
	}

	setNear(formula: PageFormula, isNear: boolean): void {
		formula.isNear = isNear;
		this.#settle();
	}

	drawnElements(): number {
		let sum = 0;
		for (const { isDrawn, elements } of this.#formulas) if (isDrawn) sum += elements;
		return sum;
	}

	#settle(): void {
		let sum = this.drawnElements();
		const setDrawn = (formula: PageFormula, isDrawn: boolean) => {
			sum += isDrawn ? formula.elements : -formula.elements;
			formula.isDrawn = isDrawn;
			formula.draw(isDrawn);
		};
		const far = [...this.#formulas].filter(({ isDrawn, isNear }) => isDrawn && !isNear);
		const makeRoom = (elements: number) => {
			while (sum + elements > FORMULA.pageElements) {
				const evicted = far.shift();
				if (!evicted) return;
				setDrawn(evicted, false);
			}
		};
		makeRoom(0);
		for (const formula of this.#formulas) {
			if (formula.isDrawn || !formula.isNear) continue;
			makeRoom(formula.elements);
			if (sum + formula.elements <= FORMULA.pageElements) setDrawn(formula, true);
		}
	}
}

const drawings = new WeakMap<object, PageDrawing | null>();

/** null if all formulas of the page may be drawn; otherwise the one drawing that all texts of the page share. */
export function findPageDrawing(page: FormulaPage): PageDrawing | null {
	const cached = drawings.get(page);
	if (cached !== undefined) return cached;
	const initialTexts = selectTextsWithinPage(page.texts);
	const drawing = initialTexts && new PageDrawing(initialTexts);
	drawings.set(page, drawing);
	return drawing;
}
