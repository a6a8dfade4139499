import { Printer } from "lucide-react";
import { useState } from "react";
import type { Class } from "#contract/classes/classes";
import { AnswerCardPicture } from "~/features/live/answer-card";
import { type AnswerCard, CARDS_PER_SHEET, type CardSize } from "~/features/live/card-drawing";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Checkbox, ChoiceGroup } from "~/ui/choice-group";
import { Card, PrintSheet, Section } from "~/ui/layout";

interface PrintChoicesProps {
	count: number;
	size: CardSize;
	onSize: (size: CardSize) => void;
}

export function PrintChoices({ count, size, onSize }: PrintChoicesProps) {
	const { t } = useTexts("answer-cards");
	const sheets = Math.ceil(count / CARDS_PER_SHEET[size]);
	return (
		<>
			<ChoiceGroup
				legend={t("answerCards.size")}
				value={size}
				onChange={onSize}
				choices={[
					{ value: "small", label: t("answerCards.small") },
					{ value: "large", label: t("answerCards.large") },
				]}
				hint={size === "small" ? t("answerCards.smallHint") : t("answerCards.largeHint")}
			/>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<Button disabled={count === 0} onClick={() => window.print()}>
					<Printer />
					{t("answerCards.print")}
				</Button>
				<p role="status" className="font-semibold text-slate-800">
					{count > 0 && t("answerCards.total", { count, sheets: t("answerCards.sheets", { count: sheets }) })}
				</p>
			</div>
			<p className="text-sm text-slate-600">{t("answerCards.paper")}</p>
		</>
	);
}

export function ClassAnswerCards({ schoolClass }: { schoolClass: Class }) {
	const { t, language } = useTexts("answer-cards");
	const [size, setSize] = useState<CardSize>("small");
	const [withLabels, setWithLabels] = useState(false);
	const cards = schoolClass.pupils
		.flatMap(({ answerCard, number, label }) =>
			answerCard === null ? [] : [{ card: answerCard, number, ...(withLabels && label ? { label } : {}) }],
		)
		.sort((one, other) => one.card - other.card);
	const withoutCard = schoolClass.pupils.length - cards.length;
	const hint = t("answerCards.hint");
	const [first] = cards;
	if (!first) return <p className="text-slate-700">{t("answerCards.noneInClass")}</p>;
	return (
		<div className="grid gap-6 lg:grid-cols-2">
			<Section card title={t("answerCards.ofClass")} className="self-start">
				<p className="text-slate-700">{t("answerCards.ofClassText")}</p>
				<Checkbox checked={withLabels} onChange={(event) => setWithLabels(event.target.checked)} label={t("answerCards.withLabels")} />
				<PrintChoices count={cards.length} size={size} onSize={setSize} />
				{withoutCard > 0 && <p className="text-slate-700">{t("answerCards.without", { count: withoutCard })}</p>}
			</Section>
			<Card className="grid place-items-center self-start bg-slate-100 p-5">
				<AnswerCardPicture
					card={first}
					size={size}
					hint={hint}
					label={t("answerCards.preview", { number: first.card })}
					className="h-auto w-full max-w-md"
				/>
			</Card>
			<AnswerCardSheet cards={cards} size={size} language={language} hint={hint} cardLabel={(card) => t("answerCards.card", { card })} />
		</div>
	);
}

interface AnswerCardSheetProps {
	cards: readonly AnswerCard[];
	size: CardSize;
	language: string;
	hint: string;
	cardLabel: (card: number) => string;
}

/** Printed sheets of cards; their backs are empty. */
export function AnswerCardSheet({ cards, size, language, hint, cardLabel }: AnswerCardSheetProps) {
	const cardsPerSheet = CARDS_PER_SHEET[size];
	const sheets = Array.from({ length: Math.ceil(cards.length / cardsPerSheet) }, (_, n) =>
		cards.slice(n * cardsPerSheet, (n + 1) * cardsPerSheet),
	);
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
