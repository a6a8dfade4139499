import { FORMULA } from "#contract/limits";
import { textsWithinPage } from "#contract/text/formulas";
import type { FormulaPage } from "./formula-page-context";

/* How many formulas a page of many questions shows at once: more elements than a page may have would freeze a phone. */

/** One formula on a page that has too many. */
export interface PageFormula {
	/** The most elements that it becomes. */
	elements: number;
	/** Whether it is in view, or less than one screen away. */
	isNear: boolean;
	isDrawn: boolean;
	draw: (isDrawn: boolean) => void;
}

/** Draws the formulas near the view, and gives up those far from it where there is no room for both. */
export class PageDrawing {
	readonly atOnce: ReadonlySet<string>;
	readonly #formulas = new Set<PageFormula>();

	constructor(atOnce: ReadonlySet<string>) {
		this.atOnce = atOnce;
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
		const change = (formula: PageFormula, isDrawn: boolean) => {
			sum += isDrawn ? formula.elements : -formula.elements;
			formula.isDrawn = isDrawn;
			formula.draw(isDrawn);
		};
		const far = [...this.#formulas].filter(({ isDrawn, isNear }) => isDrawn && !isNear);
		const makeRoom = (elements: number) => {
			while (sum + elements > FORMULA.pageElements) {
				const given = far.shift();
				if (!given) return;
				change(given, false);
			}
		};
		makeRoom(0);
		for (const formula of this.#formulas) {
			if (formula.isDrawn || !formula.isNear) continue;
			makeRoom(formula.elements);
			if (sum + formula.elements <= FORMULA.pageElements) change(formula, true);
		}
	}
}

const drawings = new WeakMap<object, PageDrawing | null>();

/** Null if all formulas of the page may be drawn. The same for each text of the page. */
export function drawingOfPage(page: FormulaPage): PageDrawing | null {
	const known = drawings.get(page);
	if (known !== undefined) return known;
	const atOnce = textsWithinPage(page.texts);
	const drawing = atOnce && new PageDrawing(atOnce);
	drawings.set(page, drawing);
	return drawing;
}
