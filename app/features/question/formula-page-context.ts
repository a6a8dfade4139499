import { createContext } from "react";

/** All texts with formulas on a page of many questions; a repeated text is listed each time. */
export interface FormulaPage {
	texts: readonly string[];
}

/** If a page has too many formulas, those near the view are drawn; null: all are drawn. */
export const FormulaPageContext = createContext<FormulaPage | null>(null);
