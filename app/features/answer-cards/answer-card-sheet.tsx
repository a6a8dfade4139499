import { AnswerCardPicture } from "~/features/live/answer-card";
import { type AnswerCard, CARDS_ON_A_SHEET, type CardSize } from "~/features/live/card-drawing";
import { PrintSheet } from "~/ui/print-sheet";

interface AnswerCardSheetProps {
	cards: readonly AnswerCard[];
	size: CardSize;
	language: string;
	hint: string;
	cardLabel: (card: number) => string;
}

/** Nothing is on the back. */
export function AnswerCardSheet({ cards, size, language, hint, cardLabel }: AnswerCardSheetProps) {
	const onASheet = CARDS_ON_A_SHEET[size];
	const sheets = Array.from({ length: Math.ceil(cards.length / onASheet) }, (_, n) => cards.slice(n * onASheet, (n + 1) * onASheet));
	return (
		<PrintSheet className="answer-cards">
			{sheets.map((sheet) => (
				<div key={sheet[0]?.card} lang={language} className="paper-page">
					{sheet.map((card) => (
						<AnswerCardPicture key={card.card} card={card} size={size} hint={hint} label={cardLabel(card.card)} />
					))}
				</div>
			))}
		</PrintSheet>
	);
}
