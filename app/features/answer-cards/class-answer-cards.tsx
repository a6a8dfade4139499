import { useState } from "react";
import type { Class } from "#contract/classes/classes";
import { AnswerCardPicture } from "~/features/live/answer-card";
import type { CardSize } from "~/features/live/card-drawing";
import { useTexts } from "~/i18n/texts";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/choice-group";
import { Section } from "~/ui/section";
import { AnswerCardSheet } from "./answer-card-sheet";
import { PrintChoices } from "./print-choices";

export function ClassAnswerCards({ of }: { of: Class }) {
	const { t, language } = useTexts("answer-cards");
	const [size, setSize] = useState<CardSize>("small");
	const [withLabels, setWithLabels] = useState(false);
	const cards = of.pupils
		.flatMap(({ answerCard, number, label }) =>
			answerCard === null ? [] : [{ card: answerCard, number, ...(withLabels && label ? { label } : {}) }],
		)
		.sort((one, other) => one.card - other.card);
	const without = of.pupils.length - cards.length;
	const hint = t("answerCards.hint");
	const [first] = cards;
	if (!first) return <p className="text-slate-700">{t("answerCards.noneInClass")}</p>;
	return (
		<div className="grid gap-6 lg:grid-cols-2">
			<Section card title={t("answerCards.ofClass")} className="self-start">
				<p className="text-slate-700">{t("answerCards.ofClassText")}</p>
				<Checkbox checked={withLabels} onChange={(event) => setWithLabels(event.target.checked)} label={t("answerCards.withLabels")} />
				<PrintChoices count={cards.length} size={size} onSize={setSize} />
				{without > 0 && <p className="text-slate-700">{t("answerCards.without", { count: without })}</p>}
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
