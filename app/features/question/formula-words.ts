/** The library's output for LaTeX: an element, a fragment (no type), or words. */
export interface MathNode {
	type?: string;
	text?: string;
	attributes?: Record<string, string>;
	classes?: readonly string[];
	style?: Record<string, string>;
	children?: readonly MathNode[];
}

/** Parts that need brackets when they are combined with another one: "(a+b)/2". */
function grouped(words: string): string {
	return [...words].length === 1 || /^[\p{L}\p{N}.,√]*$/u.test(words) ? words : `(${words})`;
}

/** A formula in one line, for the name of a button: "x^2", "1/2", "√(a+b)". */
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
