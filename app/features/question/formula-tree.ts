import temml from "temml";
import { FORMULA } from "#contract/limits";
import { splitFormulas } from "#contract/text/formula-text";
import { formulaProblem } from "#contract/text/formulas";

/** An element, a fragment (no type), or words. */
export interface MathNode {
	type?: string;
	text?: string;
	attributes?: Record<string, string>;
	classes?: readonly string[];
	style?: Record<string, string>;
	children?: readonly MathNode[];
}

/** Spaces as one step each: the library takes three for every one of them. */
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

/** null if it cannot be read, or if the contract or its number of elements forbids to show it. */
export function treeOf(tex: string, block: boolean): MathNode | null {
	if (formulaProblem(tex)) return null;
	try {
		const tree: MathNode = temml.__renderToMathMLTree(tex, { ...drawingOptions(), displayMode: block });
		return countElements(tree) <= FORMULA.elements ? tree : null;
	} catch {
		return null;
	}
}

/** "(a+b)/2" needs brackets, "a/2" none. */
function grouped(words: string): string {
	return [...words].length === 1 || /^[\p{L}\p{N}.,√]*$/u.test(words) ? words : `(${words})`;
}

/** For the name of a button: "x^2", "1/2", "√(a+b)". */
export function inWords({ type, text, children = [] }: MathNode): string {
	if (text !== undefined) return text;
	const parts = children.map(inWords);
	const [first = "", second = "", third = ""] = parts;
	switch (type) {
		case "mfrac":
			return `${grouped(first)}/${grouped(second)}`;
		case "msup":
		case "mover":
			return `${grouped(first)}^${grouped(second)}`;
		case "msub":
		case "munder":
			return `${grouped(first)}_${grouped(second)}`;
		case "msubsup":
		case "munderover":
			return `${grouped(first)}_${grouped(second)}^${grouped(third)}`;
		case "msqrt":
			return `√${grouped(parts.join(""))}`;
		case "mroot":
			return `${grouped(second)}√${grouped(first)}`;
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

/** In characters; shorter formulas stay in one piece. */
const LONG = 16;
const BREAKING = /^[=+\-−±∓<>≤≥≠≈≡∼≃≅∝⇒⇔⇐→←↔⟹⟺⟸⟶,;]$/u;

const withoutFragments = (nodes: readonly MathNode[]): MathNode[] =>
	nodes.flatMap((node) => (node.type === undefined && node.text === undefined ? withoutFragments(node.children ?? []) : node));

/** Browsers do not break MathML themselves: a long formula may break after each relation, sum and comma outside of brackets. */
export function piecesOf(root: MathNode): MathNode[] {
	const [only, ...others] = withoutFragments(root.children ?? []);
	const row = only?.type === "mrow" && others.length === 0 ? only : null;
	if (!row || inWords(row).length < LONG) return [root];
	const pieces: MathNode[][] = [[]];
	const nodes = withoutFragments(row.children ?? []);
	for (const [index, node] of nodes.entries()) {
		const piece = pieces.at(-1) ?? [];
		const breaks =
			node.type === "mo" &&
			node.attributes?.form === undefined &&
			BREAKING.test(inWords(node)) &&
			piece.length > 0 &&
			index < nodes.length - 1;
		// At the end of a piece an operator keeps the space around it.
		piece.push(breaks ? { ...node, attributes: { ...node.attributes, form: "infix" } } : node);
		if (breaks) pieces.push([]);
	}
	return pieces.map((children) => ({ ...root, children: [{ ...row, children }] }));
}

/** A text with its formulas in words, to be spoken; those that cannot be shown lose their signs. */
export function textInWords(text: string): string {
	return splitFormulas(text)
		.map((part) => {
			if (typeof part === "string") return part;
			const root = treeOf(part.tex, part.block);
			return root ? inWords(root) : part.tex.replace(/[\\{}$]+/g, " ").trim();
		})
		.join("");
}
