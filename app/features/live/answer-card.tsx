import { type AnswerCard, type CardSize, drawCard, GREY } from "./card-drawing";

interface AnswerCardPictureProps {
	card: AnswerCard;
	size: CardSize;
	/** The line for first use, in the language of the cards. */
	hint: string;
	label: string;
	className?: string;
}

/** Draws a card in its real size unless `className` sets another. */
export function AnswerCardPicture({ card, size, hint, label, className }: AnswerCardPictureProps) {
	const { side, paths, shapes, texts } = drawCard(card, size, hint);
	return (
		<svg
			role="img"
			aria-label={label}
			// Anchors are on the left in every language; a text in itself runs as its letters do.
			direction="ltr"
			viewBox={`0 0 ${side} ${side}`}
			width={`${side}mm`}
			height={`${side}mm`}
			className={className}
			fontWeight={700}
		>
			<rect x={0.1} y={0.1} width={side - 0.2} height={side - 0.2} fill="#fff" stroke={GREY} strokeWidth={0.2} strokeDasharray="2 2" />
			{paths.map(({ d, fill }) => (
				<path key={d} d={d} fill={fill} />
			))}
			{shapes.map(({ d, fill, transform }) => (
				<path key={d} d={d} fill={fill} transform={transform} />
			))}
			{texts.map(({ text, x, y, size: fontSize, anchor, fill, angle }) => (
				<text
					key={`${x} ${y}`}
					x={x}
					y={y}
					fontSize={fontSize}
					textAnchor={anchor}
					fill={fill}
					transform={`rotate(${angle} ${x} ${y})`}
					unicodeBidi="plaintext"
				>
					{text}
				</text>
			))}
		</svg>
	);
}
