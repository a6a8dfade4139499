import { createElement, type ReactNode } from "react";
import temml from "temml";
import { inWords, type MathNode } from "./formula-words";

const ELEMENTS: ReadonlySet<string> = new Set(
	"math mrow mi mn mo mtext ms mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mstyle mpadded mphantom menclose".split(
		" ",
	),
);
/** Attributes that link somewhere or run something; the library only creates them if told to trust its input. */
const REFUSED = /^(?:on|href|src|xlink)/i;

function draw({ type, text, attributes = {}, classes = [], style, children = [] }: MathNode, key: number, label?: string): ReactNode {
	if (text !== undefined) return text;
	const inner = children.map((child, index) => draw(child, index));
	if (type === undefined || !ELEMENTS.has(type)) return inner;
	const kept = Object.entries(attributes).filter(([name]) => !REFUSED.test(name));
	const named = label === undefined ? {} : { "aria-label": label };
	return createElement(type, { ...Object.fromEntries(kept), ...named, key, className: classes.join(" ") || undefined, style }, ...inner);
}

interface FormulaProps {
	tex: string;
	block: boolean;
	typed: string;
	inName: boolean;
}

/** LaTeX as MathML, which browsers draw and screen readers read by themselves. Invalid LaTeX stays as typed. */
export default function Formula({ tex, block, typed, inName }: FormulaProps) {
	try {
		const root: MathNode = temml.__renderToMathMLTree(tex, { displayMode: block, throwOnError: true });
		// Full size also for inline fractions and sums: small print is unreadable on a phone and on a big screen.
		root.attributes = { ...root.attributes, displaystyle: "true" };
		return draw(root, 0, inName ? inWords(root) : undefined);
	} catch {
		return typed;
	}
}
