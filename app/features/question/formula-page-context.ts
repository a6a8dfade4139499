import { createContext } from "react";

/** All texts with formulas of a page of many questions, as often as they are on it. */
export interface FormulaPage {
	texts: readonly string[];
}

/** Where the formulas of a page are too many, those near the view are shown. Null: all. */
export const FormulaPageContext = createContext<FormulaPage | null>(null);
