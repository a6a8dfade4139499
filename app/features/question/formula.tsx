import { type CSSProperties, createElement, type ReactNode, useEffect, useRef, useState } from "react";
import { drawnElements } from "#contract/text/formulas";
import { drawingOfPage, type PageDrawing } from "./formula-page";
import type { FormulaPage } from "./formula-page-context";
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
	/** The page of many questions that it is on, and the text that it is part of. */
	page?: FormulaPage | null;
	text?: string;
}

/** Browsers draw MathML and screen readers read it by themselves. LaTeX that cannot be read or is too long stays as typed. */
function DrawnFormula({ tex, block, typed, inName }: FormulaProps): ReactNode {
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

interface Shown {
	isDrawn: boolean;
	/** The space that it took while it was drawn: what is around it does not move. */
	kept?: CSSProperties;
}

/** On a page that has too many formulas: shown as typed while it is far from the view and others need its room. */
function FormulaNearView({ drawing, ...props }: FormulaProps & { drawing: PageDrawing }): ReactNode {
	const { tex, text = "", typed } = props;
	const ref = useRef<HTMLSpanElement>(null);
	const isAtOnce = drawing.atOnce.has(text);
	const [{ isDrawn, kept }, setShown] = useState<Shown>({ isDrawn: isAtOnce });
	useEffect(() => {
		const element = ref.current;
		if (!element) return;
		const formula = {
			elements: drawnElements(tex),
			isNear: false,
			isDrawn: isAtOnce,
			draw(isDrawn: boolean) {
				const { width, height } = element.getBoundingClientRect();
				setShown(isDrawn ? { isDrawn } : { isDrawn, kept: { display: "inline-block", overflow: "clip", width, height } });
			},
		};
		drawing.add(formula);
		const observer = new IntersectionObserver((entries) => drawing.setNear(formula, entries.at(-1)?.isIntersecting === true), {
			rootMargin: "100%",
		});
		observer.observe(element);
		return () => {
			observer.disconnect();
			drawing.remove(formula);
		};
	}, [drawing, isAtOnce, tex]);
	return (
		<span ref={ref} style={isDrawn ? undefined : kept}>
			{isDrawn ? <DrawnFormula {...props} /> : typed}
		</span>
	);
}

export default function Formula(props: FormulaProps): ReactNode {
	const drawing = props.page ? drawingOfPage(props.page) : null;
	return drawing ? <FormulaNearView key={props.tex} drawing={drawing} {...props} /> : <DrawnFormula {...props} />;
}
