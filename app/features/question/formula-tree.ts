import temml from "temml";
import { FORMULA } from "#contract/limits";
import { splitFormulas } from "#contract/text/formula-text";
import { findFormulaProblem } from "#contract/text/formulas";

/** An element, a fragment (without a type), or text. */
export interface MathNode {
	type?: string;
	text?: string;
	attributes?: Record<string, string>;
	classes?: readonly string[];
	style?: Record<string, string>;
	children?: readonly MathNode[];
}

/** Macros that expand each space in one step: those of the library need three. */
const SPACES = { "\\,": "{\\mskip{3mu}}", "\\:": "{\\mskip{4mu}}", "\\;": "{\\mskip{5mu}}", "\\!": "{\\mskip{-3mu}}" };

/** New for each formula: the library writes into them. */
export const drawingOptions = () => ({
	throwOnError: true,
	maxExpand: FORMULA.expansions,
	maxSize: [FORMULA.lengthEm, 10 * FORMULA.lengthEm] satisfies [number, number],
	macros: { ...SPACES },
});

export function countElements({ type, children = [] }: MathNode): number {
	return children.reduce((sum, child) => sum + countElements(child), type === undefined ? 0 : 1);
}

/** Parses LaTeX; null if it cannot be read, or if the contract or its number of elements forbids to show it. */
export function parseFormula(tex: string, block: boolean): MathNode | null {
	if (findFormulaProblem(tex)) return null;
	try {
		const tree: MathNode = temml.__renderToMathMLTree(tex, { ...drawingOptions(), displayMode: block });
		return countElements(tree) <= FORMULA.elements ? tree : null;
	} catch {
		return null;
	}
}

/** "(a+b)/2" needs brackets, "a/2" none. */
function withBrackets(words: string): string {
	return [...words].length === 1 || /^[\p{L}\p{N}.,√]*$/u.test(words) ? words : `(${words})`;
}

/** A formula in words, for the name of a button: "x^2", "1/2", "√(a+b)". */
export function formulaInWords({ type, text, children = [] }: MathNode): string {
	if (text !== undefined) return text;
	const parts = children.map(formulaInWords);
	const [first = "", second = "", third = ""] = parts;
	switch (type) {
		case "mfrac":
			return `${withBrackets(first)}/${withBrackets(second)}`;
		case "msup":
		case "mover":
			return `${withBrackets(first)}^${withBrackets(second)}`;
		case "msub":
		case "munder":
			return `${withBrackets(first)}_${withBrackets(second)}`;
		case "msubsup":
		case "munderover":
			return `${withBrackets(first)}_${withBrackets(second)}^${withBrackets(third)}`;
		case "msqrt":
			return `√${withBrackets(parts.join(""))}`;
		case "mroot":
			return `${withBrackets(second)}√${withBrackets(first)}`;
		case "mspace":
			return " ";
		case "mtd":
			return `${parts.join("")} `;
		case "mtr":
			return `${parts.join("").trim()}; `;
		case "mtable":
			return parts.join("").replace(/; $/, "");
		default:
			return parts.join("");
	}
}

/** Formulas with fewer characters stay in one piece. */
const LONG_FORMULA_CHARACTERS = 16;
const BREAKING_OPERATOR = /^[=+\-−±∓<>≤≥≠≈≡∼≃≅∝⇒⇔⇐→←↔⟹⟺⟸⟶,;]$/u;

const withoutFragments = (nodes: readonly MathNode[]): MathNode[] =>
	nodes.flatMap((node) => (node.type === undefined && node.text === undefined ? withoutFragments(node.children ?? []) : node));

/** Browsers do not break MathML themselves: a long formula may break after each relation, sum and comma outside of brackets. */
export function breakFormula(root: MathNode): MathNode[] {
	const [only, ...others] = withoutFragments(root.children ?? []);
	const row = only?.type === "mrow" && others.length === 0 ? only : null;
	if (!row || formulaInWords(row).length < LONG_FORMULA_CHARACTERS) return [root];
	const pieces: MathNode[][] = [[]];
	const nodes = withoutFragments(row.children ?? []);
	for (const [index, node] of nodes.entries()) {
		const piece = pieces.at(-1) ?? [];
		const breaks =
			node.type === "mo" &&
			node.attributes?.form === undefined &&
			BREAKING_OPERATOR.test(formulaInWords(node)) &&
			piece.length > 0 &&
			index < nodes.length - 1;
		// At the end of a piece an operator keeps the space around it.
		piece.push(breaks ? { ...node, attributes: { ...node.attributes, form: "infix" } } : node);
		if (breaks) pieces.push([]);
	}
	return pieces.map((children) => ({ ...root, children: [{ ...row, children }] }));
}

/** A text with its formulas in words, to be spoken; formulas that cannot be shown lose their LaTeX signs. */
export function textInWords(text: string): string {
	return splitFormulas(text)
		.map((part) => {
			if (typeof part === "string") return part;
			const root = parseFormula(part.tex, part.block);
			return root ? formulaInWords(root) : part.tex.replace(/[\\{}$]+/g, " ").trim();
		})
		.join("");
}
