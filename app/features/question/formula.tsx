import { createElement, type ReactNode, useEffect, useRef, useState } from "react";
import { inWords, type MathNode, piecesOf, treeOf } from "./formula-tree";

export { textInWords } from "./formula-tree";

const ELEMENTS: ReadonlySet<string> = new Set(
	"math mrow mi mn mo mtext ms mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mstyle mpadded mphantom menclose".split(
		" ",
	),
);
/** Attributes that link somewhere or run something; the library only creates them when it is set to trust its input. */
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
	/** Shown as typed until it comes near. */
	later?: boolean;
}

function useCameNear(later: boolean) {
	const ref = useRef<HTMLSpanElement>(null);
	const [near, setNear] = useState(!later);
	useEffect(() => {
		if (near || !ref.current) return;
		const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: "100%" });
		observer.observe(ref.current);
		return () => observer.disconnect();
	}, [near]);
	return { ref, near };
}

/** Browsers draw MathML and screen readers read it by themselves. LaTeX that cannot be read or is too long stays as typed. */
export default function Formula({ tex, block, typed, inName, later = false }: FormulaProps) {
	const { ref, near } = useCameNear(later);
	if (!near) return <span ref={ref}>{typed}</span>;
	const root = treeOf(tex, block);
	if (!root) return typed;
	const pieces = piecesOf(root);
	const drawn = pieces.map((piece, index) => {
		// Full size also for inline fractions and sums: small print is unreadable on a phone and on a big screen.
		const attributes = { ...piece.attributes, displaystyle: "true" };
		const shown = pieces.length === 1 ? { ...piece, attributes } : { ...piece, attributes: { displaystyle: "true" }, style: {} };
		return (
			// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a formula have no other name and never change places
			<span key={index} className="formula-piece">
				{draw(shown, 0, inName ? inWords(piece) : undefined)}
			</span>
		);
	});
	return block ? <span className="formula-block">{drawn}</span> : drawn;
}
