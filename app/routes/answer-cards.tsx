import { Printer } from "lucide-react";
import { useState } from "react";
import { CARD_COUNT } from "#contract/games/card-markers";
import { AnswerCardPicture, AnswerCardSheet } from "~/features/answer-cards/answer-card-sheet";
import { CARDS_ON_A_SHEET, type CardSize } from "~/features/answer-cards/card-drawing";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ChoiceGroup } from "~/ui/choice-group";
import { TextField } from "~/ui/field";
import { PageHeading } from "~/ui/page-heading";
import { Section } from "~/ui/section";

preloadTexts("answerCards");

export const handle = { title: "answerCards" } satisfies PageHandle;

/** A number of a card as typed; null if there is no such card. */
function readNumber(typed: string): number | null {
	const card = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
	return card >= 1 && card <= CARD_COUNT ? card : null;
}

/** The cards that every class can use: which numbers, which size, and the print. */
export default function AnswerCards() {
	const { t, language } = useTexts("answerCards");
	const [from, setFrom] = useState("1");
	const [to, setTo] = useState("30");
	const [size, setSize] = useState<CardSize>("small");
	const [first, last] = [readNumber(from), readNumber(to)];
	const outside = t("answerCards.range", { min: 1, max: CARD_COUNT });
	const isOrdered = first === null || last === null || first <= last;
	const cards =
		first === null || last === null ? [] : Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => ({ card: first + n }));
	const sheets = Math.ceil(cards.length / CARDS_ON_A_SHEET[size]);
	const hint = t("answerCards.hint");
	const shown = first ?? 1;
	return (
		<>
			<PageHeading title={t("answerCards.title")} subtitle={t("answerCards.subtitle")} />
			<div className="grid gap-6 lg:grid-cols-2">
				<div className="flex flex-col gap-6">
					<Section card title={t("answerCards.which")}>
						<div className="grid grid-cols-2 items-start gap-4">
							<TextField
								label={t("answerCards.from")}
								inputMode="numeric"
								value={from}
								onChange={(event) => setFrom(event.target.value)}
								error={first === null ? outside : null}
							/>
							<TextField
								label={t("answerCards.to")}
								inputMode="numeric"
								value={to}
								onChange={(event) => setTo(event.target.value)}
								error={last === null ? outside : isOrdered ? null : t("answerCards.order")}
							/>
						</div>
						<ChoiceGroup
							legend={t("answerCards.size")}
							value={size}
							onChange={setSize}
							choices={[
								{ value: "small", label: t("answerCards.small") },
								{ value: "large", label: t("answerCards.large") },
							]}
							hint={size === "small" ? t("answerCards.smallHint") : t("answerCards.largeHint")}
						/>
						<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
							<Button disabled={cards.length === 0} onClick={() => window.print()}>
								<Printer />
								{t("answerCards.print")}
							</Button>
							<p role="status" className="font-semibold text-slate-800">
								{cards.length > 0 && t("answerCards.total", { count: cards.length, sheets: t("answerCards.sheets", { count: sheets }) })}
							</p>
						</div>
						<p className="text-sm text-slate-600">{t("answerCards.paper")}</p>
					</Section>
					<Section title={t("answerCards.how")}>
						<ol className="flex list-decimal flex-col gap-2 pl-5 text-slate-700">
							<li>{t("answerCards.howHold")}</li>
							<li>{t("answerCards.howRead")}</li>
							<li>{t("answerCards.howSecret")}</li>
						</ol>
					</Section>
				</div>
				<Card className="grid place-items-center self-start bg-slate-100 p-5">
					<AnswerCardPicture
						card={{ card: shown }}
						size={size}
						hint={hint}
						label={t("answerCards.preview", { number: shown })}
						className="h-auto w-full max-w-md"
					/>
				</Card>
			</div>
			<AnswerCardSheet cards={cards} size={size} language={language} hint={hint} cardLabel={(card) => t("answerCards.card", { card })} />
		</>
	);
}
