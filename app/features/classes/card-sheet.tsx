import type { Card, Class } from "#contract/classes/classes";
import { groupCode } from "#contract/classes/codes";
import { PrintSheet } from "~/ui/print-sheet";
import { QrCode } from "~/ui/qr-code";

interface CardSheetProps {
	of: Pick<Class, "name" | "language">;
	cards: readonly Card[];
	withLabels: boolean;
	scanText: string;
	qrLabel: (number: number) => string;
}

/** A number of up to four digits; longer ones are smaller, so that they stay beside the QR code. */
const MAX_NUMBER_PT = 40;
const NUMBER_LINE_PT = 160;

/** 90 × 64 mm on paper, with a QR code that a phone reads at arm's length. */
function PaperCard({ of, card, withLabels, scanText, qrLabel }: Omit<CardSheetProps, "cards"> & { card: Card }) {
	const { number, label, secret, url } = card;
	return (
		<article lang={of.language} className="paper-card">
			<div className="paper-card-text">
				<p className="paper-card-class">{of.name}</p>
				<p className="paper-card-number" style={{ fontSize: `${Math.min(MAX_NUMBER_PT, NUMBER_LINE_PT / String(number).length)}pt` }}>
					{number}
				</p>
				{withLabels && label && <p className="paper-card-label">{label}</p>}
			</div>
			<QrCode text={url} label={qrLabel(number)} className="paper-card-qr" />
			<p translate="no" className="paper-card-code">
				{groupCode(secret)}
			</p>
			<p className="paper-card-scan">{scanText}</p>
		</article>
	);
}

const ON_A_SHEET = 8;

function sheetsOf(cards: readonly Card[]): Card[][] {
	return Array.from({ length: Math.ceil(cards.length / ON_A_SHEET) }, (_, n) => cards.slice(n * ON_A_SHEET, (n + 1) * ON_A_SHEET));
}

export function CardSheet({ cards, ...shared }: CardSheetProps) {
	return (
		<PrintSheet className="login-cards">
			{sheetsOf(cards).map((sheet) => (
				<div key={sheet[0]?.pupilId} className="paper-page">
					{sheet.map((card) => (
						<PaperCard key={card.pupilId} card={card} {...shared} />
					))}
				</div>
			))}
		</PrintSheet>
	);
}
