import { type CSSProperties, createElement, type ReactNode, useEffect, useRef, useState } from "react";
import { countDrawnElements } from "#contract/text/formulas";
import { findPageDrawing, type PageDrawing } from "./formula-page";
import type { FormulaPage } from "./formula-page-context";
import { breakFormula, formulaInWords, type MathNode, parseFormula } from "./formula-tree";

export { textInWords } from "./formula-tree";

const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(
	"math mrow mi mn mo mtext ms mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mstyle mpadded mphantom menclose".split(
		" ",
	),
);
/** Attributes that link somewhere or run something; the library only creates them when it is set to trust its input. */
const REFUSED_ATTRIBUTE = /^(?:on|href|src|xlink)/i;

function draw({ type, text, attributes = {}, classes = [], style, children = [] }: MathNode, key: number, label?: string): ReactNode {
	if (text !== undefined) return text;
	const inner = children.map((child, index) => draw(child, index));
	if (type === undefined || !ALLOWED_ELEMENTS.has(type)) return inner;
	const allowed = Object.entries(attributes).filter(([name]) => !REFUSED_ATTRIBUTE.test(name));
	const labelAttributes = label === undefined ? {} : { "aria-label": label };
	return createElement(
		type,
		{ ...Object.fromEntries(allowed), ...labelAttributes, key, className: classes.join(" ") || undefined, style },
		...inner,
	);
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
	const root = parseFormula(tex, block);
	if (!root) return typed;
	const pieces = breakFormula(root);
	const drawn = pieces.map((piece, index) => {
		// Full size also for inline fractions and sums: small print is unreadable on a phone and on a big screen.
		const attributes = { ...piece.attributes, displaystyle: "true" };
		const shown = pieces.length === 1 ? { ...piece, attributes } : { ...piece, attributes: { displaystyle: "true" }, style: {} };
		return (
			// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a formula have no other name and never change places
			<span key={index} className="formula-piece">
				{draw(shown, 0, inName ? formulaInWords(piece) : undefined)}
			</span>
		);
	});
	return block ? <span className="formula-block">{drawn}</span> : drawn;
}

interface DrawState {
	isDrawn: boolean;
	/** The space that the formula took while it was drawn, kept so that nothing around it moves. */
	reservedSpace?: CSSProperties;
}

/** A formula on a page that has too many: shown as typed while it is far from the view and others need its room. */
function FormulaNearView({ drawing, ...props }: FormulaProps & { drawing: PageDrawing }): ReactNode {
	const { tex, text = "", typed } = props;
	const ref = useRef<HTMLSpanElement>(null);
	const isDrawnInitially = drawing.initialTexts.has(text);
	const [{ isDrawn, reservedSpace }, setDrawState] = useState<DrawState>({ isDrawn: isDrawnInitially });
	useEffect(() => {
		const element = ref.current;
		if (!element) return;
		const formula = {
			elements: countDrawnElements(tex),
			isNear: false,
			isDrawn: isDrawnInitially,
			draw(isDrawn: boolean) {
				const { width, height } = element.getBoundingClientRect();
				setDrawState(isDrawn ? { isDrawn } : { isDrawn, reservedSpace: { display: "inline-block", overflow: "clip", width, height } });
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
	}, [drawing, isDrawnInitially, tex]);
	return (
		<span ref={ref} style={isDrawn ? undefined : reservedSpace}>
			{isDrawn ? <DrawnFormula {...props} /> : typed}
		</span>
	);
}

export default function Formula(props: FormulaProps): ReactNode {
	const drawing = props.page ? findPageDrawing(props.page) : null;
	return drawing ? <FormulaNearView key={props.tex} drawing={drawing} {...props} /> : <DrawnFormula {...props} />;
}
